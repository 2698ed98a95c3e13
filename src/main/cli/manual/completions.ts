/**
 * What a shell needs to complete the command line, made from the table of commands: words, options, and the values of those
 * that have few. The scripts start nothing but the shell's own commands: pressing Tab never opens a workspace.
 */
import { assertNever } from '#shared/base/assert-never.ts';
import type { ArgumentSpec, OptionSpec } from '../command.ts';
import { everyLine, type Line, type Table } from './every-command.ts';

export const shells = ['bash', 'zsh', 'fish'] as const;
export type Shell = (typeof shells)[number];

export function completionsFor(shell: Shell, table: Table): string {
  const lines = everyLine(table);
  switch (shell) {
    case 'bash':
      return bash(lines);
    case 'zsh':
      return zsh(lines);
    case 'fish':
      return fish(lines);
    default:
      return assertNever(shell);
  }
}

/** What a person writes into the file that their shell reads at its start. */
export const install: Record<Shell, string> = {
  bash: 'source <(memoscope completions bash), in ~/.bashrc',
  zsh: 'source <(memoscope completions zsh), in ~/.zshrc after compinit',
  fish: 'memoscope completions fish | source, in config.fish',
};

type Values =
  | { readonly kind: 'words'; readonly words: readonly string[] }
  | { readonly kind: 'dir' | 'file' | 'none' };

function valuesOf({ values, name }: { values?: readonly string[] | undefined; name: string | undefined }): Values {
  if (values !== undefined) return { kind: 'words', words: values };
  return { kind: name === 'dir' || name === 'file' ? name : 'none' };
}

const ofOption = ({ value, values }: OptionSpec): Values => valuesOf({ values, name: value });
const ofArgument = ({ name, values }: ArgumentSpec): Values => valuesOf({ values, name });

/** In single quotes, for any of the three. */
const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

/** Options of any command that take a value: the word after one is not a word of the table. */
function valued(lines: readonly Line[]): string[] {
  const names = lines.flatMap(({ options }) =>
    Object.entries(options).flatMap(([name, { type }]) => (type === 'string' ? [`--${name}`] : [])),
  );
  return [...new Set(names)].sort();
}

function optionWords({ options }: Line): string[] {
  return Object.entries(options).flatMap(([name, { short }]) => [
    `--${name}`,
    ...(short === undefined ? [] : [`-${short}`]),
  ]);
}

function bash(lines: readonly Line[]): string {
  const reply = (values: Values): string => {
    if (values.kind === 'words') return `COMPREPLY=($(compgen -W ${quoted(values.words.join(' '))} -- "$cur"))`;
    if (values.kind === 'none') return 'COMPREPLY=()';
    return `compopt -o filenames 2>/dev/null; COMPREPLY=($(compgen -${values.kind === 'dir' ? 'd' : 'f'} -- "$cur"))`;
  };
  const words = (line: Line): Values => ({ kind: 'words', words: line.next.map(({ word }) => word) });
  const of = (line: Line): Values => {
    const [first] = line.arguments;
    return line.next.length > 0 ? words(line) : first === undefined ? { kind: 'none' } : ofArgument(first);
  };
  return `# Completions of memoscope for bash: ${install.bash}
_memoscope() {
  local IFS=$' \\t\\n' cur=\${COMP_WORDS[COMP_CWORD]} prev=\${COMP_WORDS[COMP_CWORD-1]} command= word at=1
  while [ "$at" -lt "$COMP_CWORD" ]; do
    word=\${COMP_WORDS[at]}
    case $word in
      ${valued(lines).join('|')}) at=$((at + 1)) ;;
      -*) ;;
      *)
        case "\${command:+$command }$word" in
          ${lines
            .slice(1)
            .map(({ words: line }) => quoted(line))
            .join('|')}) command="\${command:+$command }$word" ;;
        esac ;;
    esac
    at=$((at + 1))
  done
  case "$command:$prev" in
${lines
  .flatMap((line) =>
    Object.entries(line.options).flatMap(([name, option]) =>
      option.type === 'string' && name !== 'workspace'
        ? [`    ${quoted(`${line.words}:--${name}`)}) ${reply(ofOption(option))}; return ;;`]
        : [],
    ),
  )
  .join('\n')}
    *:--workspace) ${reply({ kind: 'dir' })}; return ;;
  esac
  case "$cur" in
    -*)
      case "$command" in
${lines.map((line) => `        ${quoted(line.words)}) COMPREPLY=($(compgen -W ${quoted(optionWords(line).join(' '))} -- "$cur")) ;;`).join('\n')}
      esac
      return ;;
  esac
  case "$command" in
${lines.map((line) => `    ${quoted(line.words)}) ${reply(of(line))} ;;`).join('\n')}
  esac
}
complete -F _memoscope memoscope
`;
}

