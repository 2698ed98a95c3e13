/**
 * Where the workspace is entered: what the scans found (main functions, servers, workers), and what project files name as
 * the way into a package. Those of the product come before those of examples and scripts; tests are no way in.
 */
import type { EntryPoint } from '#shared/contract/generations/documents.ts';
import type { WholeFile } from '../../../codemap/codemap.ts';
import type { Context } from '../context.ts';
import { concluded, counted, evidence, slug } from '../entry.ts';
import { byText, folderOf, isForeign, isShown } from '../model/modules.ts';
import { namedSymbol } from '../model/symbols.ts';

const kinds: readonly EntryPoint['kind'][] = ['server', 'main', 'command', 'worker', 'ui', 'package', 'script', 'test'];
/** Max entries of a kind listed per folder; the rest are alike. */
const maxAlike = 6;

export function entryPoints(context: Context): EntryPoint[] {
  const found = [...scanned(context), ...packageEntries(context)];
  const rank = ({ evidence: [first] }: EntryPoint): number => {
    const file = first?.file ?? '';
    return (isForeign(file) ? 2 : 0) + (isShown(file) ? 1 : 0);
  };
  const place = (entry: EntryPoint): string => entry.evidence[0]?.file ?? '';
  const depth = (entry: EntryPoint): number => place(entry).split('/').length;
  found.sort(
    (a, b) =>
      rank(a) - rank(b) ||
      kinds.indexOf(a.kind) - kinds.indexOf(b.kind) ||
      depth(a) - depth(b) ||
      byText(place(a), place(b)) ||
      (a.evidence[0]?.startLine ?? 0) - (b.evidence[0]?.startLine ?? 0),
  );
  const alike = new Map<string, number>();
  const seen = new Set<string>();
  const own: EntryPoint[] = [];
  const rest: EntryPoint[] = [];
  for (const entry of found) {
    const key = `${entry.kind} ${place(entry)} ${entry.symbol?.path ?? entry.title}`;
    if (seen.has(key)) continue;
    seen.add(key);
    const group = `${entry.kind} ${folderOf(place(entry))}`;
    const nth = (alike.get(group) ?? 0) + 1;
    alike.set(group, nth);
    (nth > maxAlike ? rest : own).push(entry);
  }
  return [...own, ...rest];
}

function scanned({ map, scans, symbols }: Context): EntryPoint[] {
  return [...scans].flatMap(([name, { entryPoints: found = [] }]) => {
    const file = map.file(name);
    if (file === null || file.test) return [];
    return found
      .filter(({ kind }) => kind !== 'test')
      .map(({ kind, title, line, endLine, handler }): EntryPoint => {
        const symbol = (handler === '' ? null : symbols.named(handler, name)) ?? symbols.at(name, line);
        return {
          id: slug('entry', `${kind} ${name} ${title}`),
          source: 'static',
          confidence: concluded,
          evidence: [evidence(file, line, endLine)],
          kind,
          title,
          symbol: symbol === null ? null : namedSymbol(symbol),
        };
      });
  });
}

/** The source files of what `main`, `exports` and `bin` name: built files count where there is no source. */
function packageEntries(context: Context): EntryPoint[] {
  const { texts, symbols } = context;
  return texts.flatMap(({ file, hash, lines, facts }) => {
    const { name = '', entries = [] } = facts.project ?? {};
    const seen = new Set<string>();
    return entries.flatMap((entry): EntryPoint[] => {
      const source = sourceOf(folderOf(file), entry.path, context);
      if (source === null || seen.has(source.file)) return [];
      seen.add(source.file);
      const module = symbols.ofFile(source.file).find(({ kind }) => kind === 'module');
      const command = entry.command !== '';
      return [
        {
          id: slug('entry', `${command ? 'command' : 'package'} ${source.file}`),
          source: 'static',
          confidence: counted,
          evidence: [evidence(source), evidence({ file, hash, lines }, entry.line)],
          kind: command ? 'command' : 'package',
          title: command ? entry.command : name === '' ? source.file : `${name}${entry.below}`,
          symbol: module === undefined ? null : namedSymbol({ type: module, member: null }),
        },
      ];
    });
  });
}

/** `./dist/cli/main.js` is made of `src/cli/main.ts`, or of `cli/main.ts`. */
export function sourceOf(folder: string, entry: string, { map }: Context): WholeFile | null {
  const plain = entry
    .replace(/^\.?\//, '')
    .replace(/\.(d\.)?[cm]?[jt]sx?$/, '')
    .replace(/\.(min|prod|cjs|esm|umd|global)(?=\.|$)/g, '');
  const below = plain.replace(/^(dist|lib|build|out|cjs|esm|es|umd|types|bin)\//, '');
  const deeper = below.replace(/^(cjs|esm|es|es\d+|umd|node|browser|types|src)\//, '');
  const stems = [plain, ...[below, deeper].flatMap((path) => [`src/${path}`, path])];
  if (/^(dist|lib|build|out)\//.test(plain) || plain === 'index') stems.push('src/index', 'index');
  for (const stem of stems) {
    for (const end of ['.ts', '.tsx', '.mts', '.js', '.mjs', '.cjs', '.jsx', '/index.ts', '/index.js']) {
      const file = map.file(folder === '' ? `${stem}${end}` : `${folder}/${stem}${end}`);
      if (file !== null) return file;
    }
  }
  return null;
}
