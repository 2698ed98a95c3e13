/** What a command says of a name that means several symbols. */
import { clean } from './output.ts';

export function severalLine(name: string, shown: number, symbols: number): string {
  const cut = shown < symbols ? `, of which the first ${shown} are shown` : '';
  return clean(`${name} means ${symbols} symbols${cut}. Give more of its path, or an id, for one of them.`);
}
