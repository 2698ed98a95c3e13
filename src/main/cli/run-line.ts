/**
 * One line of the command line, from its words to its exit code: reads it by the table of commands, runs the command, and turns
 * its error into text or an error object: 0 ok, 1 error, 2 usage, 3 not found, 4 conflict, 5 out of date, 130 ended by Ctrl-C.
 */
import path from 'node:path';
import { errorTable, MemoError, toMemoError } from '#shared/base/errors.ts';
import { sentence } from '#shared/base/sentence.ts';
import { productVersion } from '../link/link.ts';
import { newTraceId } from '../rpc/rpc.ts';
import type { CommandCall, CommandSpec, ReadOn } from './command.ts';
import { commands, globalOptions } from './commands.ts';
import { commandHelp, groupHelp, overviewHelp } from './help.ts';
import { Output, type TextStream } from './output.ts';
import { type ParsedLine, parseLine, usage } from './parse.ts';

/** With --fresh, of an answer that may be out of date. */
const staleExit = 5;
/** As the shells of Unix number a process that Ctrl-C ended. */
const interrupted = 130;

/** `signal`: a person ends it. Resolves with the exit code; all output goes to the two streams. */
export async function runLine(
  argv: readonly string[],
  {
    stdout,
    stderr,
    signal,
    readOn,
  }: { stdout: TextStream; stderr: TextStream; signal: AbortSignal; readOn?: ReadOn | undefined },
): Promise<number> {
  let fresh = false;
  const out = new Output(argv.includes('--json'), stdout, stderr, process.env);
  try {
    const line = parseLine(argv, commands, globalOptions);
    fresh = line.values.fresh === true;
    const code = (await run(line, out, signal, readOn)) ?? 0;
    return fresh && out.isStale ? staleExit : code;
  } catch (thrown) {
    if (signal.aborted) return interrupted;
    const error = await traced(toMemoError(thrown));
    out.error(error.toObject());
    return fresh && out.isStale ? staleExit : errorTable[error.code].exit;
  }
}

/** An unexpected error gets a trace id; its cause goes to the log, not to the terminal. */
async function traced(error: MemoError): Promise<MemoError> {
  if (error.code !== 'InternalError' || error.data.traceId !== undefined || error.cause === undefined) return error;
  const { createLog, userDataDir } = await import('../engine/storage/storage.ts');
  const traceId = newTraceId();
  const file = path.join(userDataDir(), 'cli.log');
  createLog(file).error(`${traceId} ${error.cause instanceof Error ? error.cause.stack : String(error.cause)}`);
  return new MemoError('InternalError', sentence`${error.message} (trace ${traceId}; details are in ${file})`, {
    ...error.data,
    traceId,
  });
}

async function run(
  line: ParsedLine,
  out: Output,
  signal: AbortSignal,
  readOn: ReadOn | undefined,
): Promise<number | undefined> {
  const { command, group, argument, second, words, values } = line;
  if (values.version === true) {
    const version = productVersion();
    out.result({ version }, () => version);
    return;
  }
  if (values.help === true || command === null) {
    if (values.help !== true) {
      throw usage(`A command is missing. See: memoscope ${group === null ? '' : `${group.name} `}--help`);
    }
    const text = helpOf(line);
    out.result({ help: text }, () => text);
    return;
  }
  for (const [wanted, given] of [
    [command.argument, argument],
    [command.second, second],
  ] as const) {
    if (wanted && !wanted.optional && given === '')
      throw usage(`${command.name} needs <${wanted.name}>: ${wanted.about}.`, wanted.name);
  }
  const call: CommandCall = {
    argument,
    second,
    words,
    flag: (name) => values[name] === true,
    value: (name) => stringOf(values[name]),
    values: (name) => [values[name] ?? []].flat().map(String),
    count: (name) => countOf(name, stringOf(values[name])),
    workspace: stringOf(values.workspace),
    signal,
    out,
    readOn,
  };
  const { keepCompiledCode } = await import('../engine/storage/storage.ts');
  keepCompiledCode();
  const { run: runCommand } = await command.load();
  try {
    return await runCommand(call);
  } catch (thrown) {
    throw withTypedName(toMemoError(thrown), command);
  }
}

function helpOf({ command, group }: ParsedLine): string {
  if (command !== null) return commandHelp(command, globalOptions);
  return group === null ? overviewHelp(commands, globalOptions) : groupHelp(group, globalOptions);
}

function stringOf(value: ParsedLine['values'][string]): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

function countOf(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (!/^\d{1,9}$/.test(text)) throw usage(`--${name} must be a whole number, not '${text}'.`, name);
  return Number(text);
}

// Errors of the engine name fields of the contract; a person typed options. What they typed is named instead.

/** The same error where it is not about a field of the parameters, or no option fills that field. */
function withTypedName(error: MemoError, { options, argument, second }: CommandSpec): MemoError {
  const { path, reason } = error.data;
  // Without a reason it is an error of the command line, which names the option already.
  if (error.code !== 'InvalidArgument' || reason === undefined || path === undefined) return error;
  const fields = path.split('.');
  const option = Object.entries(options).find(([name, { field = name }]) => fields.includes(field))?.[0];
  const word = [argument, second].find((one) => one !== undefined && fields.includes(one.field ?? one.name))?.name;
  const typed = option !== undefined ? `--${option}` : word !== undefined ? `<${word}>` : null;
  if (typed === null) return error;
  const data = { ...error.data, path: option ?? word ?? path };
  return new MemoError(error.code, sentence`${typed} cannot be used: ${String(reason)}.`, data, { cause: error });
}
