/** The process of the command line: its words, streams and signals; `run-line.ts` does the rest. */
import { createReadOn } from './command.ts';
import { runLine } from './run-line.ts';

const abort = new AbortController();
process.once('SIGINT', () => abort.abort());
process.once('SIGTERM', () => abort.abort());
// The terminal is closed.
process.once('SIGHUP', () => abort.abort());

/** The reader of our output may stop early (`| head`): that is not an error of ours. */
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1));
}

const { stdout, stderr } = process;
const [, entry] = process.argv;
const readOn = entry === undefined ? undefined : createReadOn(entry);
const code = await runLine(process.argv.slice(2), { stdout, stderr, signal: abort.signal, readOn });
// Written text is on its way to a pipe; ending before it is taken would cut it.
process.stdout.write('', () => process.exit(code));
