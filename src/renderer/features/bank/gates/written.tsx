/** Exactly what would be written, with the lines that it would stand on; what is missing in red. */
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { cx } from '../../../ui/cx.ts';
import styles from './gates.module.css';
import type { Checked } from './use-gate-check.ts';

export function Written({ checked, numbers }: { readonly checked: Checked | null; readonly numbers: boolean }) {
  const { t } = useMessages();
  if (checked === null) return null;
  const lines = checked.text.replace(/\n$/, '').split('\n');
  return (
    <ol className={styles.written} aria-label={t('bank.gate.written')}>
      {lines.map((text, n) => {
        const number = checked.line + n;
        return (
          <li key={number} className={cx(/^\s*⟨[^⟩]*⟩\s*$/.test(text) && styles.gone)}>
            {numbers && <i aria-hidden="true">{number}</i>}
            <span>
              {text.split(/(⟨[^⟩]*⟩)/).map((piece, at) => (at % 2 === 1 ? <em key={at}>{piece}</em> : piece))}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
