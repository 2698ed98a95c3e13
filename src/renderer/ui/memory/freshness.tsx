/**
 * Solid, hatched, hollow: whether what was learnt still holds, as a dot, with its word unless there is no room. The same sign
 * for records and for single pieces of evidence, so that it is learnt once.
 */
import type { EvidenceState, RecordStatus } from '#shared/contract/memory/memory-types.ts';
import type { Translate } from '#shared/messages/translator.ts';
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { cx } from '../cx.ts';
import styles from './freshness.module.css';

/** `none`: nothing that could change shows whether it holds. */
type Standing = RecordStatus | EvidenceState | 'none';

const signs = {
  active: 'solid',
  stale: 'hatched',
  superseded: 'hollow',
  rejected: 'crossed',
  fresh: 'solid',
  moved: 'solid',
  changed: 'hatched',
  missing: 'crossed',
  none: 'plain',
} as const satisfies Record<Standing, string>;

export interface FreshnessProps {
  readonly of: Standing;
  /** The dot alone; the word is its tooltip and its name. */
  readonly bare?: boolean;
  /** In the place of the word, e.g. `fresh, verified 13:58`. */
  readonly text?: string;
  readonly className?: string | undefined;
}

/** Of a record with so many pieces of evidence. */
export function standingOf(status: RecordStatus, evidence: number): Standing {
  return status === 'active' && evidence === 0 ? 'none' : status;
}

export function Freshness(props: FreshnessProps) {
  return <PlainFreshness {...props} t={useMessages().t} />;
}

/** The same for rows of long lists, which know the words already. */
export function PlainFreshness({ of, bare = false, text, className, t }: FreshnessProps & { readonly t: Translate }) {
  const word = t(`freshness.${of}`);
  const named = bare ? { role: 'img', 'aria-label': word } : {};
  return (
    <span className={cx(styles.mark, styles[signs[of]], className)} title={word} {...named}>
      {bare ? null : (text ?? word)}
    </span>
  );
}
