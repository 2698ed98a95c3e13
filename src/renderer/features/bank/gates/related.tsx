/** What the bank says already that is near to the form's words: so that nothing is decided or learnt twice. */
import { useEffect, useState } from 'react';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { useCall } from '../../../lib/use-call.ts';
import { GroupHead } from '../../../ui/panes/group-head.tsx';
import type { BankActs } from '../use-bank-acts.ts';
import styles from './gates.module.css';
import { type GateForm, partOf, parts } from './model/gate-form.ts';

const most = 3;
const mostLetters = 500;
/** After the last key, in milliseconds: a search by meaning costs more than a look at the form. */
const pauseMs = 600;

export function Related({ gate, acts }: { readonly gate: GateForm; readonly acts: BankActs }) {
  const { t } = useMessages();
  const said = parts[gate.kind]
    .map((part) => partOf(gate, part).trim())
    .filter((text) => text !== '')
    .join(' ')
    .slice(0, mostLetters);
  const [query, setQuery] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setQuery(said), pauseMs);
    return () => clearTimeout(timer);
  }, [said]);
  const { data } = useCall('bank.search', { query, limit: most }, { enabled: query !== '' });
  const hits = query === '' ? [] : (data?.hits ?? []);
  if (hits.length === 0) return null;
  return (
    <section aria-label={t('bank.gate.related')}>
      <GroupHead>{t('bank.gate.related')}</GroupHead>
      {hits.map(({ path, title, line, excerpt, score }) => (
        <button
          key={`${path}:${line}`}
          type="button"
          className={styles.related}
          onClick={() => acts.openLine(path, line)}
        >
          <span className="ink clip" title={excerpt}>
            {excerpt || title}
          </span>
          <span className="small muted clip">{`${path}:${line}`}</span>
          <span className="small muted num">{score.toFixed(2)}</span>
        </button>
      ))}
    </section>
  );
}
