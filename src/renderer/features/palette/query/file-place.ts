/** Which file a row of the palette is about, and where a file is opened. */
import type { FileMatch } from '#shared/contract/find.ts';
import { type Route, route } from '../../../lib/navigation/route.ts';
import type { PaletteItem } from './palette-items.ts';

const bankFolder = 'memory-bank/';

/** A document has the reader of documents, a page of the memory bank its own view. */
export function routeOfFile({ file, group, document }: FileMatch): Route {
  if (group === 'bank' && file.startsWith(bankFolder)) return route('bank', file.slice(bankFolder.length));
  return route(document ? 'docs' : 'file', file);
}

/** Empty for a row that is about none. */
export function fileOf(item: PaletteItem): string {
  if (item.kind === 'file') return item.file.file;
  if (item.kind !== 'place') return '';
  const { view, id } = item.route;
  return view === 'file' || view === 'docs' ? id : '';
}
