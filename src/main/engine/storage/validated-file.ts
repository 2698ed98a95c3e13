/**
 * Reads a JSON file of ours by its schema. What fails is set aside and reported once; a file that a newer
 * Memoscope wrote is refused and left as it is.
 */
import type { z } from 'zod';
import { MemoError } from '#shared/base/errors.ts';
import { sentence } from '#shared/base/sentence.ts';
import { inOurWords } from '#shared/base/wrong-form.ts';
import { readPlainFile } from './plain-file.ts';
import { setAside } from './set-aside.ts';

export interface SetAsideNotice {
  file: string;
  /** Where the file is now: its own place where it was left there. */
  setAsideAs: string;
  /** Path of the wrong field, e.g. `types.3.id`; '' when it is not about one field. */
  field: string;
  /** A whole sentence: what was wrong and what happens now. */
  message: string;
}

/** index.json, the largest of them, has 34 MB at 40,000 types. */
const maxBytes = 256 * 1024 * 1024;

/**
 * null when there is no such file, or it was damaged (then `onSetAside` was called). `supported` is the newest
 * `schemaVersion` or `version` that this code knows, e.g. `1` or `'2.0.0'`; a larger one throws Refused.
 */
export async function readValidated<T>(
  file: string,
  schema: z.ZodType<T>,
  onSetAside: (notice: SetAsideNotice) => void,
  supported?: string | number,
): Promise<T | null> {
  const give = (field: string, why: string): null => {
    const setAsideAs = setAside(file);
    const where = field === '' ? '' : ` (${field})`;
    onSetAside({
      file,
      setAsideAs,
      field,
      message: `${file} is damaged${where}: ${why}. It is kept as ${setAsideAs}.`,
    });
    return null;
  };
  let value: unknown;
  try {
    const bytes = await readPlainFile(file, maxBytes);
    if (bytes === null) return null;
    value = JSON.parse(bytes.toString('utf8'));
  } catch (thrown) {
    if (thrown instanceof SyntaxError) return give('', 'it is not JSON');
    if (thrown instanceof MemoError && thrown.data.damaged === true) return give('', thrown.message.replace(/\.$/, ''));
    throw thrown;
  }
  if (supported !== undefined) refuseNewer(file, value, supported);
  const result = schema.safeParse(value, inOurWords);
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  return give(issue?.path.join('.') ?? '', issue?.message ?? 'it does not have the expected form');
}

/**
 * The same for files that are dispensable. A file from a newer Memoscope, or one that may not be opened, is reported
 * and left as it is: then `refused` says why, and its owner must not write it.
 */
export async function readDispensable<T>(
  file: string,
  schema: z.ZodType<T>,
  onSetAside: (notice: SetAsideNotice) => void,
  supported?: string | number,
): Promise<{ value: T | null; refused: MemoError | null }> {
  try {
    return { value: await readValidated(file, schema, onSetAside, supported), refused: null };
  } catch (thrown) {
    if (!(thrown instanceof MemoError) || thrown.code !== 'Refused') throw thrown;
    onSetAside({ file, setAsideAs: file, field: '', message: thrown.message });
    return { value: null, refused: thrown };
  }
}

function refuseNewer(file: string, value: unknown, supported: string | number): void {
  if (typeof value !== 'object' || value === null) return;
  const { schemaVersion, version } = value as { schemaVersion?: unknown; version?: unknown };
  const found = schemaVersion ?? version;
  if (typeof found !== 'string' && typeof found !== 'number') return;
  if (!isNewer(String(found), String(supported))) return;
  throw new MemoError(
    'Refused',
    sentence`${file} was written by a newer Memoscope (version ${found}; this one knows ${supported}). Update Memoscope; the file was not touched.`,
    { file, found, supported },
  );
}

/** Compares dotted numbers, `2.10` after `2.9`. Anything else is never newer: the schema judges it. */
function isNewer(found: string, supported: string): boolean {
  const [left, right] = [found, supported].map((text) => text.split('.').map(Number));
  if (left === undefined || right === undefined || left.some(Number.isNaN)) return false;
  for (let i = 0; i < Math.max(left.length, right.length); i += 1) {
    const difference = (left[i] ?? 0) - (right[i] ?? 0);
    if (difference !== 0) return difference > 0;
  }
  return false;
}
