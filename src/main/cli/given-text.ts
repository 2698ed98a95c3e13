/** Text that a command is given, from a file or from standard input. */
import fs from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { MemoError, toMemoError } from '#shared/base/errors.ts';
import { sentence } from '#shared/base/sentence.ts';
import { usage } from './parse.ts';

/** No real text is larger; it would not fit into memory several times over. */
const maxBytes = 512 * 1024 * 1024;

/** `-` is standard input. Throws NotFound, and InvalidArgument for one that is too long. */
export async function readText(file: string): Promise<string> {
  if (file === '-') return text(process.stdin);
  try {
    const { size } = await fs.stat(file);
    if (size > maxBytes) throw usage(`${file} has more than ${maxBytes / 1024 / 1024} MB. Split it.`, 'from');
    return await fs.readFile(file, 'utf8');
  } catch (thrown) {
    if (thrown instanceof MemoError) throw thrown;
    const gone = thrown instanceof Error && 'code' in thrown && thrown.code === 'ENOENT';
    const what = gone ? `There is no file ${file}` : `${file} cannot be read: ${toMemoError(thrown).message}`;
    throw new MemoError('NotFound', sentence`${what}. Give another file.`);
  }
}
