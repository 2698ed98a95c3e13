/**
 * A workspace without a memory bank: what one is, what it would hold here (made from the code map and the few files that may be read
 * for it), and one button. Nothing is written before that is pressed.
 */
import { useState } from 'react';
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { showError } from '../../lib/services.ts';
import { useServices } from '../../lib/services-context.tsx';
import { useCall } from '../../lib/use-call.ts';
import { useReadOnly } from '../../lib/use-read-only.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Delayed } from '../../ui/feedback/delayed.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { Scroll } from '../../ui/panes/scroll.tsx';
import styles from './no-bank.module.css';

export function NoBank({ onMade }: { onMade: () => void }) {
  const { t, format } = useMessages();
  const services = useServices();
  const readOnly = useReadOnly();
  const { data, error, refetch } = useCall('bank.init', {});
  const [shown, setShown] = useState('');
  const [busy, setBusy] = useState(false);
  const files = data?.files ?? [];
  const file = files.find(({ path }) => path === shown) ?? files[0];

  const make = () => {
    setBusy(true);
    services.link
      .call('bank.init', { write: true })
      .then(
        async ({ files: made }) => {
          services.notifications
            .getState()
            .show({ level: 'info', title: t('bank.start.made', { count: made.length }) });
          await services.queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] === 'bank.tree' });
          onMade();
        },
        (thrown: unknown) => showError(services, thrown),
      )
      .finally(() => setBusy(false));
  };

  return (
    <Scroll className={styles.start}>
      <header className={styles.head}>
        <Icon name="bank" size="big" />
        <div>
          <h1 className="h-page">{t('bank.start.title')}</h1>
          <p className={styles.what}>{t('bank.start.what')}</p>
        </div>
      </header>
      {readOnly !== null && <Notice icon="lock">{t('bank.readOnly', { reason: readOnly })}</Notice>}
      <div className={styles.make}>
        <Button look="primary" icon="plus" disabled={busy || readOnly !== null || files.length === 0} onClick={make}>
          {t('bank.start.make')}
        </Button>
        <span className="small muted">{t('bank.start.nothingYet')}</span>
      </div>
      {error !== null && <ErrorState error={error} title={t('bank.start.failed')} onRetry={() => void refetch()} />}
      {data === undefined && error === null && (
        <Delayed>
          <p className="muted">{t('bank.start.looking')}</p>
        </Delayed>
      )}
      {data !== undefined && (
        <section className={styles.preview} aria-label={t('bank.start.preview')}>
          <ul className={styles.files} aria-label={t('bank.start.files')}>
            {files.map(({ path, after }) => (
              <li key={path}>
                <button type="button" aria-pressed={path === file?.path} onClick={() => setShown(path)}>
                  <Icon name="file" size="small" />
                  <span className="clip">{path}</span>
                  <span className="push faint num">{format.number(after.split('\n').length - 1)}</span>
                </button>
              </li>
            ))}
          </ul>
          <pre className={styles.text}>{file?.after}</pre>
        </section>
      )}
      {data !== undefined && (
        <div className={styles.from}>
          <p>
            {data.readFiles.length === 0
              ? t('bank.start.fromMap')
              : t('bank.start.from', { files: data.readFiles.join(t('bank.comma')) })}
          </p>
          {data.leftOut.length > 0 && <p>{t('bank.start.leftOut', { files: data.leftOut.join(t('bank.comma')) })}</p>}
        </div>
      )}
    </Scroll>
  );
}
