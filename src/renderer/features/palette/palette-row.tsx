/** One row of the palette: a symbol with its place, an action with its key, or the way to the text search. */
import { Command as Cmdk } from 'cmdk';
import { memo } from 'react';
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { KeyHint } from '../../ui/controls/key-hint.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { SymbolIcon } from '../../ui/icons/symbol-icon.tsx';
import { MatchText } from '../symbols/parts/match-text.tsx';
import type { PaletteItem } from './palette-items.ts';
import styles from './palette-row.module.css';

export interface PaletteRowProps {
  readonly item: PaletteItem;
  /** The same function at every render, so that rows which stay are not drawn again. */
  readonly onRun: (item: PaletteItem) => void;
}

export const PaletteRow = memo(function PaletteRow({ item, onRun }: PaletteRowProps) {
  const { t } = useMessages();
  return (
    <Cmdk.Item value={item.key} onSelect={() => onRun(item)} className={styles.row ?? ''}>
      {item.kind === 'symbol' ? (
        <>
          <SymbolIcon kind={item.symbol.kind} size="normal" />
          <MatchText symbol={item.symbol} />
        </>
      ) : item.kind === 'text' ? (
        <>
          <Icon name="search" className={styles.arrow} />
          <span className="grow clip">{t('palette.searchText', { query: item.query })}</span>
          <KeyHint keys="Mod+Shift+F" />
        </>
      ) : (
        <>
          <Icon name="arrow" className={styles.arrow} />
          <span className="grow clip">
            <Title title={item.title} letters={item.letters} />
          </span>
          {item.command.keys?.[0] !== undefined && <KeyHint keys={item.command.keys[0]} />}
        </>
      )}
    </Cmdk.Item>
  );
});

function Title({ title, letters }: { title: string; letters: readonly number[] }) {
  const hit = new Set(letters);
  const runs: { at: number; text: string; hit: boolean }[] = [];
  for (let at = 0; at < title.length; at += 1) {
    const last = runs.at(-1);
    if (last !== undefined && last.hit === hit.has(at)) last.text += title[at];
    else runs.push({ at, text: title[at] ?? '', hit: hit.has(at) });
  }
  return runs.map((run) => (run.hit ? <mark key={run.at}>{run.text}</mark> : <span key={run.at}>{run.text}</span>));
}
