/**
 * The index of the bank under the file: rows by folder, status and type, a page at a time, with the summaries that people may
 * change. It is the same table that `_index.md` holds; Rebuild writes it anew from the files.
 */
import { useState } from 'react';
import { useStore } from 'zustand';
import { learningTypes, requirementStatuses } from '#shared/contract/bank/words.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { showError } from '../../../lib/services.ts';
import { useServices } from '../../../lib/services-context.tsx';
import { useCall } from '../../../lib/use-call.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { ToggleChip } from '../../../ui/controls/toggle-chip.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { type BankPlace, bankFolders, indexFile } from '../model/bank-place.ts';
import type { BankActs } from '../use-bank-acts.ts';
import type { BankSaid } from '../use-bank-said.ts';
import { IndexRow } from './index-row.tsx';
import styles from './index-table.module.css';
import { Pager, pageSize } from './pager.tsx';

export interface IndexTableProps {
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
