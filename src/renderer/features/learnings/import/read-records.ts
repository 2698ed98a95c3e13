/**
 * Records out of a file that a person chose: a JSON list, an object with such a list as `records`, one record, or one record
 * a line. What the records hold is checked by the engine, one by one; here only the form of the file is.
 */
import { MemoError } from '#shared/base/errors.ts';

export function readRecords(text: string): unknown[] {
  const whole = parsed(text);
  if (Array.isArray(whole)) return whole;
  if (typeof whole === 'object' && whole !== null) {
    const inside: unknown = Reflect.get(whole, 'records');
    return Array.isArray(inside) ? inside : [whole];
  }
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  return lines.map((line, index) => {
    const record = parsed(line);
    if (record === undefined) {
      throw new MemoError('InvalidArgument', `Line ${index + 1} is not JSON.`, { path: `line ${index + 1}` });
    }
    return record;
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Not JSON as a whole: it may be JSON line by line.
    return undefined;
  }
}

export interface Portion {
  readonly records: unknown[];
  /** Ids that these link to and that come later: records of an export may link to each other in any order. */
  readonly expected: string[];
}

/** Fields of a record that name other records. */
const linkFields = ['relatedRecords', 'supersedes', 'supersededBy'];

/** Cut so that no call is larger than a connection takes. `bytes` is of JSON text, in UTF-16 units. */
export function inPortions(records: readonly unknown[], bytes = 400_000): Portion[] {
  const portions: unknown[][] = [];
  let size = 0;
  for (const record of records) {
    const own = JSON.stringify(record).length;
    const last = portions.at(-1);
    if (last === undefined || size + own > bytes) {
      portions.push([record]);
      size = own;
    } else {
      last.push(record);
      size += own;
    }
  }
  const later = new Set(records.flatMap((record) => textsOf(record, 'id')));
  return portions.map((portion) => {
    for (const id of portion.flatMap((record) => textsOf(record, 'id'))) later.delete(id);
    const links = portion.flatMap((record) => linkFields.flatMap((field) => textsOf(record, field)));
    return { records: portion, expected: [...new Set(links)].filter((id) => later.has(id)) };
  });
}

/** The texts that a field of something holds; the engine says what is wrong with it. */
function textsOf(record: unknown, field: string): string[] {
  if (typeof record !== 'object' || record === null) return [];
  const value: unknown = Reflect.get(record, field);
  return (Array.isArray(value) ? value : [value]).filter((one) => typeof one === 'string');
}
