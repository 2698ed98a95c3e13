/** JavaScript and TypeScript: commands of command lines. */
import { words as joinedWords } from '../../../scan/text/mounts.ts';
import { type Hit, type Library, type Row, words } from '../rows.ts';
import { callsBefore, holderOf, rootOf } from './apps.ts';

const languages = ['typescript', 'javascript'] as const;
const libraries: Readonly<Record<string, string>> = {
  commander: 'commander',
  '@commander-js/extra-typings': 'commander',
  yargs: 'yargs',
  'yargs/yargs': 'yargs',
  cac: 'cac',
  sade: 'sade',
  '@caporal/core': 'caporal',
  vorpal: 'vorpal',
  citty: 'citty',
  '@oclif/core': 'oclif',
  '@oclif/command': 'oclif',
  clipanion: 'clipanion',
  'nest-commander': 'nest-commander',
};
export const commandModules = Object.keys(libraries);
const programNames = /^(program|cli|yargs|argv|prog|cmd|commander)$|Command$|(Cli|Program)$|^yargs\(\)$/;

export function commandLibrary({ code }: Pick<Hit, 'code'>): string {
  for (const { module } of code.imports) {
    const name = Object.hasOwn(libraries, module) ? libraries[module] : undefined;
    if (name !== undefined) return name;
  }
  return '';
}

