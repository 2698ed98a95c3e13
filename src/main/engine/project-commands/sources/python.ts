/** What Python's project files define: environments of tox, sessions of nox, tasks of pyproject.toml, and tools that it configures. */
import { Found, type SourceFile } from '../found.ts';

interface Row {
  readonly table: string;
  readonly key: string;
  /** Without quotes where it is one string. */
  readonly value: string;
  readonly line: number;
}

/** Keys of TOML and INI with their table; of a value over several lines the first is read. */
export function* tableRows(text: string): Generator<Row> {
  let table = '';
  for (const [n, row] of text.split('\n').entries()) {
    const head = /^\s*\[{1,2}\s*([^[\]]+?)\s*\]{1,2}\s*(?:#.*)?$/.exec(row)?.[1];
    if (head !== undefined) {
      table = head.replaceAll('"', '');
      yield { table, key: '', value: '', line: n + 1 };
      continue;
    }
    const [, key = '', value = ''] = /^["']?([\w.:-]+)["']?\s*=\s*(.*)$/.exec(row) ?? [];
    if (key !== '') yield { table, key, value: /^(["'])(.*?)\1/.exec(value)?.[2] ?? value.trim(), line: n + 1 };
  }
}

const locks: readonly (readonly [string, string])[] = [
  ['uv.lock', 'uv sync'],
  ['poetry.lock', 'poetry install'],
  ['pdm.lock', 'pdm install'],
  ['pixi.lock', 'pixi install'],
];
/** Tools that are called without more where the project configures them. */
const configured: readonly (readonly [RegExp, string])[] = [
  [/^tool\.pytest(\.ini_options)?$/, 'pytest'],
  [/^tool\.mypy$/, 'mypy .'],
  [/^tool\.pyright$/, 'pyright'],
  [/^tool\.ruff$/, 'ruff check'],
  [/^tool\.black$/, 'black .'],
  [/^tool\.isort$/, 'isort .'],
];

export function readPyproject(source: SourceFile): Found {
  const found = new Found(source, 'manifest');
  const { folder } = source;
  const at = (name: string): string => (folder === '' ? name : `${folder}/${name}`);
  const lock = locks.find(([file]) => source.has(at(file)));
  const rows = [...tableRows(source.text)];
  const wanted = rows.find(
    ({ table, key }) =>
      (table === 'project' && key === 'requires-python') || (table === 'tool.poetry.dependencies' && key === 'python'),
  );
  const needs = wanted === undefined ? [] : [{ kind: 'tool' as const, name: 'Python', version: wanted.value }];
  if (lock !== undefined) found.add(lock[1], { line: 1, purpose: 'install', needs, isImplied: true });
  else {
    const backend = rows.find(({ table, key }) => table === 'build-system' && key === '');
    if (backend !== undefined)
      found.add('pip install -e .', { line: backend.line, purpose: 'install', needs, isImplied: true });
  }
  const seen = new Set<string>();
  for (const { table, key, value, line } of rows) {
    const task = taskOf(table, key, value);
    if (task !== null && !seen.has(task.text)) {
      seen.add(task.text);
      found.add(task.text, { line, name: task.name, label: table, description: task.help, body: value, needs });
    }
    const tool = key === '' ? configured.find(([pattern]) => pattern.test(table)) : undefined;
    if (tool !== undefined) found.add(tool[1], { line, label: table, needs, isImplied: true });
  }
  return found;
}

function taskOf(table: string, key: string, value: string): { text: string; name: string; help: string } | null {
  const help = /\bhelp\s*=\s*["']([^"']+)/.exec(value)?.[1] ?? '';
  const own = key.split('.')[0] ?? '';
  if (table === 'tool.poe.tasks' && own !== '' && !own.startsWith('_')) return { text: `poe ${own}`, name: own, help };
  const env = /^tool\.tox(?:\.env\.([\w.-]+))?$/.exec(table);
  if (env !== null && key === '') {
    const name = env[1] ?? '';
    return name === '' ? { text: 'tox', name: 'test', help } : { text: `tox -e ${name}`, name, help };
  }
  const below = /^tool\.(poe\.tasks|pdm\.scripts)\.([\w-]+)$/.exec(table);
  if (below !== null && key === '') {
    const [, kind = '', name = ''] = below;
    return { text: kind.startsWith('poe') ? `poe ${name}` : `pdm run ${name}`, name, help };
  }
  if (table === 'tool.pdm.scripts' && own !== '' && own !== '_') return { text: `pdm run ${own}`, name: own, help };
  if (table === 'tool.taskipy.tasks' && own !== '') return { text: `task ${own}`, name: own, help };
  const hatch = /^tool\.hatch\.envs\.([\w-]+)\.scripts$/.exec(table)?.[1];
  if (hatch === undefined || own === '' || own.startsWith('_')) return null;
  return { text: `hatch run ${hatch === 'default' ? '' : `${hatch}:`}${own}`, name: own, help };
}

export function readTox(source: SourceFile): Found {
  const found = new Found(source, 'manifest');
  let last: { name: string; line: number } | null = null;
  const about = new Map<string, string>();
  const environments: { name: string; line: number }[] = [];
  for (const { table, key, value, line } of tableRows(source.text)) {
    if (key === '') {
      const [, colon = '', names = ''] = /^(?:testenv(:?)([\w.{},-]*)|tox)$/.exec(table) ?? [];
      const name = expanded(names)[0] ?? '';
      last = table === 'tox' || (table.startsWith('testenv') && (colon === '' || name !== '')) ? { name, line } : null;
      if (last !== null && !environments.some((one) => one.name === name)) environments.push(last);
    } else if (key === 'description' && last !== null) about.set(last.name, value);
  }
  for (const { name, line } of environments)
    found.add(name === '' ? 'tox' : `tox -e ${name}`, {
      line,
      name,
      description: about.get(name) ?? '',
      ...(name === '' && { purpose: 'test' }),
    });
  return found;
}

/** The first of `{py310,py311}-min`. */
function expanded(names: string): string[] {
  return names === '' ? [] : [names.replace(/\{([^{},]*)[^{}]*\}/g, '$1')];
}

export function readNox(source: SourceFile): Found {
  const found = new Found(source, 'manifest');
  const lines = source.text.split('\n');
  for (const [n, line] of lines.entries()) {
    if (!/^@(nox\.)?session\b/.test(line)) continue;
    const def = lines.findIndex((each, at) => at > n && /^(async )?def \w+/.test(each));
    const name = /\bname\s*=\s*["']([\w.-]+)/.exec(line)?.[1] ?? /^(?:async )?def (\w+)/.exec(lines[def] ?? '')?.[1];
    if (def < 0 || name === undefined) continue;
    const description = /^\s*[rf]?"""\s*(.*?)(?:"""|$)/.exec(lines[def + 1] ?? '')?.[1] ?? '';
    found.add(`nox -s ${name}`, { line: def + 1, name, description });
  }
  return found;
}

export function readRequirements(source: SourceFile): Found {
  const found = new Found(source, 'manifest');
  const name = source.file.split('/').at(-1) ?? '';
  found.add(`pip install -r ${name}`, { line: 1, purpose: 'install', isImplied: true });
  return found;
}

export function readPytestFile(source: SourceFile): Found {
  const found = new Found(source, 'manifest');
  const row = [...tableRows(source.text)].find(({ table, key }) => key === '' && /^(pytest|tool:pytest)$/.test(table));
  if (row !== undefined) found.add('pytest', { line: row.line, label: row.table, isImplied: true });
  return found;
}
