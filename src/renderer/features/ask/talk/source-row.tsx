/** The numbered sources of an answer. Each folds its lines out under the row; a second press folds them in. */
import { useEffect, useRef } from 'react';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { useOpenInEditor } from '../../../lib/use-open-in-editor.ts';
import { Icon } from '../../../ui/icons/icon.tsx';
import type { IconName } from '../../../ui/icons/icon-shapes.ts';
import { EvidenceChip } from '../../../ui/marks/evidence-chip.tsx';
import { Freshness } from '../../../ui/memory/freshness.tsx';
import { SourcePeek } from '../../file/peek/source-peek.tsx';
import { kindOf, opensHere, placeElsewhere, type Source, type SourceKind } from '../model/answer-parts.ts';
import styles from './answer-view.module.css';

const kindIcons: Readonly<Record<SourceKind, IconName>> = { learning: 'learnings', docs: 'book', code: 'symbols' };

export interface SourceRowProps {
  readonly sources: readonly Source[];
  /** Number of the source whose lines are shown; 0 for none. */
  readonly peeked: number;
  readonly onPeek: (n: number) => void;
}

export function SourceRow({ sources, peeked, onPeek }: SourceRowProps) {
  const { t } = useMessages();
  const openInEditor = useOpenInEditor();
  const shown = sources.find(({ n, project }) => n === peeked && project === undefined);
  const peek = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another source brings its lines into sight.
  useEffect(() => {
    const element = peek.current;
    if (element === null) return;
    const show = () => element.scrollIntoView({ block: 'nearest' });
    show();
    // The lines come a moment later than their frame.
    const observer = new ResizeObserver(show);
    observer.observe(element);
    return () => observer.disconnect();
  }, [peeked]);
  return (
    <>
      <ul className={styles.sources} aria-label={t('ask.sources')}>
        {sources.map((source) => (
          <li key={source.n}>
            <span className={styles.number}>{source.n}</span>
            <span role="img" aria-label={t(`ask.source.${kindOf(source)}`)} title={t(`ask.source.${kindOf(source)}`)}>
              <Icon name={kindIcons[kindOf(source)]} size="small" />
            </span>
            {opensHere(source) ? (
              <EvidenceChip
                file={source.file}
                line={source.startLine}
                endLine={source.endLine}
                folders={0}
                state={source.state ?? 'fresh'}
                expanded={source.n === peeked}
                onOpen={() => onPeek(source.n === peeked ? 0 : source.n)}
                onOpenInEditor={() => openInEditor(source.file, source.startLine)}
              />
            ) : source.project === undefined ? (
              <Freshness of="none" />
            ) : (
              // It lies in another folder, which this window does not read.
              <span className="mono small">{placeElsewhere(source)}</span>
            )}
          </li>
        ))}
      </ul>
      {shown !== undefined && (
        <div ref={peek}>
          <SourcePeek n={shown.n} place={shown} />
        </div>
      )}
    </>
  );
}
