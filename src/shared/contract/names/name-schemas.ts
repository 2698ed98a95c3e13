/**
 * Names of files, folders, modules and symbols as people and programs write them, as parameters of methods. Main
 * types: NameKind, NamedField. The schemas below mark each parameter that is such a name, and the engine reads all of them before
 * a method sees them (`engine/api/names.ts`).
 */
import { z } from 'zod';

/**
 * `file`: a file. `place`: a file, folder, module, namespace or type. `files`: a file, or a folder that ends with `/`.
 * `symbol`: a symbol path or a file that declares one. `bank`: a page of `memory-bank/`. `glob`: a pattern over files.
 */
export type NameKind = 'file' | 'place' | 'files' | 'symbol' | 'bank' | 'glob';

const kinds = z.registry<{ kind: NameKind }>();

function named(kind: NameKind, schema: z.ZodString): z.ZodString {
  kinds.add(schema, { kind });
  return schema;
}

const text = (longest: number) =>
  z
    .string()
    .min(1)
    .max(longest)
    .refine((name) => !name.includes('\0'), { message: 'must not hold a zero character' });

export const FileName = named('file', text(4096));
export const PlaceName = named('place', text(4096));
/** '' means everywhere. */
export const AnyPlaceName = named('place', z.string().max(4096));
export const FilesName = named('files', z.string().max(4096));
export const SymbolName = named('symbol', z.string().min(1).max(2048));
export const BankName = named('bank', text(4096));
export const GlobName = named('glob', z.string().min(1).max(500));

/** One parameter that is a name: the keys that lead to it, `*` for each entry of a list. */
export interface NamedField {
  readonly keys: readonly string[];
  readonly kind: NameKind;
}

export function namedFields(schema: z.core.$ZodType, keys: readonly string[] = []): NamedField[] {
  const own = kinds.get(schema as z.ZodType);
  if (own !== undefined) return [{ keys, kind: own.kind }];
  const def = (schema as z.core.$ZodTypes)._zod.def;
  switch (def.type) {
    case 'optional':
    case 'default':
    case 'prefault':
    case 'nullable':
    case 'readonly':
      return namedFields(def.innerType, keys);
    case 'object':
      return Object.entries(def.shape).flatMap(([key, field]) => namedFields(field, [...keys, key]));
    case 'array':
      return namedFields(def.element, [...keys, '*']);
    case 'union':
      return def.options.flatMap((option) => namedFields(option, keys));
    default:
      return [];
  }
}

/** The same value with each of these names read again. */
export function withNames(
  value: unknown,
  fields: readonly NamedField[],
  read: (name: string, field: NamedField, path: string) => string,
): unknown {
  let next = value;
  for (const field of fields) next = withName(next, field, 0, '', read);
  return next;
}

function withName(
  value: unknown,
  field: NamedField,
  depth: number,
  path: string,
  read: (name: string, field: NamedField, path: string) => string,
): unknown {
  const key = field.keys[depth];
  if (key === undefined) return typeof value === 'string' ? read(value, field, path) : value;
  const below = (one: unknown, name: string | number): unknown =>
    withName(one, field, depth + 1, path === '' ? `${name}` : `${path}.${name}`, read);
  if (key === '*') return Array.isArray(value) ? value.map(below) : value;
  if (typeof value !== 'object' || value === null || !(key in value)) return value;
  return { ...value, [key]: below((value as Record<string, unknown>)[key], key) };
}