function zsh(lines: readonly Line[]): string {
  /** Inside the brackets and behind the colons of \`_arguments\`. */
  const plain = (text: string): string => text.replace(/[[\]:\\]/g, (char) => `\\${char}`);
  const action = (values: Values): string => {
    if (values.kind === 'words') return `(${values.words.join(' ')})`;
    return values.kind === 'none' ? ' ' : values.kind === 'dir' ? '_files -/' : '_files';
  };
  const option = ([name, { type, short, value, about, multiple, ...rest }]: [string, OptionSpec]): string[] => {
    const end =
      type === 'string'
        ? `:${plain(value ?? name)}:${action(ofOption({ type, about, value: value ?? name, ...rest }))}`
        : '';
    const names = [`--${name}`, ...(short === undefined ? [] : [`-${short}`])];
    return names.map((each) => quoted(`${multiple ? '*' : ''}${each}[${plain(about)}]${end}`));
  };
  const body = (line: Line): string => {
    const rest =
      line.next.length > 0
        ? [
            quoted(
              `1:command:((${line.next.map(({ word, about }) => `${word}\\:${JSON.stringify(plain(about))}`).join(' ')}))`,
            ),
          ]
        : line.arguments.map((one, at) => quoted(`${at + 1}:${plain(one.name)}:${action(ofArgument(one))}`));
    return `_arguments -S ${[...Object.entries(line.options).flatMap(option), ...rest].join(' ')}`;
  };
  return `#compdef memoscope
# Completions of memoscope for zsh: ${install.zsh}
_memoscope() {
  local command= word at=2 last=1
  while (( at < CURRENT )); do
    word=\${words[at]}
    case $word in
      (${valued(lines).join('|')}) (( at++ )) ;;
      (-*) ;;
      (*)
        case "\${command:+$command }$word" in
          (${lines
            .slice(1)
            .map(({ words: line }) => line.replaceAll(' ', '\\ '))
            .join('|')}) command="\${command:+$command }$word"; last=$at ;;
        esac ;;
    esac
    (( at++ ))
  done
  # What _arguments looks at begins with the last word of the command.
  words=("\${(@)words[last,-1]}")
  (( CURRENT = CURRENT - last + 1 ))
  case $command in
${lines.map((line) => `    (${line.words === '' ? "''" : quoted(line.words)}) ${body(line)} ;;`).join('\n')}
  esac
}
if [ "$funcstack[1]" = "_memoscope" ]; then _memoscope "$@"; else compdef _memoscope memoscope; fi
`;
}

function fish(lines: readonly Line[]): string {
  const when = (line: Line): string => `-n ${quoted(`__memoscope_at ${JSON.stringify(line.words)}`)}`;
  const about = (text: string): string => `-d ${quoted(text)}`;
  const values = (found: Values): string => {
    if (found.kind === 'words') return `-x -a ${quoted(found.words.join(' '))}`;
    return found.kind === 'none' ? '-x' : found.kind === 'dir' ? `-x -a '(__fish_complete_directories)'` : '-r -F';
  };
  const rows = lines.flatMap((line) => [
    ...line.next.map((next) => `${when(line)} -a ${next.word} ${about(next.about)}`),
    ...Object.entries(line.options).map(
      ([name, option]) =>
        `${when(line)} -l ${name}${option.short === undefined ? '' : ` -s ${option.short}`} ${option.type === 'string' ? `${values(ofOption(option))} ` : ''}${about(option.about)}`,
    ),
    ...line.arguments.slice(0, 1).flatMap((one) => {
      const found = ofArgument(one);
      return found.kind === 'none'
        ? []
        : [`${when(line)} ${found.kind === 'file' ? '-F' : values(found).replace('-x ', '')} ${about(one.about)}`];
    }),
  ]);
  return `# Completions of memoscope for fish: ${install.fish}
function __memoscope_at
    set -l command ''
    set -l skip 0
    for word in (commandline -opc)[2..-1]
        if test $skip = 1
            set skip 0
            continue
        end
        switch $word
            case ${valued(lines).join(' ')}
                set skip 1
            case '-*'
            case '*'
                set -l line (string trim -- "$command $word")
                if contains -- $line ${lines
                  .slice(1)
                  .map(({ words: line }) => quoted(line))
                  .join(' ')}
                    set command $line
                end
        end
    end
    test "$command" = "$argv[1]"
end
complete -c memoscope -f
${rows.map((row) => `complete -c memoscope ${row}`).join('\n')}
`;
}
