/** Says what an answer does not rest on: nothing where all files were read. */
import type { Coverage } from '#shared/contract/common.ts';
import { coverageSentences, type Unsure } from '#shared/contract/coverage/sentences.ts';
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { cx } from '../cx.ts';
import styles from './coverage-note.module.css';

export interface CoverageNoteProps {
  readonly coverage: Coverage | undefined;
  readonly unsure?: Unsure;
  /** Each sentence on one line that is cut where it is too long; its title has all of it. */
  readonly clipped?: boolean;
}

export function CoverageNote({ coverage, unsure, clipped = false }: CoverageNoteProps) {
  const { t } = useMessages();
  if (coverage === undefined) return null;
  return coverageSentences(t, coverage, unsure).map((sentence) => (
    <p key={sentence} className={cx(styles.note, clipped && 'clip')} {...(clipped ? { title: sentence } : {})}>
      {sentence}
    </p>
  ));
}
