/** Who a learning is of (S2-45): asked for once, and remembered on this machine. The gate does not ask for it. */
import { useState } from 'react';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import styles from './gates.module.css';

const key = 'memoscope.bank.author';

/** `given`: of the draft. */
export function useAuthor(given: string): readonly [string, (author: string) => void] {
  const [author, setAuthor] = useState(() => given || remembered());
  const type = (next: string): void => {
    setAuthor(next);
    try {
      localStorage.setItem(key, next.trim());
    } catch {
      // No storage: then it is asked for again.
    }
  };
  return [author, type];
}

export function AuthorField({ value, onType }: { readonly value: string; readonly onType: (author: string) => void }) {
  const { t } = useMessages();
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor="gate-author">
        {t('bank.gate.author')} <span className="small muted">{t('bank.gate.optional')}</span>
      </label>
      <input
        id="gate-author"
        type="text"
        maxLength={128}
        autoComplete="name"
        className={styles.input}
        value={value}
        placeholder={t('bank.gate.help.author')}
        onChange={(event) => onType(event.target.value)}
      />
    </div>
  );
}

function remembered(): string {
  try {
    return localStorage.getItem(key) ?? '';
  } catch {
    return '';
  }
}
