/**
 * Usings that hold for a whole C# project because its project files say so: `<Using>` items of the csproj and of
 * `Directory.Build.props` and `.targets` above it, and the implicit usings of its SDK. The files are read as text, never
 * evaluated: conditions count as true for what is added and as false for what is removed, `$(…)` is passed over.
 */
import type { ImportFact } from '../facts.ts';

export interface DotnetFiles {
  /** Texts of `Directory.Build.props`, the outermost first; of the csproj; of `Directory.Build.targets`. */
  props: readonly string[];
  project: string;
  targets: readonly string[];
}

const everySdk = [
  'System',
  'System.Collections.Generic',
  'System.IO',
  'System.Linq',
  'System.Net.Http',
  'System.Threading',
  'System.Threading.Tasks',
];
const hosting = [
  'Microsoft.Extensions.Configuration',
  'Microsoft.Extensions.DependencyInjection',
  'Microsoft.Extensions.Hosting',
  'Microsoft.Extensions.Logging',
];
const web = [
  'System.Net.Http.Json',
  'Microsoft.AspNetCore.Builder',
  'Microsoft.AspNetCore.Hosting',
  'Microsoft.AspNetCore.Http',
  'Microsoft.AspNetCore.Routing',
  ...hosting,
];
/** What an SDK adds to the usings of every SDK. */
const perSdk: ReadonlyMap<string, readonly string[]> = new Map([
  ['microsoft.net.sdk.web', web],
  ['microsoft.net.sdk.worker', hosting],
]);

const attribute = /([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

/** Attributes of each element of this name. */
function elements(text: string, name: string): Map<string, string>[] {
  const element = new RegExp(`<${name}((?:\\s+[\\w:.-]+\\s*=\\s*(?:"[^"]*"|'[^']*'))+)\\s*/?>`, 'g');
  return [...text.matchAll(element)].map(
    ([, list = '']) => new Map([...list.matchAll(attribute)].map(([, key = '', a, b]) => [key, (a ?? b ?? '').trim()])),
  );
}

function withoutComments(text: string): string {
  let result = '';
  let from = 0;
  for (let at = text.indexOf('<!--'); at >= 0; at = text.indexOf('<!--', from)) {
    result += text.slice(from, at);
    const end = text.indexOf('-->', at);
    if (end < 0) return result;
    from = end + 3;
  }
  return result + text.slice(from);
}

function sdkUsings({ props, project, targets }: DotnetFiles): string[] {
  const switches = [...props, project, ...targets].flatMap((text) => [
    ...text.matchAll(/<ImplicitUsings(?:\s[^<>]*)?>([^<]*)</g),
  ]);
  const last = switches.at(-1)?.[1]?.trim().toLowerCase();
  if (last !== 'enable' && last !== 'true') return [];
  const named = [
    ...elements(project, 'Project').map((found) => found.get('Sdk')),
    ...elements(project, 'Import').map((found) => found.get('Sdk')),
    ...elements(project, 'Sdk').map((found) => found.get('Name')),
  ].flatMap((names) => (names === undefined ? [] : names.split(';')));
  const sdks = named.map((name) => name.replace(/\/.*$/, '').trim().toLowerCase());
  return sdks.length === 0 ? [] : [...everySdk, ...sdks.flatMap((sdk) => perSdk.get(sdk) ?? [])];
}

const plain = /^[\p{L}_][\p{L}\p{Nd}_.]*$/u;

export function dotnetUsings(files: DotnetFiles): ImportFact[] {
  const read = {
    props: files.props.map(withoutComments),
    project: withoutComments(files.project),
    targets: files.targets.map(withoutComments),
  };
  const usings = new Map<string, ImportFact>();
  const add = (from: string, alias: string, isStatic: boolean): void => {
    const names = isStatic ? [{ name: '*', alias: '' }] : [];
    usings.set(`${from} ${alias} ${isStatic}`, { from, names, alias, global: true, reexport: false });
  };
  const apply = (text: string): void => {
    for (const item of elements(text, 'Using')) {
      for (const name of (item.get('Include') ?? '').split(';').map((each) => each.trim())) {
        if (plain.test(name)) add(name, item.get('Alias') ?? '', item.get('Static')?.toLowerCase() === 'true');
      }
      if (item.has('Condition')) continue;
      const removed = new Set((item.get('Remove') ?? '').split(';').map((each) => each.trim()));
      for (const [key, { from }] of usings) if (removed.has(from)) usings.delete(key);
    }
  };
  for (const text of read.props) apply(text);
  for (const name of sdkUsings(read)) add(name, '', false);
  apply(read.project);
  for (const text of read.targets) apply(text);
  return [...usings.values()];
}

/** Whether a `Directory.Build` file brings in the next one above it; without this the nearest alone counts. */
export function importsAbove(text: string, name: string): boolean {
  return elements(withoutComments(text), 'Import').some((found) => (found.get('Project') ?? '').includes(name));
}
