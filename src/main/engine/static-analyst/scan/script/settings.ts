/** Variables of the environment and settings that JavaScript and TypeScript read. */
import type { Rules } from '../reader.ts';
import { receiver, type ScriptState } from './state.ts';

const envName = /^[A-Za-z_][A-Za-z0-9_]{1,}$/;
/** What Vite itself says of the build. */
const buildNames = /^(MODE|DEV|PROD|SSR|BASE_URL)$/;

/** Behind `process.env` or `import.meta.env`: `.NAME`, `['NAME']`, or `{ A, B } =` before it. */
function environment(state: ScriptState, env: number, start: number, framework: string): void {
  const { code } = state;
  const { tokens, finds } = code;
  const note = (name: string, at: number): void => {
    if (envName.test(name) && !(framework === 'vite' && buildNames.test(name)))
      finds.config('env', name, code.place(at, at, framework));
  };
  let next = env + 1;
  if (code.is(next, '?') || code.is(next, '!')) next += 1;
  if (code.is(next, '.') && tokens.isWord(next + 1) && !code.is(next + 2, '(')) note(code.text(next + 1), next + 1);
  else if (code.is(next, '[') || code.is(next + 1, '['))
    note(code.literal(code.args(code.is(next, '[') ? next : next + 1)[0]) ?? '', next);
  else if (code.is(start - 1, '=') && code.is(start - 2, '}'))
    for (const { from } of code.args(tokens.partner(start - 2))) if (tokens.isWord(from)) note(code.text(from), from);
}

/** Stores of settings, by the name that they are called on. */
const stores =
  /^(config|configService|configuration|settings|nconf|workspaceConfig|cfg)$|(Config|ConfigService|Settings)$/;
const settingName = /^[A-Za-z_][\w.:-]*$/;

function setting(state: ScriptState, at: number): void {
  const { code } = state;
  let open = at + 1;
  if (code.is(open, '<')) while (open < at + 24 && !code.is(open, '(')) open += 1;
  if (!code.is(at - 1, '.') || !code.is(open, '(')) return;
  const name = code.string(open + 1);
  if (name === null || !settingName.test(name)) return;
  const { name: store, start } = receiver(state, at - 1);
  if (store === 'getConfiguration()') {
    const section = code.string(code.tokens.partner(at - 2) + 1) ?? '';
    code.finds.config('setting', section === '' ? name : `${section}.${name}`, code.place(start, open + 1, 'vscode'));
    return;
  }
  const section = state.sections.get(store);
  if (section === undefined && !stores.test(store)) return;
  const isEnv = /^[A-Z][A-Z0-9]*(_[A-Z0-9]+)*$/.test(name) && name.length > 2;
  const framework = state.modules.has('@nestjs/config') ? 'nest' : state.modules.has('vscode') ? 'vscode' : 'config';
  code.finds.config(
    isEnv ? 'env' : 'setting',
    section === undefined ? name : `${section}.${name}`,
    code.place(start, open + 1, framework),
  );
}

export const settingRules: Rules<ScriptState> = {
  env(state, at) {
    const { code } = state;
    if (!code.is(at - 1, '.')) return;
    const owner = code.text(at - 2);
    if (owner === 'process') environment(state, at, at - 2, 'node');
    else if (owner === 'Bun') environment(state, at, at - 2, 'bun');
    else if (owner === 'meta' && code.reads(at - 4, 'import', '.')) environment(state, at, at - 4, 'vite');
    else if (owner === 'Deno' && code.reads(at + 1, '.', 'get', '('))
      code.finds.config('env', code.string(at + 4) ?? '', code.place(at - 2, at + 4, 'deno'));
  },
  /** `const files = workspace.getConfiguration('files')` */
  getConfiguration({ code, sections }, at) {
    const section = code.is(at + 1, '(') ? code.string(at + 2) : null;
    const name = code.assigned(code.nameStart(at));
    if (section !== null && name !== '') sections.set(name, section);
  },
  get: setting,
  getOrThrow: setting,
  has: setting,
};
