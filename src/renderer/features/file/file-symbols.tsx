/** The list pane of a file: its types and members in the order of the source. Choosing one goes to its line, Enter opens its page. */
import { useMemo } from 'react';
import type { SymbolRef } from '#shared/contract/common.ts';
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { useCall } from '../../lib/use-call.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { SymbolIcon } from '../../ui/icons/symbol-icon.tsx';
import { Row } from '../../ui/lists/row.tsx';
import { VirtualList } from '../../ui/lists/virtual-list.tsx';
import { PaneHead } from '../../ui/panes/pane-head.tsx';
import { symbolId, useSymbolActions } from '../symbols/parts/use-symbol-actions.ts';
import styles from './file-view.module.css';

/** The contract's most; a file with more says so. */
const asked = 1000;

export interface FileSymbolsProps {
  readonly file: string;
  readonly line: number;
  readonly onLine: (line: number) => void;
}

export function FileSymbols({ file, line, onLine }: FileSymbolsProps) {
  const { t } = useMessages();
  const actions = useSymbolActions();
  const answer = useCall('SearchSymbols', { query: '', file, limit: asked });
  const hits = answer.data?.hits;
  const symbols = useMemo(() => inOrder(hits ?? []), [hits]);
  const selected = symbols.findLastIndex((symbol) => symbol.line <= line);
  const total = answer.data?.total ?? 0;
  return (
    <>
      <PaneHead title={t('file.symbols')} note={total > 0 ? total : undefined} />
      {answer.isError ? (
        <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
      ) : answer.data !== undefined && symbols.length === 0 ? (
        <p className={styles.note}>{t('file.noSymbols')}</p>
      ) : (
        <VirtualList
          label={t('file.symbols')}
          count={symbols.length}
          selected={selected}
          follow={file}
          restoreAs="file.symbols"
          text={(index) => symbols[index]?.name ?? ''}
          onSelect={(index) => {
            const symbol = symbols[index];
            if (symbol !== undefined) onLine(symbol.line);
          }}
          onOpen={(index, aside) => {
            const symbol = symbols[index];
            if (symbol === undefined) return;
            if (aside) actions.openInEditor(symbol);
            else actions.open(symbol);
          }}
          row={(index) => {
            const symbol = symbols[index];
            return symbol === undefined ? null : <SymbolRow symbol={symbol} />;
          }}
        />
      )}
      {total > symbols.length && (
        <p className={styles.note}>{t('file.symbolsMore', { count: total - symbols.length })}</p>
      )}
    </>
  );
}

function SymbolRow({ symbol }: { symbol: SymbolRef }) {
  return (
    <Row
      indent={symbol.memberId === undefined ? 0 : 1}
      icon={<SymbolIcon kind={symbol.kind} />}
      name={symbol.name}
      place={symbol.signature}
      end={symbol.line}
      title={`${symbol.path}${symbol.signature ?? ''}`}
    />
  );
}

/** By line; of one line the type before its members. One symbol a row, though a partial type has several parts. */
function inOrder(hits: readonly SymbolRef[]): SymbolRef[] {
  const byId = new Map(hits.map((symbol) => [symbolId(symbol), symbol]));
  const rank = (symbol: SymbolRef) => (symbol.memberId === undefined ? 0 : 1);
  return [...byId.values()].sort((a, b) => a.line - b.line || rank(a) - rank(b));
}
