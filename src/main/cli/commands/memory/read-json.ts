/** Text and JSON that a command is given, from a file or from standard input. */
import fs from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { MemoError, toMemoError } from '#shared/base/errors.ts';
import { usage } from '../../parse.ts';

/** Beyond this nobody wrote records; they would not fit into memory several times over. */
const maxBytes = 512 * 1024 * 1024;

/** `-` is standard input. Throws NotFound, InvalidArgument. */
export async function readText(file: string): Promise<string> {
  if (file === '-') return text(process.stdin);
  try {
    const { size } = await fs.stat(file);
    if (size > maxBytes) throw usage(`${file} has more than ${maxBytes / 1024 / 1024} MB. Split it.`, 'from');
    return await fs.readFile(file, 'utf8');
  } catch (thrown) {
    if (thrown instanceof MemoError) throw thrown;
    throw new MemoError('NotFound', `${file} cannot be read: ${toMemoError(thrown).message}. Give another file.`);
  }
}

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
