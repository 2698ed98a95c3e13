/** What project files say can be called: commands, scripts, packages, kinds of programs. */
import type { Finds, FoundPlace } from '../found.ts';
import { lineFinder, linesOf } from '../text/tokens.ts';
import { nameOf } from './operations.ts';

const maxKeys = 60;

const at = (line: number, framework: string, more: Pick<FoundPlace, 'handler' | 'detail'> = {}): FoundPlace => ({
  line,
  endLine: line,
  framework,
  ...more,
});

const record = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

function parsed(text: string): Record<string, unknown> | null {
  try {
    return record(JSON.parse(text));
  } catch {
    // Half-written, or not JSON at all: ignored.
    return null;
  }
}

export function packageJson(file: string, text: string, finds: Finds): void {
  const json = parsed(text);
  if (json === null) return;
  const lineAt = lineFinder(text);
  const lineOf = (section: string, key = ''): number => {
    const from = Math.max(0, text.indexOf(`"${section}"`));
    return lineAt(key === '' ? from : Math.max(from, text.indexOf(JSON.stringify(key), from)));
  };
  const name = textOf(json.name) || nameOf(file);
  const bins =
    typeof json.bin === 'string'
      ? [[name.replace(/^@[^/]*\//, ''), json.bin] as const]
      : Object.entries(record(json.bin));
  for (const [bin, path] of bins.slice(0, maxKeys)) {
    const place = at(typeof json.bin === 'string' ? lineOf('bin') : lineOf('bin', bin), 'npm', {
      handler: textOf(path),
    });
    finds.command(bin, place);
    finds.entry('command', bin, place);
  }
  for (const [script, command] of Object.entries(record(json.scripts)).slice(0, maxKeys))
    finds.entry('script', `npm run ${script}`, at(lineOf('scripts', script), 'npm', { detail: textOf(command) }));
  const field = ['exports', 'main', 'module'].find((key) => json[key] !== undefined);
  if (field !== undefined) {
    const path = textOf(json[field]) || textOf(record(json.exports)['.']) || textOf(json.main);
    finds.entry('package', name, at(lineOf(field), 'npm', { handler: path }));
    for (const sub of Object.keys(record(json.exports))
      .filter((key) => /^\.\/[^*]+$/.test(key) && key !== './package.json')
      .slice(0, maxKeys))
      finds.entry('package', `${name}${sub.slice(1)}`, at(lineOf('exports', sub), 'npm'));
  }
  const contributed = record(json.contributes);
  for (const item of Array.isArray(contributed.commands) ? contributed.commands.slice(0, maxKeys) : []) {
    const { command, title } = record(item);
    finds.command(textOf(command), at(lineOf('contributes', textOf(command)), 'vscode', { detail: textOf(title) }));
  }
  for (const section of [contributed.configuration].flat().slice(0, maxKeys))
    for (const [key, value] of Object.entries(record(record(section).properties)).slice(0, 5 * maxKeys))
      finds.config(
        'setting',
        key,
        at(lineOf('contributes', key), 'vscode', { detail: textOf(record(value).description) }),
      );
}

/** Lines of TOML or INI with the table that contains them. */
function* tabled(text: string): Generator<{ table: string; key: string; value: string; line: number }> {
  let table = '';
  for (const { line, text: row } of linesOf(text)) {
    const head = /^\s*\[{1,2}([^[\]]+)\]{1,2}/.exec(row)?.[1];
    if (head !== undefined) table = head.trim();
    const [, key = '', value = ''] = /^\s*["']?([\w.-]+)["']?\s*=\s*(.*)$/.exec(row) ?? [];
    yield { table, key, value: /^["']([^"']*)/.exec(value)?.[1] ?? value.trim(), line };
  }
}

export function pyproject(_file: string, text: string, finds: Finds): void {
  let inScripts = false;
  for (const { table, key, value, line } of tabled(text)) {
    const isTable = /^(project\.(gui-)?scripts|tool\.poetry\.scripts)$/.test(table);
    // setup.cfg: `console_scripts =` and a line for each.
    if (key === 'console_scripts') inScripts = true;
    else if (key === '' || !/^[\w.]+:\w+/.test(value)) inScripts = false;
    if (key === '' || key === 'console_scripts' || !(isTable || inScripts) || value === '') continue;
    const place = at(line, 'python', { handler: value });
    finds.command(key, place);
    finds.entry('command', key, place);
  }
}

export function cargo(file: string, text: string, finds: Finds): void {
  let name = nameOf(file);
  for (const { table, key, value, line } of tabled(text)) {
    if (key !== 'name' && key !== 'path') continue;
    if (table === 'package' && key === 'name') name = value;
    else if (table === 'bin' && key === 'name') {
      finds.command(value, at(line, 'cargo'));
      finds.entry('command', value, at(line, 'cargo'));
    } else if (table === 'lib')
      finds.entry(
        'package',
        key === 'name' ? value : name,
        at(line, 'cargo', { handler: key === 'path' ? value : '' }),
      );
  }
}

/** Tools write each tag on its own line. */
export function dotnetProject(file: string, text: string, finds: Finds): void {
  const project = nameOf(file).replace(/\.\w+proj$/i, '');
  let kind: 'main' | 'server' | 'ui' | 'worker' | 'test' | null = null;
  let shown = 1;
  for (const { line, text: row } of linesOf(text)) {
    const sdk = /<Project\b[^>]{0,200}?\bSdk="([\w.]+)"/.exec(row)?.[1];
    const [, tag = '', value = ''] = /<(OutputType|ToolCommandName|PackageId)>\s*([^<]{1,200}?)\s*</.exec(row) ?? [];
    if (kind === 'test') break;
    if (sdk?.endsWith('.Web') === true) kind = 'server';
    else if (sdk?.endsWith('.Worker') === true) kind = 'worker';
    else if (tag === 'OutputType' && kind === null)
      kind = /^winexe$/i.test(value) ? 'ui' : /^exe$/i.test(value) ? 'main' : null;
    else if (tag === 'ToolCommandName') {
      finds.command(value, at(line, '.net tool'));
      finds.entry('command', value, at(line, '.net tool'));
    } else if (tag === 'PackageId' && !value.includes('$(')) finds.entry('package', value, at(line, 'nuget'));
    if (row.includes('Microsoft.NET.Test.Sdk')) kind = 'test';
    if (kind !== null && shown === 1) shown = line;
  }
  if (kind !== null) finds.entry(kind, project, at(shown, '.net'));
}

/** Gradle and Maven name the class that is started. */
export function mainClass(file: string, text: string, finds: Finds): void {
  for (const { line, text: row } of linesOf(text)) {
    const name =
      /\b(?:mainClass|mainClassName|main-class|start-class)\b[\s=.:>(]*(?:set\s*\(\s*)?["']?([A-Za-z][\w.]*\.[A-Z]\w*)/.exec(
        row,
      )?.[1];
    if (name !== undefined)
      finds.entry('main', name, at(line, file.endsWith('.xml') ? 'maven' : 'gradle', { handler: name }));
  }
}

export function androidManifest(_file: string, text: string, finds: Finds): void {
  let open = '';
  for (const { line, text: row } of linesOf(text)) {
    const tag = /<(activity|service|receiver|application|provider)\b/.exec(row)?.[1];
    if (tag !== undefined) open = tag;
    const name = /android:name="([\w.]+)"/.exec(row)?.[1];
    if (name === undefined || open === '' || /<(intent-filter|action|category|uses-)/.test(row)) continue;
    if (open === 'activity' || open === 'service')
      finds.entry(
        open === 'activity' ? 'ui' : 'worker',
        name.replace(/^\./, ''),
        at(line, 'android', { handler: name }),
      );
    open = '';
  }
}
