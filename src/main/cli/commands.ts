/** The table of commands. */
import type { CommandSpec, OptionSpec } from './command.ts';

/** Options that every command takes. */
export const globalOptions: Readonly<Record<string, OptionSpec>> = {
  workspace: { type: 'string', value: 'dir', about: 'the project folder (default: the one above that has .memo/)' },
  json: { type: 'boolean', about: 'print JSON, errors too' },
  help: { type: 'boolean', short: 'h', about: 'show this help' },
  version: { type: 'boolean', about: 'show the version' },
};

const symbolArgument = {
  name: 'path',
  about: 'a symbol path: Namespace.Type.Member, or any unique end of it; * and ? stand for any text',
} as const;

export const commands: readonly CommandSpec[] = [
  {
    name: 'open',
    about: 'open a folder in the app',
    argument: { name: 'dir', optional: true, about: 'the folder (default: the current one)' },
    options: {
      web: { type: 'boolean', about: 'in the browser, even where the desktop window would work' },
      'no-browser': { type: 'boolean', about: 'only print the link' },
    },
    examples: [
      { line: 'memoscope open ~/code/shop', about: 'the desktop window, or the browser where there is none' },
      { line: 'memoscope open --web --no-browser', about: 'print a link to follow' },
    ],
    load: () => import('./commands/open.ts'),
  },
  {
    name: 'index',
    about: 'bring the code map of a folder up to date',
    argument: { name: 'dir', optional: true, about: 'the folder (default: the current one)' },
    options: {},
    examples: [
      { line: 'memoscope index', about: 'the current folder' },
      { line: 'memoscope index ~/code/shop --json', about: 'counts for a script' },
    ],
    load: () => import('./commands/index-folder.ts'),
  },
  {
    name: 'status',
    about: 'what is indexed, and how the engine does',
    options: {},
    examples: [{ line: 'memoscope status', about: 'of the folder above that has .memo/' }],
    load: () => import('./commands/status.ts'),
  },
  {
    name: 'outline',
    about: 'print the outline of a type',
    argument: symbolArgument,
    options: {},
    examples: [{ line: 'memoscope outline RetryPolicy', about: 'members, bases and dependencies' }],
    load: () => import('./commands/outline.ts'),
  },
  {
    name: 'resolve',
    about: 'find the one symbol that a path means',
    argument: symbolArgument,
    options: {},
    examples: [
      { line: 'memoscope resolve Shop.Billing.RetryPolicy', about: 'the whole path' },
      { line: 'memoscope resolve RetryPolicy.Next', about: 'the end of one' },
      { line: "memoscope resolve 'Shop.*.RetryPolicy'", about: 'with a wildcard' },
    ],
    load: () => import('./commands/resolve.ts'),
  },
  {
    name: 'search',
    about: 'search symbols by name',
    argument: { name: 'query', about: 'letters of the name, in order; capitals help' },
    options: {
      limit: { type: 'string', value: 'n', about: 'at most so many (default 50)' },
      kind: { type: 'string', value: 'kind', multiple: true, about: 'class, interface, method, …; may be repeated' },
      lang: { type: 'string', value: 'lang', multiple: true, about: 'csharp, typescript, …; may be repeated' },
      in: { type: 'string', value: 'path', about: 'only at or below this namespace, module or type' },
    },
    examples: [
      { line: 'memoscope search rtrpol', about: 'finds RetryPolicy' },
      { line: 'memoscope search next --kind method --limit 5', about: 'only methods' },
    ],
    load: () => import('./commands/search.ts'),
  },
  {
    name: 'doctor',
    about: 'check what Memoscope needs from this machine',
    options: {},
    examples: [{ line: 'memoscope doctor', about: 'with the mend for what is wrong' }],
    load: () => import('./commands/doctor.ts'),
  },
];
