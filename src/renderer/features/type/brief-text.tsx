/** At most two sentences of a text, and the whole of it on demand. */
import { useState } from 'react';
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { Markdown } from '../../ui/markdown/markdown.tsx';
import styles from './brief-text.module.css';
import { briefOf } from './model/brief.ts';

export function BriefText({ text }: { text: string }) {
  const { t } = useMessages();
  const [isOpen, setOpen] = useState(false);
  const brief = briefOf(text);
  return (
    <div className={isOpen ? styles.open : styles.brief}>
      <Markdown text={isOpen ? text.trim() : brief.text} />
      {brief.hasMore && (
        <button type="button" className={styles.more} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t(isOpen ? 'type.less' : 'type.more')}
        </button>
      )}
    </div>
  );
}
