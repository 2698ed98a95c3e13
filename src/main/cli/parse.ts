/** Reads a command line by the table of commands. Everything that is wrong with it is InvalidArgument (exit 2). */
import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { MemoError } from '#shared/base/errors.ts';
import type { CommandGroup, CommandSpec, OptionSpec } from './command.ts';

export interface ParsedLine {
  command: CommandSpec | null;
  /** The word before the command, or the only word where the command is missing. */
  group: CommandGroup | null;
  argument: string;
  second: string;
  words: readonly string[];
  values: Readonly<Record<string, string | boolean | (string | boolean)[] | undefined>>;
}

export function parseLine(
  argv: readonly string[],
  commands: readonly (CommandSpec | CommandGroup)[],
  globals: Readonly<Record<string, OptionSpec>>,
): ParsedLine {
  const [found, rest] = takeCommand(argv, '', commands, globals);
  const group = found !== null && 'commands' in found ? found : null;
  const [inside, args] = group === null ? [null, rest] : takeCommand(rest, `${group.name} `, group.commands, globals);
  const alone = args.some((word) => word === '--help' || word === '-h') ? null : (group?.alone ?? null);
  const command = found === null || 'commands' in found ? (inside ?? alone) : found;
  const options = parserOptions({ ...globals, ...command?.options });
  const { values, positionals } = tolerant(args, command, Object.keys(options), () =>
    parseArgs({ args, options, allowPositionals: true, strict: true }),
  );
  const wanted = [command?.argument, command?.second].filter((one) => one !== undefined).length;
  if (positionals.length > wanted && command?.argument?.many !== true) {
    throw usage(
      `'${positionals[wanted]}' is one word too many for ${command?.name}. Put quotes around words with spaces.`,
    );
  }
  return { command, group, argument: positionals[0] ?? '', second: positionals[1] ?? '', words: positionals, values };
}

/** The command of the first word that is one, and the words without it. */
function takeCommand<C extends { readonly name: string }>(
  argv: readonly string[],
  prefix: string,
  commands: readonly C[],
  globals: Readonly<Record<string, OptionSpec>>,
): [C | null, string[]] {
  const at = commandIndex(argv, globals);
  const word = argv[at];
  if (word === undefined) return [null, [...argv]];
  const command = commands.find((one) => one.name === prefix + word);
  if (command !== undefined) return [command, argv.filter((_, index) => index !== at)];
  // What is removed everywhere is not only of memory, so people look for it in the wrong place.
  if (prefix + word === 'memory forget') throw usage("There is no command 'memory forget'. Use: memoscope forget <id>");
  const names = commands.map((one) => one.name);
  const near = nearest(prefix + word, names);
  const next = near === null ? `Commands: ${names.join(', ')}.` : `Near it: ${near}. All: memoscope ${prefix}--help`;
  throw usage(`There is no command '${prefix}${word}'. ${next}`);
}

/** The first word that is neither an option nor the value of one before the command. */
function commandIndex(argv: readonly string[], globals: Readonly<Record<string, OptionSpec>>): number {
  for (let index = 0; index < argv.length; index += 1) {
    const word = argv[index] ?? '';
    if (!word.startsWith('-')) return index;
    if (word === '--') return -1;
    if (globals[word.slice(2)]?.type === 'string') index += 1;
  }
  return -1;
}

function parserOptions(specs: Readonly<Record<string, OptionSpec>>): ParseArgsOptionsConfig {
  return Object.fromEntries(
    Object.entries(specs).map(([name, { type, short, multiple }]) => [
      name,
      { type, multiple: multiple === true, ...(short === undefined ? {} : { short }) },
    ]),
  );
}

/** Node names the option in quotes, with its short form and the word for its value. */
const namedOption = /'(?:-\w, )?(-[^\s'=]*)/;

/** @param names of all options that it takes. */
function tolerant<T>(
  args: readonly string[],
  command: CommandSpec | null,
  names: readonly string[],
  parse: () => T,
): T {
  try {
    return parse();
  } catch (thrown) {
    if (!(thrown instanceof TypeError)) throw thrown;
    const option = namedOption.exec(thrown.message)?.[1] ?? '';
    const name = option.replace(/^--?/, '');
    const of = command === null ? '' : ` ${command.name}`;
    if ('code' in thrown && thrown.code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION') {
      const negative = args.find((word) => /^-\d/.test(word) && word.startsWith(option));
      if (negative !== undefined)
        throw usage(`'${negative}' looks like an option. If it is meant: -- ${negative}`, name);
      const near = nearest(name, names);
      const next = near === null ? '' : ` Near it: --${near}.`;
      throw usage(`There is no option '${option}' here.${next} See: memoscope${of} --help`, name);
    }
    if (thrown.message.includes('ambiguous')) {
      const next = args[args.indexOf(option) + 1] ?? '';
      throw usage(`${option} cannot be '${next}', which looks like an option. If it is meant: ${option}=${next}`, name);
    }
    if (/does not take an argument/.test(thrown.message)) throw usage(`${option} takes no value.`, name);
    throw usage(option === '' ? thrown.message : `${option} needs a value.`, name);
  }
}

export function usage(message: string, path = ''): MemoError {
  return new MemoError('InvalidArgument', message, { path });
}

// Suggests what a person may have meant by a mistyped word.

/** The name that the fewest slips lead to, or that begins with the word; null where none is near. */
function nearest(word: string, names: readonly string[]): string | null {
  const begins = word.length > 1 ? names.find((name) => name.startsWith(word)) : undefined;
  if (begins !== undefined) return begins;
  // One slip in three letters: more, and any short name would be near.
  let least = Math.floor(word.length / 3);
  let found: string | null = null;
  for (const name of names) {
    const count = slips(word, name);
    if (count > least || (count === least && found !== null)) continue;
    least = count;
    found = name;
  }
  return found;
}

/** Letters that are wrong, missing, too many or swapped with the next (optimal string alignment). */
function slips(a: string, b: string): number {
  let twoBack: number[] = [];
  let before = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const wrong = a[i - 1] === b[j - 1] ? 0 : 1;
      const swapped = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? (twoBack[j - 2] ?? a.length) + 1 : Infinity;
      const missing = Math.min(row[j - 1] ?? 0, before[j] ?? 0) + 1;
      row.push(Math.min(missing, (before[j - 1] ?? 0) + wrong, swapped));
    }
    twoBack = before;
    before = row;
  }
  return before[b.length] ?? 0;
}
