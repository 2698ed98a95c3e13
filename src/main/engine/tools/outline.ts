/** `outline`: what a type or a file declares, without bodies. */
import { z } from 'zod';
import type { CodeMap, SymbolRows } from '../codemap/codemap.ts';
import type { SafeFiles } from './safe-files.ts';
import { meantSymbol, type SymbolSources } from './symbols.ts';
import { defineTool, type Found, failed, shownLines, type Tool, told } from './tool.ts';

const maxTypes = 25;

const schema = z.object({
  symbol: z.string().min(1).max(2_000).optional().describe('Symbol path such as Orders.OrderService.add'),
  path: z.string().min(1).max(5_000).optional().describe('File: all that it declares; beside symbol: where that is'),
});

export function outlineTool(sources: SymbolSources, files: Pick<SafeFiles, 'known'>): Tool {
  const { codeMap } = sources;
  return defineTool({
    name: 'outline',
    description: 'Shows the members, bases and documentation of a type, or all that a file declares, without bodies.',
    schema,
    line: ({ symbol, path }) => [symbol, path].filter((part) => part !== undefined).join(' · '),
    async run({ symbol, path }, signal) {
      const known = path === undefined ? null : files.known(path);
      if (known?.ok === false) return failed(`outline: ${known.why}.`);
      const file = known?.file;
      if (symbol === undefined && file === undefined) return failed('outline: symbol or path is missing.');
      const types: SymbolRows[] = [];
      let title = file ?? '';
      if (symbol !== undefined) {
        const meant = meantSymbol(sources, symbol, file);
        if (!meant.ok) return failed(`outline: symbol: ${meant.why}.`);
        types.push(meant.rows);
        title = meant.ref.path;
      } else {
        for (const id of codeMap().typesIn(file ?? '')) {
          const type = codeMap().byTypeId(id);
          if (type !== null) types.push({ type, member: 0 });
        }
        if (types.length === 0) return failed(`outline: path: the code map knows nothing in ${file}; use read_file.`);
      }
      const lines: string[] = [];
      const found: Found[] = [];
      for (const rows of types.slice(0, maxTypes)) {
        signal.throwIfAborted();
        lines.push(...(outlineOf(codeMap(), rows) ?? []));
        found.push(...placesOf(codeMap(), rows, symbol === undefined ? file : undefined));
      }
      const members = lines.length;
      const others = types.length - Math.min(types.length, maxTypes);
      return told(
        shownLines(lines),
        (shown) => {
          const cut = members - shown;
          const types = others === 0 ? '' : ` and ${others} more types`;
          return cut === 0 && others === 0 ? '' : `[${cut} lines${types} left out: ask for one type or member.]`;
        },
        types.length === 1 ? `${title}, ${members} lines` : `${types.length} types in ${title}`,
        found,
      );
    },
  });
}

/** Without hashes, which do not show what the code does. */
function outlineOf(codeMap: CodeMap, rows: SymbolRows): string[] | null {
  const ref = codeMap.ref(rows);
  const text = codeMap.outline(rows.type, ref?.memberId);
  if (text === null) return null;
  const lines = text.split('\n').filter((line) => !/^(PublicImplHash|XmlDocHash)/.test(line));
  return lines.map((line) => line.replace(/ \| StructureHash: .*$/, '').trimEnd()).filter((line) => line !== '');
}

/** Its place; for a type of several parts, in the requested file. */
function placesOf(codeMap: CodeMap, rows: SymbolRows, file: string | undefined): Found[] {
  const symbol = codeMap.ref(rows)?.path;
  const places = codeMap.places(rows).filter((place) => file === undefined || place.file === file);
  return places.slice(0, 5).map((place) => ({ ...place, ...(symbol === undefined ? {} : { symbol }) }));
}
