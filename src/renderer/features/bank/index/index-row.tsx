/** One row of the index. Its summary is a person's to change: it is kept when the index is made anew. */
import { useRef, useState } from 'react';
import type { BankEntry } from '#shared/contract/bank/types.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { formatHash, route } from '../../../lib/navigation/route.ts';
import { showError } from '../../../lib/services.ts';
import { useServices } from '../../../lib/services-context.tsx';
import { useNow } from '../../../lib/use-now.ts';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { TextField } from '../../../ui/controls/text-field.tsx';
import { MiddleCut } from '../../../ui/text/middle-cut.tsx';
import type { BankActs } from '../use-bank-acts.ts';
import styles from './index-table.module.css';

export function IndexRow({ entry, current, acts }: { entry: BankEntry; current: boolean; acts: BankActs }) {
  const { t, format } = useMessages();
  const services = useServices();
  const now = useNow(60_000);
  const [typed, setTyped] = useState<string | null>(null);
  /** The field was left by a key: its button, which comes back in its place, has the focus. */
  const left = useRef(false);
  const { path, summary, updated, size, status, type, author } = entry;
  const day = Date.parse(`${updated}T12:00:00`);
  const words = [
    status === undefined ? null : t(`bank.status.${status}`),
    type === undefined ? null : t(`bank.type.${type}`),
    author ?? null,
  ].filter((one) => one !== null);

  const save = () => {
    setTyped(null);
    if (typed === null || typed.trim() === summary) return;
    services.link.call('bank.setSummary', { path, summary: typed }).catch((error: unknown) => {
      setTyped(typed);
      showError(services, error);
    });
  };

  return (
    <tr aria-current={current}>
      <td className={styles.path}>
        <a
          href={formatHash(route('bank', path))}
          title={`${path}\n${entry.title}`}
          onClick={(event) => {
            event.preventDefault();
            acts.open(path);
          }}
        >
          <MiddleCut text={path} />
        </a>
      </td>
      <td className={styles.summary}>
        {typed === null ? (
          <span className={styles.said}>
            <span title={summary}>{summary}</span>
            {acts.canWrite && (
              <IconButton
                small
                icon="edit"
                label={t('bank.index.editSummary', { path })}
                autoFocus={left.current}
                onClick={() => {
                  left.current = false;
                  setTyped(summary);
                }}
              />
            )}
          </span>
        ) : (
          <TextField
            label={t('bank.index.summaryOf', { path })}
            value={typed}
            onChange={setTyped}
            autoFocus
            onBlur={save}
            onKeyDown={(event) => {
              const ends = event.key === 'Enter' && !event.nativeEvent.isComposing;
              left.current = ends || event.key === 'Escape';
              if (!left.current) return;
              event.preventDefault();
              if (ends) save();
              else setTyped(null);
            }}
          />
        )}
      </td>
      <td className="small nowrap">{words.join(t('bank.comma'))}</td>
      <td className="small muted nowrap">
        {Number.isNaN(day) ? updated : format.day(day, now).replace(/^\d\d:\d\d$/, t('bank.today'))}
      </td>
      <td className={styles.right}>{format.number(size)}</td>
    </tr>
  );
}
