/** What can be done with any symbol, wherever it is shown: open its page or graph, open it in the editor, copy its path. */
import { useMemo } from 'react';
import type { SymbolRef } from '#shared/contract/common.ts';
import { route } from '../../../lib/navigation/route.ts';
import { useServices } from '../../../lib/services-context.tsx';
import { useCopy } from '../../../lib/use-copy.ts';
import { useOpenInEditor } from '../../../lib/use-open-in-editor.ts';

type Symbol = Pick<SymbolRef, 'typeId' | 'path' | 'file' | 'line'> & { readonly memberId?: string | undefined };

export interface SymbolActions {
  open(symbol: Pick<Symbol, 'typeId' | 'memberId'>): void;
  /** The graph around its type. */
  openGraph(symbol: Pick<Symbol, 'typeId'>): void;
  openUsages(symbol: Pick<Symbol, 'typeId' | 'memberId'>): void;
  openInEditor(symbol: Pick<Symbol, 'file' | 'line'>): void;
  copyPath(symbol: Pick<Symbol, 'path'>): void;
}

export function useSymbolActions(): SymbolActions {
  const { navigation } = useServices();
  const copy = useCopy();
  const openInEditor = useOpenInEditor();
  return useMemo(
    () => ({
      open: ({ typeId, memberId }) => navigation.getState().go(route('type', typeId, { member: memberId })),
      openGraph: ({ typeId }) => navigation.getState().go(route('graph', '', { of: typeId })),
      openUsages: ({ typeId, memberId }) =>
        navigation.getState().go(route('type', typeId, { member: memberId, tab: 'usages' })),
      openInEditor: ({ file, line }) => openInEditor(file, line),
      copyPath: ({ path }) => copy(path),
    }),
    [navigation, copy, openInEditor],
  );
}

/** Id of a symbol as addresses carry it: the type's, and behind a slash the member's. */
export function symbolId(symbol: { readonly typeId: string; readonly memberId?: string | undefined }): string {
  return symbol.memberId === undefined ? symbol.typeId : `${symbol.typeId}/${symbol.memberId}`;
}
