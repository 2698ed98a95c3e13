/** Exactly what an agent gets for the task: each file's text as it is given, with the lines that were left out of it. */
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { useCall } from '../../../lib/use-call.ts';
import { useCopy } from '../../../lib/use-copy.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { Scroll } from '../../../ui/panes/scroll.tsx';
import styles from './side.module.css';

export function LoadDialog({ task, onClose }: { task: string; onClose: () => void }) {
  const { t } = useMessages();
  const copy = useCopy();
  const { data, error, refetch } = useCall('bank.load', { task }, { enabled: task !== '' });
  return (
    <Dialog
      open
      inAddress
      onClose={onClose}
      title={t('bank.load.given')}
      note={task}
      width={860}
      height={720}
      footer={
        data !== undefined && (
          <>
            <span className="small muted">
              {t('bank.load.total', { files: data.files.length, lines: data.totalLines })}
            </span>
            <span className="grow" />
            <Button
              icon="copy"
              onClick={() => copy(data.files.map(({ path, text }) => `${path}\n\n${text}`).join('\n\n'))}
            >
              {t('bank.load.copy')}
            </Button>
          </>
        )
      }
    >
      {task === '' && <p className={styles.words}>{t('bank.load.why')}</p>}
      {error !== null && <ErrorState error={error} onRetry={() => void refetch()} />}
      <Scroll begins label={t('bank.load.given')}>
        {data?.files.map(({ path, text, lines }) => (
          <section key={path} className={styles.given} aria-label={path}>
            <h3>
              {path} <span className="small muted">{t('bank.lineCount', { count: lines })}</span>
            </h3>
            <pre>{text}</pre>
          </section>
        ))}
      </Scroll>
    </Dialog>
  );
}
