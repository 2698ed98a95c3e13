/** Words of the code map that several methods share: languages, kinds, accessibility, references to symbols. */
import { z } from 'zod';
import { accessLevels, edgeKinds, languages, memberKinds, skipReasons, typeKinds } from './words.ts';

export const Language = z.enum(languages);
export type Language = z.infer<typeof Language>;

export const TypeKind = z.enum(typeKinds);
export const MemberKind = z.enum(memberKinds);
export const SymbolKind = z.enum([...typeKinds, ...memberKinds]);
export type TypeKind = z.infer<typeof TypeKind>;
export type MemberKind = z.infer<typeof MemberKind>;
export type SymbolKind = z.infer<typeof SymbolKind>;

export const Access = z.enum(accessLevels);
export type Access = z.infer<typeof Access>;

export const EdgeKind = z.enum(edgeKinds);
export type EdgeKind = z.infer<typeof EdgeKind>;

export const SkipReason = z.enum(skipReasons);
export type SkipReason = z.infer<typeof SkipReason>;

/** A message of the catalogue with what it fills in, so that each reader words it in their language. */
export const Worded = z.object({
  key: z.string(),
  values: z.record(z.string(), z.union([z.string(), z.number(), z.array(z.string())])),
});
export type Worded = z.infer<typeof Worded>;

/** Files that were read in an encoding that nothing in them says, by its name. */
export const Guessed = z.record(z.string(), z.array(z.string()));
export type Guessed = z.infer<typeof Guessed>;

/** A path relative to the workspace root, with `/`, never leaving it. */
export const RelativePath = z
  .string()
  .min(1)
  .max(4096)
  .refine((p) => !p.startsWith('/') && !/^[A-Za-z]:/.test(p) && !p.includes('\\') && !p.includes('\0'), {
    message: 'must be relative to the workspace, with /',
  })
  .refine((p) => !p.split('/').includes('..'), { message: 'must not leave the workspace' });

/** Symbol path first, id as a short cut (spec 09). */
const address = { path: z.string().min(1).max(2048).optional(), id: z.string().min(3).max(80).optional() };
const oneAddress = (a: { path?: string | undefined; id?: string | undefined }): boolean =>
  (a.path === undefined) !== (a.id === undefined);
const noAddress = { message: 'give either path or id' };
export const SymbolAddress = z.object(address).refine(oneAddress, noAddress);
/** A symbol and what else the method needs to know. */
export function symbolAddressWith<S extends z.ZodRawShape>(fields: S) {
  return z.object({ ...address, ...fields }).refine((a) => oneAddress(a as SymbolAddress), noAddress);
}
export type SymbolAddress = z.infer<typeof SymbolAddress>;

/** What every symbol answer says about which symbol it speaks of. */
export const Resolved = z.object({
  path: z.string(),
  typeId: z.string(),
  memberId: z.string().optional(),
  kind: SymbolKind,
  file: z.string(),
  line: z.number().int().positive(),
});
export type Resolved = z.infer<typeof Resolved>;

/** A symbol as lists show it. */
export const SymbolRef = Resolved.extend({
  name: z.string(),
  /** What stands before the name in `path`: namespace, folder or declaring type; empty at the top. */
  container: z.string(),
  access: Access,
  language: Language,
  /**
   * What tells twins of one path apart: the parameter types of a member that takes any, `(Attempt,int)`, and the type
   * parameters of a generic type, `<,>`. Absent where there is nothing to tell.
   */
  signature: z.string().optional(),
});
export type SymbolRef = z.infer<typeof SymbolRef>;

export const Count = z.number().int().nonnegative();
