/** The palette's rows in their groups, as data: what is listed, under which head, in which order. */
import type { SymbolRef } from '#shared/contract/common.ts';
import type { FileMatch } from '#shared/contract/find.ts';
import type { MemoryHit } from '#shared/contract/memory/methods.ts';
import type { SymbolHit } from '#shared/contract/symbols.ts';
import type { Translate } from '#shared/messages/translator.ts';
import { type Command, canRun } from '../../../lib/commands/commands.ts';
import type { Route } from '../../../lib/navigation/route.ts';
import { symbolId } from '../../symbols/parts/use-symbol-actions.ts';
import { matchTitle, type PaletteQuery } from './palette-query.ts';

export type PaletteItem =
  | { readonly kind: 'symbol'; readonly key: string; readonly symbol: SymbolRef & Partial<Pick<SymbolHit, 'matches'>> }
  | {
      readonly kind: 'action';
      readonly key: string;
      readonly command: Command;
      readonly title: string;
      readonly letters: readonly number[];
    }
  /** A file whose path matches. */
  | { readonly kind: 'file'; readonly key: string; readonly file: FileMatch }
  /** A place opened before. */
  | {
      readonly kind: 'place';
      readonly key: string;
      readonly route: Route;
      readonly title: string;
      readonly detail: string;
    }
  /** A learning whose words match. */
  | { readonly kind: 'record'; readonly key: string; readonly record: MemoryHit }
  /** Looks for what was typed in the text of the files. */
  | { readonly kind: 'text'; readonly key: string; readonly query: string };

export interface PaletteGroup {
  readonly name: 'recent' | 'symbols' | 'files' | 'learnings' | 'actions' | 'text';
  readonly items: readonly PaletteItem[];
}

/** Actions listed under symbols; with `>` there is no limit. */
const fewActions = 4;
/** Symbols listed above files, so that the first files are in sight; with `#` there are more. */
const fewSymbols = 8;
/** Files listed below symbols. */
const fewFiles = 6;

export interface PaletteSource {
  readonly query: PaletteQuery;
  readonly symbols: readonly PaletteItem[];
  readonly files: readonly PaletteItem[];
  readonly recent: readonly PaletteItem[];
  readonly learnings: readonly PaletteItem[];
  readonly actions: readonly PaletteItem[];
}

export function paletteGroups({ query, symbols, files, recent, learnings, actions }: PaletteSource): PaletteGroup[] {
  const groups: PaletteGroup[] = [];
  const add = (name: PaletteGroup['name'], items: readonly PaletteItem[]) => {
    if (items.length > 0) groups.push({ name, items });
  };
  switch (query.mode) {
    case 'actions':
      add('actions', actions);
      break;
    case 'file':
    case 'all':
      add('symbols', symbols);
      break;
    case 'mixed':
      if (query.text === '') {
        const known = new Set(recent.map(idOf));
        add('recent', recent);
        add(
          'symbols',
          symbols.filter((item) => !known.has(idOf(item))),
        );
      } else {
        if (isPath(query.text)) add('files', files);
        add('symbols', files.length > 0 ? symbols.slice(0, fewSymbols) : symbols);
        if (!isPath(query.text)) add('files', symbols.length > 0 ? files.slice(0, fewFiles) : files);
        add('learnings', learnings);
        add('actions', actions.slice(0, fewActions));
        add('text', [{ kind: 'text', key: 'text', query: query.text }]);
      }
  }
  return groups;
}

function idOf(item: PaletteItem): string {
  return item.kind === 'symbol' ? symbolId(item.symbol) : item.key;
}

/** Text that means a file rather than a symbol: it has a slash, or the ending of a file's name. */
export function isPath(text: string): boolean {
  return /[\\/]|[^\s.]\.[a-z0-9]{1,5}$/i.test(text);
}

export function fileItems(files: readonly FileMatch[]): PaletteItem[] {
  return files.map((file) => ({ kind: 'file', key: `file ${file.file}`, file }));
}

export function symbolItems(prefix: string, symbols: readonly SymbolRef[]): PaletteItem[] {
  return symbols.map((symbol) => ({ kind: 'symbol', key: `${prefix} ${symbolId(symbol)}`, symbol }));
}

/** Each action once: a view's own meaning of an id wins over the frame's. */
export function actionItems(commands: readonly Command[], text: string, t: Translate): PaletteItem[] {
  const latest = new Map(commands.map((command) => [command.id, command]));
  return [...latest.values()]
    .filter((command) => command.hidden !== true && canRun(command))
    .flatMap((command) => {
      const title = t(command.title);
      const found = matchTitle(title, text);
      return found === null ? [] : [{ command, title, ...found }];
    })
    .sort((a, b) => b.score - a.score)
    .map(({ command, title, letters }) => ({ kind: 'action', key: `action ${command.id}`, command, title, letters }));
}
