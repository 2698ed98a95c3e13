/** The table of commands as one flat list, for what is made from it: completions and the manual. */
import type { ArgumentSpec, CommandGroup, CommandSpec, OptionSpec } from '../command.ts';

/** Commands and groups, and the options that all of them take. */
export interface Table {
  readonly commands: readonly (CommandSpec | CommandGroup)[];
  readonly globals: Readonly<Record<string, OptionSpec>>;
}

/** A line that may be completed: a command, or the word of a group. */
export interface Line {
  /** '' for the first word of all, `bank`, `bank decide`. */
  readonly words: string;
  /** What may come next as a word of the table. */
  readonly next: readonly { readonly word: string; readonly about: string }[];
  readonly options: Readonly<Record<string, OptionSpec>>;
  readonly arguments: readonly ArgumentSpec[];
}

export function everyCommand({ commands }: Pick<Table, 'commands'>): CommandSpec[] {
  return commands.flatMap((one) => ('commands' in one ? withAlone(one) : [one]));
}

/** The command that a group's word alone means is one of its commands, or has the group's name. */
function withAlone({ alone, commands: inside }: CommandGroup): CommandSpec[] {
  return alone === undefined || inside.includes(alone) ? [...inside] : [alone, ...inside];
}

export function everyLine({ commands, globals }: Table): Line[] {
  const line = (
    words: string,
    spec: CommandSpec | undefined,
    next: readonly { name: string; about: string }[],
  ): Line => ({
    words,
    next: next.map(({ name, about }) => ({ word: name.slice(name.lastIndexOf(' ') + 1), about })),
    options: { ...spec?.options, ...globals },
    arguments: spec === undefined ? [] : [spec.argument, spec.second].filter((one) => one !== undefined),
  });
  const inside = commands.flatMap((one) =>
    'commands' in one
      ? [line(one.name, one.alone, one.commands), ...one.commands.map((command) => line(command.name, command, []))]
      : [line(one.name, one, [])],
  );
  return [line('', undefined, commands), ...inside];
}
