/** Variables of the environment and settings that Python reads. */
import type { Rules } from '../reader.ts';
import type { PythonState } from './state.ts';

const envName = /^[A-Za-z_][A-Za-z0-9_]+$/;

function env(
  { code }: PythonState,
  name: string | null,
  from: number,
  to: number,
  framework = 'os',
  detail = '',
): void {
  if (name !== null && envName.test(name)) code.finds.config('env', name, code.place(from, to, framework, { detail }));
}

/** `os.environ['X']`, `os.environ.get('X', default)`. */
function environ(state: PythonState, at: number): void {
  const { code } = state;
  if (!code.reads(at - 2, 'os', '.') && (code.is(at - 1, '.') || state.names.get('environ') !== 'os')) return;
  const from = code.nameStart(at);
  if (code.is(at + 1, '[')) env(state, code.literal(code.args(at + 1)[0]), from, at + 2);
  else if (code.is(at + 1, '.') && /^(get|pop|setdefault)$/.test(code.text(at + 2)) && code.is(at + 3, '('))
    call(state, from, at + 3, 'os');
  else if (code.string(at - 2) !== null && code.is(at - 1, 'in')) env(state, code.string(at - 2), at - 2, at);
}

/** A call whose first argument is the name and whose second is the default. */
function call(state: PythonState, from: number, open: number, framework: string): void {
  const args = state.code.args(open);
  const fallback = state.code.named(args, 'default') ?? args[1];
  const said = fallback === undefined || fallback.to - fallback.from > 1 ? '' : state.code.nameIn(fallback);
  env(
    state,
    state.code.literal(args[0]),
    from,
    state.code.tokens.partner(open),
    framework,
    said === '' ? '' : `default ${said}`,
  );
}

export const settingRules: Rules<PythonState> = {
  environ,
  getenv(state, at) {
    const { code } = state;
    if (code.is(at + 1, '(') && (code.reads(at - 2, 'os', '.') || state.names.get('getenv') === 'os'))
      call(state, code.nameStart(at), at + 1, 'os');
  },
  config(state, at) {
    const { code } = state;
    if (code.is(at + 1, '(') && !code.is(at - 1, '.') && state.packages.has('decouple'))
      call(state, at, at + 1, 'decouple');
    else if (code.is(at - 1, '.') && state.packages.has('flask')) {
      const open = code.is(at + 1, '[') ? at + 1 : code.reads(at + 1, '.', 'get', '(') ? at + 3 : -1;
      const name = open < 0 ? null : code.string(open + 1);
      if (name !== null && /^[A-Z][A-Z0-9_]+$/.test(name))
        code.finds.config('setting', name, code.place(at, open + 1, 'flask'));
    }
  },
  env(state, at) {
    const { code } = state;
    if (!state.packages.has('environs') && !state.packages.has('environ')) return;
    const open = code.is(at + 1, '(') ? at + 1 : code.is(at + 1, '.') && code.is(at + 3, '(') ? at + 3 : -1;
    if (open >= 0) call(state, at, open, 'environ');
  },
  settings(state, at) {
    const { code } = state;
    const name = code.is(at + 1, '.') ? code.text(at + 2) : '';
    if (state.names.get('settings') === 'django.conf' && !code.is(at - 1, '.') && /^[A-Z][A-Z0-9_]+$/.test(name))
      code.finds.config('setting', name, code.place(at, at + 2, 'django'));
  },
  BaseSettings: settingsClass,
};

const maxFields = 300;
/** Of these in one file. */
const maxClasses = 40;

/** Fields of a class of settings: each may come from the environment. */
function settingsClass(state: PythonState, at: number): void {
  const { code } = state;
  const { tokens } = code;
  if (!code.is(at - 1, '(') && !code.is(at - 1, ',')) return;
  if (state.settingsClasses >= maxClasses) return;
  state.settingsClasses += 1;
  let next = at;
  while (next < at + 12 && !code.is(next, ')')) next += 1;
  if (!code.is(next + 1, ':')) return;
  /** Where the fields stand; what stands deeper belongs to methods. */
  let column = -1;
  for (let steps = 0; steps < maxFields && next < tokens.count; steps += 1) {
    next = tokens.after(next);
    const indent = code.indent(next);
    if (!tokens.isWord(next) || indent < 0) continue;
    if (indent === 0) return;
    if (column < 0) column = indent;
    if (indent !== column) continue;
    if (code.is(next + 1, ':') && !/^(class|else|try|finally|model_config)$/.test(code.text(next)))
      env(state, code.text(next), next, next + 2, 'pydantic');
  }
}
