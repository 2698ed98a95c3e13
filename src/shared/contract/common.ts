/** Words of the code map that several methods share: languages, kinds, accessibility, references to symbols. */
import { z } from 'zod';
import { SymbolName } from './names/name-schemas.ts';
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

/** Symbol path first, id as a short cut. */
const address = { path: SymbolName.optional(), id: z.string().min(3).max(80).optional() };
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
  /** What comes before the name in `path`: namespace, folder or declaring type; empty at the top. */
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

/**
 * Answers to a name that means several symbols: the best one is the answer itself, and `others` has those of the next, at most
 * 19. `symbols`: how many the name means.
 */
export function grouped<S extends z.ZodRawShape>(answer: S) {
  return z.object({
    ...answer,
    others: z.array(z.object(answer)).optional(),
    symbols: z.number().int().positive().optional(),
  });
}

export const Count = z.number().int().nonnegative();

/** A file of which a grammar read only a part: what is at the other places is missing. */
export const PartlyRead = z.object({
  file: z.string(),
  /** Of the first place. */
  line: z.number().int().positive(),
  places: z.number().int().positive(),
});
export type PartlyRead = z.infer<typeof PartlyRead>;

/**
 * Types whose links to other types are known, while links are read: counts of dependents, depth, groups and the order by use are not
 * final until all are known and counted. Absent from an answer that is final.
 */
export const Linking = z.object({ linked: Count, of: Count });
export type Linking = z.infer<typeof Linking>;

/** What an answer rests on, so that "none" is not taken for more than it is. */
export const Coverage = z.object({
  /** Files that were read, whole or in part, in the languages that the answer is about. */
  read: Count,
  inPart: Count,
  /** The first few of those. */
  partly: z.array(PartlyRead),
  /** Files of source code in languages that are not mapped: their text is searched, but none of their symbols is known. */
  asText: Count,
  /** Files that were not looked at. */
  notRead: z.array(z.object({ reason: SkipReason, count: Count })),
  /** Of an answer that rests on links of types. */
  linking: Linking.optional(),
});
export type Coverage = z.infer<typeof Coverage>;

/** What a list of dependents rests on, in addition to the edges of the code map. */
export const ReferenceCoverage = z.object({
  /** The checker that resolved who uses the symbol; null where it has none, or has not read the symbol's file as it is now. */
  reader: z.enum(['typescript', 'python']).nullable(),
  /** Files of its languages that the checker has not read yet: what they use is known by edges alone. */
  unread: Count,
  linking: Linking.optional(),
});
export type ReferenceCoverage = z.infer<typeof ReferenceCoverage>;

/** Text files in languages that are not mapped, by the ending of their names (`.vue`, '' for none), source code first. */
export const AsText = z.object({ files: Count, endings: z.array(z.object({ ending: z.string(), files: Count })) });
export type AsText = z.infer<typeof AsText>;
