/** What a place does with a symbol: the index only says whether it declares, and sometimes whether it imports or writes. */
import type { RefKind } from '../store/rows.ts';
import { scipRoles } from './index-file.ts';
import type { ScipSymbol } from './symbol.ts';

const lookedAt = 200;

export function kindOf(
  text: string,
  start: number,
  end: number,
  roles: number,
  symbol: Pick<ScipSymbol, 'suffix' | 'isConstructor'>,
): RefKind {
  if ((roles & (scipRoles.definition | scipRoles.forwardDefinition)) !== 0) return 'declare';
  const line = text.slice(Math.max(text.lastIndexOf('\n', start - 1) + 1, start - lookedAt), start);
  if ((roles & scipRoles.import) !== 0 || /^\s*(?:import|using(?!\s*\()|use|package|from)\s/.test(line))
    return 'import';
  const after = text.slice(end, end + lookedAt);
  if (symbol.suffix === 'type') {
    if (/\bnew\s+(?:[\w.:]+[.:])?$/.test(line)) return 'new';
    return /\bextends\s+(?:[\w.]+\.)?$/.test(line)
      ? 'extends'
      : /\bimplements\s[^{]*$/.test(line)
        ? 'implements'
        : 'type';
  }
  if (symbol.isConstructor) return 'new';
  if (symbol.suffix === 'method' || symbol.suffix === 'macro')
    return /^\s*(?:(?:::)?<[\w\s.,:<>[\]?|&'"]*>\s*)?!?\s*[({[]/.test(after) ? 'call' : 'read';
  const isWritten = /^\s*(?:=(?![=>])|(?:[-+*/%&|^]|<<|>>|\?\?)=|\+\+|--)/.test(after);
  return (roles & scipRoles.write) !== 0 || isWritten ? 'write' : 'read';
}
