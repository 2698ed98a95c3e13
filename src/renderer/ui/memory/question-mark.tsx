/**
 * The mark of a record, as in the timeline: its shape tells the question type, its colour the domain, its filling how sure
 * the answer is; hatched is stale, hollow superseded or rejected, dashed came with the repository and is not confirmed. The
 * outline keeps full strength, so faint marks are seen.
 */
import { useId } from 'react';
import type { QuestionType, RecordOrigin, RecordStatus } from '#shared/contract/memory/memory-types.ts';
import type { Translate } from '#shared/messages/translator.ts';
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { cx } from '../cx.ts';
import { type DomainColour, domainInk } from './domain-colours.ts';
import styles from './question-mark.module.css';
import { fillOf, questionShapes } from './question-shapes.ts';

export interface QuestionMarkProps {
  readonly type: QuestionType;
  readonly domain?: string | undefined;
  /** See useDomainColours; absent: the neutral colour of legends. */
  readonly colour?: DomainColour;
  /** 0 to 1. */
  readonly confidence?: number;
  readonly status?: RecordStatus;
  /** Null where it is the mark of a question or a kind, not of a record. */
  readonly origin: RecordOrigin | null;
}

export function QuestionMark(props: QuestionMarkProps) {
  return <PlainQuestionMark {...props} t={useMessages().t} />;
}

/** The same for rows of long lists, which know the words already: each mark less that listens for another language. */
export function PlainQuestionMark(props: QuestionMarkProps & { readonly t: Translate }) {
  const { type, domain, colour, confidence = 1, status = 'active', origin, t } = props;
  const hatch = useId();
  const word = t(`questionType.${type}`);
  const place = domain === undefined || domain === '' ? word : t('questionType.in', { type: word, domain });
  const foreign = origin === 'repository';
  const name = foreign ? [place, t('learnings.foreign')].join(t('symbols.separator')) : place;
  const ink = colour === undefined ? 'var(--text-muted)' : domainInk(colour);
  const fill = status === 'active' ? ink : status === 'stale' ? `url(#${hatch})` : 'none';
  return (
    <svg className={cx(styles.mark, foreign && styles.foreign)} viewBox="0 0 14 14" role="img" aria-label={name}>
      <title>{name}</title>
      {status === 'stale' && (
        <pattern id={hatch} width="3.2" height="3.2" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <path d="M0 0V3.2" style={{ stroke: ink, strokeWidth: 2.2 }} />
        </pattern>
      )}
      <path
        d={questionShapes[type]}
        style={{ stroke: ink, fill, fillOpacity: status === 'active' ? fillOf(confidence) : 1 }}
      />
    </svg>
  );
}
