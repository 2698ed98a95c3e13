/**
 * The index of the bank under the file: rows by folder, status and type, a page at a time, with the summaries that
 * people may change. It is the same table that `_index.md` holds; Rebuild rewrites it from the files.
 */
import { useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { BankEntry } from '#shared/contract/bank/bank-types.ts';
import { learningTypes, requirementStatuses } from '#shared/contract/bank/bank-words.ts';
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { formatHash, route } from '../../lib/navigation/route.ts';
import { showError } from '../../lib/services.ts';
import { useServices } from '../../lib/services-context.tsx';
import { useCall } from '../../lib/use-call.ts';
import { useNow } from '../../lib/use-now.ts';
import { Button } from '../../ui/controls/button.tsx';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { ToggleChip } from '../../ui/controls/toggle-chip.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { MiddleCut } from '../../ui/text/middle-cut.tsx';
import { type BankPlace, bankFolders, indexFile } from './bank-place.ts';
import styles from './index-table.module.css';
import type { BankActs } from './use-bank-acts.ts';
import type { BankSaid } from './use-bank-said.ts';

interface IndexTableProps {
  readonly place: BankPlace;
  readonly file: string;
  /** Files of the bank. */
  readonly all: number;
  readonly acts: BankActs;
  readonly onPlace: (part: Partial<BankPlace>) => void;
  readonly said: BankSaid;
}

const foldKey = 'bank.index.folded';

export function IndexTable({ place, file, all, acts, onPlace, said }: IndexTableProps) {
  const { t } = useMessages();
  const services = useServices();
  const { ui, link } = services;
  const folded = useStore(ui, ({ values }) => values[foldKey] === true);
  const [busy, setBusy] = useState(false);
  const { folder, status, type, page } = place;
  const { data, error, refetch } = useCall('bank.index', {
    ...(folder === '' ? {} : { folder }),
    ...(status === '' ? {} : { status }),
    ...(type === '' ? {} : { type }),
    offset: page * pageSize,
    limit: pageSize,
  });
  const total = data?.total ?? 0;
  const narrowed = folder !== '' || status !== '' || type !== '';

  const rebuild = () => {
    setBusy(true);
    link
      .call('bank.index', { rebuild: true, limit: 1 })
      .then(
        ({ written }) =>
          said(
            written.length === 0
              ? t('bank.index.inStep')
              : t('bank.index.rewritten', { files: written.join(t('symbols.separator')) }),
            null,
          ),
        (thrown: unknown) => showError(services, thrown),
      )
      .finally(() => setBusy(false));
  };

  return (
    <section className={styles.index} aria-label={t('bank.index')} data-folded={folded}>
      <header className={styles.head}>
        <IconButton
          small
          icon={folded ? 'right' : 'down'}
          label={t(folded ? 'bank.index.show' : 'bank.index.hide')}
          aria-expanded={!folded}
          onClick={() => ui.getState().set(foldKey, !folded)}
        />
        <button type="button" className={styles.name} onClick={() => acts.open(indexFile)}>
          {indexFile}
        </button>
        <span className="small muted clip">
          {data === undefined
            ? ''
            : narrowed
              ? t('bank.index.narrowed', { total, count: all })
              : t('bank.index.entries', { count: total })}
        </span>
        <span className="grow" />
        <Pager page={page} total={total} onPage={(next) => onPlace({ page: next })} />
        <Button small look="ghost" icon="refresh" disabled={busy || !acts.canWrite} onClick={rebuild}>
          {t('bank.index.rebuild')}
        </Button>
      </header>
      {!folded && (
        <>
          <div className={styles.filters}>
            {bankFolders.map((one) => (
              <ToggleChip
                key={one}
                label={t(`bank.folder.${one}`)}
                pressed={folder === one}
                onChange={(on) => onPlace({ folder: on ? one : '', status: '', type: '', page: 0 })}
              />
            ))}
            {folder === 'requirements' &&
              requirementStatuses.map((one) => (
                <ToggleChip
                  key={one}
                  label={t(`bank.status.${one}`)}
                  pressed={status === one}
                  onChange={(on) => onPlace({ status: on ? one : '', page: 0 })}
                />
              ))}
            {folder === 'learnings' &&
              learningTypes.map((one) => (
                <ToggleChip
                  key={one}
                  label={t(`bank.type.${one}`)}
                  pressed={type === one}
                  onChange={(on) => onPlace({ type: on ? one : '', page: 0 })}
                />
              ))}
          </div>
          {error !== null ? (
            <ErrorState error={error} onRetry={() => void refetch()} />
          ) : (
            <div className={styles.rows}>
              <table className={styles.table}>
                <thead>
                  <tr>
                    <th scope="col">{t('bank.column.path')}</th>
                    <th scope="col">{t('bank.column.summary')}</th>
                    <th scope="col">{t('bank.column.status')}</th>
                    <th scope="col">{t('bank.column.updated')}</th>
                    <th scope="col" className={styles.right}>
                      {t('bank.column.lines')}
                    </th>
                  </tr>
                </thead>
                <tbody>
                  {data?.entries.map((entry) => (
                    <IndexRow key={entry.path} entry={entry} current={entry.path === file} acts={acts} />
                  ))}
                </tbody>
              </table>
              {data !== undefined && total === 0 && <p className={styles.none}>{t('bank.index.none')}</p>}
            </div>
          )}
        </>
      )}
    </section>
  );
}

/** One row of the index. Its summary is a person's to change: it is kept when the index is rebuilt. */
function IndexRow({ entry, current, acts }: { entry: BankEntry; current: boolean; acts: BankActs }) {
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

/**
 * Where a long list stands ("1 to 20 of 43"), with the pages before and after.
 *
 * With more rows than this there are pages.
 */
const pageSize = 20;

interface PagerProps {
  /** From 0. */
  readonly page: number;
  readonly total: number;
  readonly onPage: (page: number) => void;
}

function Pager({ page, total, onPage }: PagerProps) {
  const { t } = useMessages();
  if (total <= pageSize && page === 0) return null;
  const from = page * pageSize + 1;
  const to = Math.min(total, (page + 1) * pageSize);
  return (
    <span className={styles.pager}>
      <IconButton
        small
        icon="back"
        label={t('bank.index.before')}
        disabled={page === 0}
        onClick={() => onPage(page - 1)}
      />
      <span className="small muted num">{t('bank.index.range', { from, to, total })}</span>
      <IconButton
        small
        icon="forward"
        label={t('bank.index.after')}
        disabled={to >= total}
        onClick={() => onPage(page + 1)}
      />
    </span>
  );
}
