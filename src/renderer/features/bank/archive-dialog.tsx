/** What would leave `active.md` for the archive, as both files would be; one step writes both, one press takes both back. */

import { diffIndices } from 'node-diff3';
import { useState } from 'react';
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { showError } from '../../lib/services.ts';
import { useServices } from '../../lib/services-context.tsx';
import { useCall } from '../../lib/use-call.ts';
import { Button } from '../../ui/controls/button.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import styles from './archive-dialog.module.css';
import { activeFile } from './bank-place.ts';
import type { BankSaid } from './use-bank-said.ts';

interface ArchiveDialogProps {
  readonly canWrite: boolean;
  readonly said: BankSaid;
  readonly onClose: () => void;
}

export function ArchiveDialog({ canWrite, said, onClose }: ArchiveDialogProps) {
  const { t } = useMessages();
  const services = useServices();
  const [busy, setBusy] = useState(false);
  const { data, error, refetch } = useCall('bank.archive', { force: true });
  const active = data?.files.find(({ path }) => path === activeFile);
  const archive = data?.files.find(({ path }) => path !== activeFile);
  const sides = active === undefined ? null : movedLines(active.before ?? '', active.after);

  const move = () => {
    setBusy(true);
    services.link
      .call('bank.archive', { write: true, force: true })
      .then(
        ({ undo, files }) => {
          said(t('bank.archive.done', { path: files.find(({ path }) => path !== activeFile)?.path ?? '' }), undo);
          onClose();
        },
        (thrown: unknown) => showError(services, thrown),
      )
      .finally(() => setBusy(false));
  };

  return (
    <Dialog
      open
      inAddress
      onClose={onClose}
      title={t('bank.archive.title')}
      note={archive?.path}
      width={820}
      footer={
        <>
          <span className="small muted">{t('bank.archive.oneStep')}</span>
          <span className="grow" />
          <Button onClick={onClose}>{t('bank.archive.leave')}</Button>
          <Button look="primary" disabled={busy || !canWrite || active === undefined} onClick={move}>
            {t('bank.archive.move')}
          </Button>
        </>
      }
    >
      {error !== null && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data !== undefined && sides === null && <p className={styles.words}>{t('bank.archive.nothing')}</p>}
      {data !== undefined && sides !== null && (
        <>
          {!data.state.due && <p className={styles.words}>{t('bank.archive.early')}</p>}
          <p className={styles.words}>
            {t('bank.archive.counts', { moved: sides.moved, kept: (active?.after.split('\n').length ?? 1) - 1 })}
          </p>
          <section className={styles.file} aria-label={activeFile}>
            <h3>{activeFile}</h3>
            <ol ref={showFirst}>
              {sides.lines.map(({ n, text, moves }) => (
                <li key={n} value={n} data-moves={moves}>
                  {text === '' ? ' ' : text}
                  {moves && <span className={styles.mark}>{t('bank.archive.moves')}</span>}
                </li>
              ))}
            </ol>
          </section>
          {archive !== undefined && (
            <section className={styles.file} aria-label={archive.path}>
              <h3>
                {archive.path}{' '}
                <span className="small muted">
                  {t(archive.before === null ? 'bank.archive.newFile' : 'bank.archive.appended')}
                </span>
              </h3>
              <pre>{archive.after.slice((archive.before ?? '').length).replace(/^\s*\n/, '')}</pre>
            </section>
          )}
        </>
      )}
    </Dialog>
  );
}

/** The text may be long, and what leaves it is at its end: the line before the first of those comes first. */
function showFirst(list: HTMLOListElement | null): void {
  const first = list?.querySelector<HTMLElement>('[data-moves="true"]');
  if (list && first) list.scrollTop = first.offsetTop - list.offsetTop - first.offsetHeight;
}

interface MovedLine {
  /** From 1. */
  readonly n: number;
  readonly text: string;
  readonly moves: boolean;
}

/** Lines of `active.md` as it is, each with whether it leaves for the archive. */
export function movedLines(before: string, after: string): { lines: MovedLine[]; moved: number } {
  const lines = before.replace(/\r\n/g, '\n').split('\n');
  const gone = new Set<number>();
  for (const { buffer1 } of diffIndices(lines, after.replace(/\r\n/g, '\n').split('\n'))) {
    for (let n = 0; n < buffer1[1]; n += 1) gone.add(buffer1[0] + n);
  }
  return { lines: lines.map((text, n) => ({ n: n + 1, text, moves: gone.has(n) })), moved: gone.size };
}