/** `build [dir]` is called `build`; `$0` is what runs without a name. */
const nameOf = (said: string): string => said.split(/[\s<[]/, 1)[0] ?? '';
const ownName = ({ code, args }: Hit): string => {
  const named = code.args(args.get(0)).get('command');
  return nameOf(code.literals(named >= 0 ? named : args.get(0))[0] ?? '');
};
const isRoot = (name: string): boolean => name === '$0' || name === '*';

/** On a chain of commander a command belongs to the one before, of others it is beside it. */
function fullName(hit: Hit): string {
  const own = ownName(hit);
  if (isRoot(own) || commandLibrary(hit) !== 'commander') return own;
  const before = callsBefore(hit).filter(({ name }) => name === 'command');
  return before.reduce((name, call) => joinedWords(ownName({ ...hit, ...call }), name), own);
}
/** Text of `.description('…')` on the same chain, or of the argument that says so. */
function described({ code, args, node }: Hit): string {
  const chained = code.chained(node).find(({ name }) => /^(description|describe|summary)$/.test(name));
  const object = code.args(args.get(0)).get('describe', 'description');
  return code.literal(args.get(1)) ?? code.literal(object) ?? code.literal(chained?.args.get(0) ?? -1) ?? '';
}
const heldWords = (hit: Hit, name: string): string =>
  isRoot(name) || programNames.test(holderOf(hit.code, hit.node)) ? '' : name;
const isCommand = (hit: Hit): boolean =>
  hit.of >= 0 &&
  ownName(hit) !== '' &&
  (commandLibrary(hit) !== '' ||
    programNames.test(rootOf(hit).name) ||
    callsBefore(hit).some(({ name }) => name === 'command'));

const command: Row = {
  on: 'call',
  names: ['command'],
  mark: '\\.command(?:<[^()\\n]*>)?\\(',
  when: isCommand,
  framework: (hit) => commandLibrary(hit) || 'cli',
  ...{ command: fullName, nests: (hit) => !isRoot(ownName(hit)), commands: (hit) => heldWords(hit, fullName(hit)) },
  detail: described,
  handler: ({ code, args }) => {
    const object = code.args(args.get(0)).get('handler');
    return code.handler(object >= 0 ? object : args.get(3));
  },
};

/** Fields and methods of a class by name. */
function membersOf(code: Hit['code'], type: number): Map<string, number> {
  const body = code.children(type).at(-1) ?? -1;
  return new Map(
    code.children(body).flatMap((one) => {
      const declared = code.declared(one);
      return declared === null ? [] : [[declared.name, one] as const];
    }),
  );
}
const fieldText = (code: Hit['code'], members: ReadonlyMap<string, number>, name: string): string | null =>
  code.literal(code.children(members.get(name) ?? -1).at(-1) ?? -1);

/** A field of a class that is a command by its other members: the hit is at the class. */
function inClass(hit: Hit): Hit[] {
  const type = hit.code.around(hit.node, 'type');
  const members = type === null ? new Map<string, number>() : membersOf(hit.code, type.node);
  return type !== null && members.get(hit.name) === hit.node ? [{ ...hit, node: type.node, declared: type }] : [];
}
const classField = (hit: Hit, name: string): string | null => fieldText(hit.code, membersOf(hit.code, hit.node), name);
const hasMembers = (hit: Hit, ...names: string[]): boolean => {
  const members = membersOf(hit.code, hit.node);
  return names.every((name) => name.split('|').some((one) => members.has(one)));
};
const isStatic = ({ code, node }: Hit, name: string): boolean =>
  /^static\b/.test(code.source(membersOf(code, node).get(name) ?? -1));

/** `command = 'build'` at the top of a file that is a command by what it exports. */
const isModule = ({ code, node }: Hit): boolean =>
  code.around(node, 'type') === null &&
  code.around(node, 'function') === null &&
  (/\byargs\b/.test(code.source(0)) || ['handler', 'builder'].every((name) => code.source(0).includes(name)));

const metaOf = ({ code, args }: Hit) => code.args(code.args(args.get(0)).get('meta'));

export const commandLibraries: readonly Library[] = [
  { name: 'cli', languages, imports: commandModules, rows: [command] },
  {
    name: 'cli',
    languages,
    rows: [
      {
        ...command,
        mark: '\\.command\\(',
        when: (hit) => commandLibrary(hit) === '' && isCommand(hit),
      },
    ],
  },
  {
    name: 'commander',
    languages,
    imports: ['commander', '@commander-js'],
    rows: [
      {
        on: 'call',
        names: ['Command', 'createCommand'],
        when: (hit) => ownName(hit) !== '',
        ...{ command: ownName, commands: (hit) => heldWords(hit, ownName(hit)), detail: described },
      },
      { on: 'call', names: ['addCommand'], of: /./, commandMount: { name: () => '', of: 0 } },
    ],
  },
  {
    name: 'cli',
    languages,
    imports: ['nest-commander', 'clipanion'],
    rows: [
      {
        on: 'annotation',
        names: words('Command SubCommand'),
        framework: commandLibrary,
        command: ({ code, args }) => code.literal(code.args(args.get(0)).get('name')),
        detail: ({ code, args }) => code.literal(code.args(args.get(0)).get('description')),
      },
    ],
  },
  {
    name: 'oclif',
    languages,
    imports: ['@oclif/'],
    rows: [
      {
        on: 'base',
        names: ['Command'],
        file: /(?:^|\/)commands\/.+\.[cm]?[jt]sx?$/,
        command: ({ file }) =>
          /(?:^|\/)commands\/(.+)\.[cm]?[jt]sx?$/
            .exec(file)?.[1]
            ?.replace(/\/index$/, '')
            .replaceAll('/', ' ') ?? null,
        detail: ({ code, declared }) => fieldText(code, membersOf(code, declared?.node ?? -1), 'description'),
      },
    ],
  },
  {
    name: 'citty',
    languages,
    imports: ['citty'],
    rows: [
      {
        on: 'call',
        names: ['defineCommand'],
        command: (hit) => hit.code.literal(metaOf(hit).get('name')),
        detail: (hit) => hit.code.literal(metaOf(hit).get('description')),
        handler: () => '',
      },
    ],
  },
  {
    name: 'yargs',
    languages,
    rows: [
      {
        on: 'variable',
        names: words('command exports.command module.exports.command'),
        mark: '\\bcommand\\s*=\\s*["\'`]',
        when: isModule,
        command: ({ code, node }) => nameOf(code.literal(code.children(node).at(-1) ?? -1) ?? ''),
        handler: () => 'handler',
      },
      {
        on: 'variable',
        names: ['command'],
        mark: '\\bcommand\\s*(?::[^=\\n]{0,80})?=\\s*["\'`]',
        each: inClass,
        when: (hit) => hasMembers(hit, 'handler', 'builder|describe'),
        command: (hit) => nameOf(classField(hit, 'command') ?? ''),
        detail: (hit) => classField(hit, 'describe'),
        handler: ({ declared }) => `${declared?.name}.handler`,
      },
    ],
  },
  {
    name: 'cli',
    languages,
    rows: [
      {
        on: 'variable',
        names: ['name'],
        mark: '\\bstatic (?:readonly )?name\\s*=\\s*["\'`]',
        each: inClass,
        when: (hit) => hasMembers(hit, 'exec') && isStatic(hit, 'name') && classField(hit, 'description') !== null,
        command: (hit) => classField(hit, 'name'),
        detail: (hit) => classField(hit, 'description'),
        handler: ({ declared }) => `${declared?.name}.exec`,
      },
    ],
  },
];
