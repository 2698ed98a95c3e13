/** Nothing to show yet but what is waited for, or how far the first index is, in real counts; after 300 ms. */
import { useStore } from 'zustand';
import { opCount } from '../../lib/i18n/op-count.ts';
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { showError } from '../../lib/services.ts';
import { useServices, useWorkspace } from '../../lib/services-context.tsx';
import { runningIndex, secondsLeft, share } from '../../lib/state/ops.ts';
import { useNow } from '../../lib/use-now.ts';
import { Button } from '../../ui/controls/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Delayed } from '../../ui/feedback/delayed.tsx';
import { ProgressBar } from '../../ui/marks/progress-bar.tsx';
import { MiddleCut } from '../../ui/text/middle-cut.tsx';
import styles from './first-index.module.css';

export function FirstIndex() {
  const { t, format } = useMessages();
  const services = useServices();
  const entry = useStore(services.ops, ({ entries }) => runningIndex(entries));
  const now = useNow(1000);
  const name = useWorkspace((state) => state.name);
  const ready = useWorkspace((state) => state.phase === 'ready');
  if (entry === undefined) {
    return (
      <Delayed>
        <section className={styles.first} aria-live="polite">
          {ready ? (
            <p className="muted">{t('frame.viewLoading', { view: t('view.overview') })}</p>
          ) : (
            <b className="strong">{t('status.opening', { name })}</b>
          )}
        </section>
      </Delayed>
    );
  }
  const { op } = entry;
  const left = secondsLeft(entry, now);
  const step = op.total === 0 ? 'listing' : op.phase === 'linking' ? 'linking' : 'title';
  const cancel = () => {
    services.link.call('ops.cancel', { opId: op.opId }).catch((error: unknown) => showError(services, error));
  };
  return (
    <Delayed>
      <section className={styles.first} aria-live="polite">
        <p className={styles.line}>
          <b className="strong">{t(`overview.first.${step}`)}</b>
          <span className="grow" />
          <span className="small muted num">{left !== null && format.left(left)}</span>
        </p>
        <ProgressBar label={t('overview.first.title')} value={share(op)} />
        <p className={cx(styles.line, 'small muted num')}>
          <span className={styles.count}>{opCount(t, op)}</span>
          {op.detail !== undefined && (
            <span className={cx(styles.detail, 'faint')} title={op.detail}>
              <MiddleCut text={op.detail} />
            </span>
          )}
        </p>
        {op.done > 0 && <p className="small muted">{t('overview.first.searchable')}</p>}
        {op.cancellable && (
          <div>
            <Button small onClick={cancel}>
              {t('overview.first.stop')}
            </Button>
          </div>
        )}
      </section>
    </Delayed>
  );
}
