/**
 * Symbols whose page was opened last, newest first, by workspace; the palette offers them, and a page whose type has gone
 * finds the old path here. Kept with the window's state, therefore few and small.
 */
import { valueFor } from '#shared/base/by-workspace.ts';
import type { SymbolRef } from '#shared/contract/common.ts';
import { accessLevels, languages, memberKinds, typeKinds } from '#shared/contract/words.ts';
import type { UiValue } from '../../../lib/state/ui-state.ts';
import { symbolId } from './use-symbol-actions.ts';

export const recentKey = 'symbols.recent';
const kept = 12;

const kinds: readonly string[] = [...typeKinds, ...memberKinds];

export function readRecent(value: UiValue | undefined, root: string): SymbolRef[] {
  const list = valueFor(value, root);
  return Array.isArray(list) ? list.flatMap((one) => (isSymbol(one) ? [one] : [])) : [];
}

/** What to keep for the workspace once `symbol` was opened. */
export function withRecent(value: UiValue | undefined, root: string, symbol: SymbolRef): UiValue {
  const id = symbolId(symbol);
  return [symbol, ...readRecent(value, root).filter((one) => symbolId(one) !== id)].slice(0, kept).map(plain);
}

/** Only the fields that are read back; `undefined` is no JSON. */
function plain({ memberId, ...symbol }: SymbolRef): UiValue {
  const { path, typeId, kind, file, line, name, container, access, language } = symbol;
  const all = { path, typeId, kind, file, line, name, container, access, language };
  return memberId === undefined ? all : { ...all, memberId };
}

function isSymbol(value: UiValue): value is UiValue & SymbolRef {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const texts = ['path', 'typeId', 'file', 'name', 'container'];
  const oneOf = (known: readonly string[], given: UiValue | undefined) =>
    typeof given === 'string' && known.includes(given);
  return (
    texts.every((field) => typeof value[field] === 'string') &&
    typeof value.line === 'number' &&
    oneOf(kinds, value.kind) &&
    oneOf(accessLevels, value.access) &&
    oneOf(languages, value.language) &&
    (value.memberId === undefined || typeof value.memberId === 'string')
  );
}
