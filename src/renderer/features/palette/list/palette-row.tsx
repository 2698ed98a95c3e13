/** One row of the palette: a symbol or a file with its place, a place opened before, a learning, an action with its key, or the way to the text search. */
import { memo, type ReactNode } from 'react';
import type { ChangeClass } from '#shared/contract/change.ts';
import type { FileMatch } from '#shared/contract/find.ts';
import type { MemoryHit } from '#shared/contract/memory/methods.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { KeyHint } from '../../../ui/controls/key-hint.tsx';
import { Icon } from '../../../ui/icons/icon.tsx';
import { SymbolIcon } from '../../../ui/icons/symbol-icon.tsx';
import { ChangeMark } from '../../../ui/marks/change-mark.tsx';
import { useDomainColours } from '../../../ui/memory/domain-colours.ts';
import { QuestionMark } from '../../../ui/memory/question-mark.tsx';
import { CodeSpans } from '../../../ui/text/code-spans.tsx';
import { MarkedText } from '../../../ui/text/marked-text.tsx';
import { pieces } from '../../../ui/text/pieces.ts';
import { MatchText } from '../../symbols/parts/match-text.tsx';
import type { PaletteItem } from '../query/palette-items.ts';
import { actionIcon, viewIcon } from './action-icon.ts';
import styles from './palette-row.module.css';

/** All of it the same at a render that does not concern the row, so that the row is not drawn again. */
export interface PaletteRowProps {
  readonly id: string;
  readonly item: PaletteItem;
  /** Of a type that changed; absent while unknown. */
  readonly change: ChangeClass | null | undefined;
  readonly highlighted: boolean;
  readonly onChoose: (item: PaletteItem) => void;
  readonly onRun: (item: PaletteItem) => void;
}

export const PaletteRow = memo(function PaletteRow(props: PaletteRowProps) {
  const { id, item, change, highlighted, onChoose, onRun } = props;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the field has the focus and the keys.
    <div
      id={id}
      className={styles.row}
      role="option"
      aria-selected={highlighted}
      onPointerMove={highlighted ? undefined : () => onChoose(item)}
      onClick={() => onRun(item)}
    >
      <Content item={item} change={change} />
    </div>
  );
});

const Content = memo(function Content({ item, change }: Pick<PaletteRowProps, 'item' | 'change'>) {
  const { t } = useMessages();
  switch (item.kind) {
    case 'symbol':
      return (
        <>
          <SymbolIcon kind={item.symbol.kind} size="normal" />
          <MatchText symbol={item.symbol} />
          {change && <ChangeMark of={change} />}
        </>
      );
    case 'file':
      return <FileName match={item.file} />;
    case 'place':
      return (
        <>
          <Icon name={viewIcon(item.route.view)} className={styles.arrow} />
          <Named name={item.title} place={item.detail} title={item.title} />
        </>
      );
    case 'record':
      return <Learning record={item.record} />;
    case 'text':
      return (
        <>
          <Icon name="search" className={styles.arrow} />
          <span className="grow clip">{t('palette.searchText', { query: item.query })}</span>
          <KeyHint keys="Mod+Shift+F" />
        </>
      );
    case 'action':
      return (
        <>
          <Icon name={actionIcon(item.command.id)} className={styles.arrow} />
          <span className="grow clip">
            <MarkedText
              pieces={pieces(
                item.title,
                item.letters.map((at) => [at, at + 1]),
              )}
            />
          </span>
          {item.command.keys?.[0] !== undefined && <KeyHint keys={item.command.keys[0]} />}
        </>
      );
  }
});

function FileName({ match: { file, matches, document } }: { match: FileMatch }) {
  const slash = file.lastIndexOf('/');
  return (
    <>
      <Icon name={document ? 'book' : 'file'} className={styles.arrow} />
      <Named
        name={<MarkedText pieces={pieces(file, matches, slash + 1)} />}
        place={slash < 0 ? '' : <MarkedText pieces={pieces(file, matches, 0, slash)} />}
        title={file}
      />
    </>
  );
}

/** A name, and where it is, which gives way first. */
function Named({ name, place, title }: { name: ReactNode; place: ReactNode; title: string }) {
  return (
    <span className={styles.named} title={title}>
      <span>{name}</span>
      {place !== '' && <span className={styles.place}>{place}</span>}
    </span>
  );
}

function Learning({ record }: { record: MemoryHit }) {
  const colour = useDomainColours();
  const { question, questionType, domain, confidence, status, origin } = record;
  const filled = { confidence, status, origin };
  return (
    <>
      <QuestionMark type={questionType} domain={domain} colour={colour(domain)} {...filled} />
      <span className="grow clip" title={question}>
        <CodeSpans text={question} brief />
      </span>
    </>
  );
}
