/** Says that counts of dependents and orders by use are not final; nothing once they are. */
import type { Linking } from '#shared/contract/common.ts';
import { linkingSentences } from '#shared/contract/coverage/sentences.ts';
import { useMessages } from '../../lib/i18n/use-messages.ts';
import styles from './coverage-note.module.css';

export function LinkingNote({ linking }: { readonly linking: Linking | undefined }) {
  const { t } = useMessages();
  return linkingSentences(t, linking).map((sentence) => (
    <p key={sentence} className={styles.note}>
      {sentence}
    </p>
  ));
}
