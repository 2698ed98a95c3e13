/** Records that a command is given as JSON, from a file or from standard input. */
import { toMemoError } from '#shared/base/errors.ts';
import { readText } from '../../given-text.ts';
import { usage } from '../../parse.ts';

/** One record, an array of them, or an object that holds the array as `records`. Throws InvalidArgument. */
export async function readRecords(file: string): Promise<unknown[]> {
  const name = file === '-' ? 'Standard input' : file;
  const content = await readText(file);
  let value: unknown;
  try {
    value = JSON.parse(content.replace(/^\ufeff/, ''));
  } catch (thrown) {
    throw usage(`${name} is no JSON: ${toMemoError(thrown).message}.`, 'from');
  }
  if (typeof value !== 'object' || value === null) throw usage(`${name} holds no record.`, 'from');
  const { records } = value as { records?: unknown };
  return Array.isArray(value) ? value : Array.isArray(records) ? records : [value];
}
