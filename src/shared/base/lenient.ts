/**
 * Reads what programs and models send in place of the form that a schema asks for: `null` for what is left out, `"5"` for a
 * number, `'["class"]'` or `"class"` for a list, `Class` for the choice `class`. The meaning is never guessed: a value that
 * fits the schema stays as it is, and one that cannot be read is left for the schema to refuse.
 */
import { z } from 'zod';
import { inOurWords } from './wrong-form.ts';

type Schema = z.core.$ZodType;
type AnyDef = z.core.$ZodTypes['_zod']['def'];

/** As `safeParse`, with errors in our words. What fits the schema is never read twice. */
export function parseLeniently<S extends z.ZodType>(schema: S, given: unknown): z.ZodSafeParseResult<z.output<S>> {
  const parsed = schema.safeParse(given ?? {}, inOurWords);
  return parsed.success ? parsed : schema.safeParse(leniently(schema, given ?? {}), inOurWords);
}

/** The value as the schema wants it, where it can be read so; otherwise as it came. */
function leniently(schema: Schema, value: unknown): unknown {
  const def = (schema as z.core.$ZodTypes)._zod.def as AnyDef;
  switch (def.type) {
    case 'optional':
    case 'default':
    case 'prefault':
    case 'nonoptional':
    case 'readonly':
    case 'catch':
      return leniently(def.innerType, value);
    case 'nullable':
      return value === null ? null : leniently(def.innerType, value);
    case 'pipe':
      return leniently(def.in, value);
    case 'object':
      return readObject(def.shape, value);
    case 'record':
      return readRecord(def.valueType, value);
    case 'array':
      return readList(schema, def.element, value);
    case 'union':
      return readUnion(def.options, value);
    case 'enum':
      return readChoice(Object.values(def.entries), value);
    case 'literal':
      return readChoice(def.values, value);
    case 'number':
      return readNumber(value);
    case 'boolean':
      return readBoolean(value);
    default:
      return value;
  }
}

function fits(schema: Schema, value: unknown): boolean {
  return z.core.safeParse(schema, value).success;
}

function readObject(shape: Readonly<Record<string, Schema>>, given: unknown): unknown {
  const value = fromJson(given, '{');
  if (!isObject(value)) return value;
  const read = Object.entries(value).flatMap(([key, one]) => {
    const field = Object.hasOwn(shape, key) ? shape[key] : undefined;
    if (field === undefined) return one === null ? [] : [[key, one] as const];
    return isLeftOut(field, one) ? [] : [[key, leniently(field, one)] as const];
  });
  return Object.fromEntries(read);
}

/** `null`, and the empty text that a form sends for an optional field which cannot be empty. */
function isLeftOut(field: Schema, value: unknown): boolean {
  if (value === null) return !fits(field, null);
  return value === '' && field._zod.optin !== undefined && !fits(field, '');
}

function readRecord(element: Schema, given: unknown): unknown {
  const value = fromJson(given, '{');
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, one]) => (isLeftOut(element, one) ? [] : [[key, leniently(element, one)]])),
  );
}

function readList(list: Schema, element: Schema, given: unknown): unknown {
  const value = fromJson(given, '[');
  if (Array.isArray(value))
    return value.flatMap((one) => (one === null && !fits(element, null) ? [] : [leniently(element, one)]));
  // One entry means a list of one.
  const alone = [leniently(element, value)];
  return fits(list, alone) ? alone : value;
}

function readUnion(options: readonly Schema[], value: unknown): unknown {
  if (options.some((option) => fits(option, value))) return value;
  for (const option of options) {
    const read = leniently(option, value);
    if (fits(option, read)) return read;
  }
  return value;
}

function readChoice(choices: readonly unknown[], value: unknown): unknown {
  if (typeof value !== 'string' || choices.includes(value)) return value;
  const wanted = value.trim().toLowerCase();
  const same = choices.filter((one) => typeof one === 'string' && one.toLowerCase() === wanted);
  return same.length === 1 ? same[0] : value;
}

function readNumber(value: unknown): unknown {
  if (typeof value !== 'string' || !/^\s*[+-]?\d{1,20}(\.\d{1,20})?(e[+-]?\d{1,3})?\s*$/i.test(value)) return value;
  const read = Number(value);
  return Number.isFinite(read) ? read : value;
}

function readBoolean(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  const word = value.trim().toLowerCase();
  return word === 'true' ? true : word === 'false' ? false : value;
}

/** A list or an object that was sent as its JSON. */
function fromJson(value: unknown, opens: '[' | '{'): unknown {
  if (typeof value !== 'string' || !value.trimStart().startsWith(opens)) return value;
  try {
    const read: unknown = JSON.parse(value);
    return (opens === '[' ? Array.isArray(read) : isObject(read)) ? read : value;
  } catch {
    // Text that only looks like JSON: the schema refuses it by its kind.
    return value;
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
