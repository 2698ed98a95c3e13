/** Which file may import which: order of layers, doors, circles, and what each runtime may touch. */
import { builtinModules } from 'node:module';
import { type Layer, layerOf, layers, rendererLayers } from '../layers.ts';
import { importsOf, isCode, type SourceFile, type Violation } from '../sources.ts';

function inSource(file: SourceFile): boolean {
  return file.path.startsWith('src/') && isCode(file);
}

function tableFor(path: string): readonly Layer[] {
  return path.startsWith('src/renderer/') ? rendererLayers : layers;
}

/** A layer is imported only by layers below it in the table. */
export function layerOrder(files: readonly SourceFile[]): Violation[] {
  const found: Violation[] = [];
  for (const file of files.filter(inSource)) {
    const table = tableFor(file.path);
    const own = layerOf(file.path, table);
    if (own === undefined) {
      found.push({ path: file.path, message: 'belongs to no layer of test/architecture/layers.ts' });
      continue;
    }
    for (const { specifier, target } of importsOf(file)) {
      if (target === null) continue;
      const shared = target.startsWith('src/shared/');
      const other = layerOf(target, shared ? layers : table);
      if (other === undefined) {
        found.push({ path: file.path, message: `imports ${specifier}, which is not open to ${own.name}` });
      } else if (table.indexOf(other) > table.indexOf(own)) {
        found.push({ path: file.path, message: `${own.name} imports ${other.name} (${specifier}), which comes later` });
      }
    }
  }
  return found;
}

/** Another module is imported through its door; shared code is always written `#shared/…`. */
export function doorsOnly(files: readonly SourceFile[]): Violation[] {
  const found: Violation[] = [];
  for (const file of files.filter(inSource)) {
    const own = layerOf(file.path, tableFor(file.path));
    for (const { specifier, target } of importsOf(file)) {
      if (target === null) continue;
      const shared = target.startsWith('src/shared/');
      if (shared && !file.path.startsWith('src/shared/') && !specifier.startsWith('#shared/')) {
        found.push({ path: file.path, message: `write ${specifier} as #shared/…` });
      }
      const other = layerOf(target, shared ? layers : tableFor(file.path));
      if (other === undefined || other === own || other.doors === 'any') continue;
      if (other.doors === 'none' || !other.doors.includes(target)) {
        found.push({ path: file.path, message: `imports ${target} past the door of ${other.name}` });
      }
    }
  }
  return found;
}

/** No file reaches itself again through its imports. Types count: a cycle of types is a cycle of thought. */
export function noCircles(files: readonly SourceFile[]): Violation[] {
  const graph = new Map(
    files.filter(inSource).map((file) => [
      file.path,
      importsOf(file)
        .map((use) => use.target)
        .filter((target) => target !== null),
    ]),
  );
  const done = new Set<string>();
  const found: Violation[] = [];
  const visit = (path: string, trail: readonly string[]): void => {
    const at = trail.indexOf(path);
    if (at >= 0) {
      found.push({ path, message: `circle: ${[...trail.slice(at), path].join(' → ')}` });
      return;
    }
    if (done.has(path)) return;
    for (const next of graph.get(path) ?? []) visit(next, [...trail, path]);
    done.add(path);
  };
  for (const path of graph.keys()) visit(path, []);
  return found;
}

const nodeModules = new Set(builtinModules);
const isNode = (name: string): boolean => name.startsWith('node:') || nodeModules.has(name);
const isElectron = (name: string): boolean => name === 'electron' || name.startsWith('electron/');
const isReact = (name: string): boolean => /^(react|react-dom)(\/|$)/.test(name);

/** Runtimes by folder, first match wins; a package that is not allowed there is a wrong-runtime import. */
const runtimes: readonly { at: string; forbids: (name: string) => boolean; says: string }[] = [
  { at: 'src/shared/', forbids: (name) => name !== 'zod', says: 'shared code runs everywhere: only zod' },
  { at: 'src/preload/', forbids: (name) => !isElectron(name), says: 'the preload script knows Electron only' },
  {
    at: 'src/renderer/',
    forbids: (name) => isNode(name) || isElectron(name),
    says: 'the page has no Node or Electron',
  },
  { at: 'src/main/shell/', forbids: isReact, says: 'no React outside the page' },
  {
    at: 'src/main/',
    forbids: (name) => isElectron(name) || isReact(name),
    says: 'Electron is imported in shell/ only',
  },
];

export function rightRuntime(files: readonly SourceFile[], serverPackages: readonly string[]): Violation[] {
  const found: Violation[] = [];
  for (const file of files.filter(inSource)) {
    const runtime = runtimes.find((entry) => file.path.startsWith(entry.at));
    for (const { specifier, target } of importsOf(file)) {
      if (target !== null || runtime === undefined) continue;
      const inPage = file.path.startsWith('src/renderer/');
      const server = inPage && serverPackages.some((name) => specifier === name || specifier.startsWith(`${name}/`));
      if (runtime.forbids(specifier) || server) {
        found.push({ path: file.path, message: `imports ${specifier}: ${runtime.says}` });
      }
    }
  }
  return found;
}
