/**
 * What replaces a comparison: it is being made, was stopped, failed, cannot be made here, or found no change. Each says
 * what to do next.
 */
import { useStore } from 'zustand';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { showError } from '../../../lib/services.ts';
import { useServices, useWorkspace } from '../../../lib/services-context.tsx';
import { share } from '../../../lib/state/ops.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Delayed } from '../../../ui/feedback/delayed.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { ProgressBar } from '../../../ui/marks/progress-bar.tsx';
import type { Against } from '../model/against.ts';
import type { ComparisonKind } from '../model/diff-place.ts';
import type { Comparison } from '../use-comparison.ts';
import styles from './no-detail.module.css';

export interface NoDetailProps {
  readonly comparison: Comparison;
  readonly against: Against | null;
  readonly kind: ComparisonKind;
  readonly hasGit: boolean;
  readonly onKind: (kind: ComparisonKind) => void;
  readonly onGenerations: () => void;
  /** Compares with the commit before. */
  readonly onEarlier: () => void;
  readonly onHead: () => void;
}

export function NoDetail(props: NoDetailProps) {
  const { comparison, against, kind, hasGit, onKind, onGenerations, onEarlier, onHead } = props;
  const { t } = useMessages();
  const phase = useWorkspace((state) => state.phase);
  const { head, error, running, stopped } = comparison;
  const toGit = hasGit && <Button onClick={() => onKind('git')}>{t('diff.useGit')}</Button>;
  if (phase === 'opening' || phase === 'indexing') return <Working kind="index" onStop={null} />;
  if (kind === 'git' && !hasGit) {
    return (
      <EmptyState
        icon="diff"
        title={t('diff.noGit')}
        why={t('diff.noGitWhy')}
        action={<Button onClick={() => onKind('generations')}>{t('diff.useGenerations')}</Button>}
      />
    );
  }
  if (against === null) {
    return (
      <EmptyState
        icon="generations"
        title={t('diff.oneGeneration')}
        why={t('diff.oneGenerationWhy')}
        action={
          <div className={styles.actions}>
            {toGit}
            <Button onClick={onGenerations}>{t('diff.toGenerations')}</Button>
          </div>
        }
      />
    );
  }
  if (error !== null && head === undefined && error.code !== 'Cancelled') {
    if (error.code === 'NotFound' && against.kind === 'git' && against.since !== 'HEAD') {
      return (
        <EmptyState
          icon="diff"
          title={t('diff.failed')}
          why={error.message}
          action={
            <div className={styles.actions}>
              <Button onClick={onHead}>{t('diff.useHead')}</Button>
              <Button onClick={comparison.again}>{t('action.retry')}</Button>
            </div>
          }
        />
      );
    }
    return <ErrorState error={error} title={t('diff.failed')} onRetry={comparison.again} />;
  }
  if (stopped || error?.code === 'Cancelled') {
    return (
      <EmptyState
        icon="stop"
        title={t('diff.stopped')}
        why={t('diff.stoppedWhy')}
        action={<Button onClick={comparison.again}>{t('diff.compareNow')}</Button>}
      />
    );
  }
  if (head === undefined) return running ? <Working kind="diff" onStop={comparison.stop} /> : null;
  if (kind === 'base') {
    return (
      <EmptyState icon="check" title={t('diff.baseSame')} why={t('diff.baseSameWhy')} action={toGit || undefined} />
    );
  }
  return (
    <EmptyState
      icon="check"
      title={t('diff.same')}
      why={t('diff.sameWhy', {
        from: head.from.name,
        to: head.to.kind === 'files' ? t('diff.filesNow') : head.to.name,
      })}
      action={kind === 'generations' ? toGit || undefined : <Button onClick={onEarlier}>{t('diff.earlier')}</Button>}
    />
  );
}

/** Real counts, once there are some; what takes no time is silent. */
function Working({ kind, onStop }: { readonly kind: 'index' | 'diff'; readonly onStop: (() => void) | null }) {
  const { t } = useMessages();
  const services = useServices();
  const op = useStore(
    services.ops,
    ({ entries }) => entries.find((one) => one.op.state === 'running' && one.op.kind === kind)?.op,
  );
  const stop = () => {
    if (op !== undefined) {
      services.link.call('ops.cancel', { opId: op.opId }).catch((error: unknown) => showError(services, error));
    }
    onStop?.();
  };
  return (
    <Delayed>
      <div className={styles.working} role="status">
        <b className="strong">{t(kind === 'index' ? 'diff.reading' : 'diff.comparing')}</b>
        <ProgressBar
          label={t(kind === 'index' ? 'diff.reading' : 'diff.comparing')}
          value={op === undefined ? null : share(op)}
        />
        <p className="small muted">
          {op === undefined
            ? t('diff.waiting')
            : op.total > 0
              ? t('diff.progress', { what: t(`op.phase.${op.phase}`), done: op.done, total: op.total })
              : t(`op.phase.${op.phase}`)}
        </p>
        {onStop !== null && (
          <div>
            <Button small onClick={stop}>
              {t('diff.stop')}
            </Button>
          </div>
        )}
      </div>
    </Delayed>
  );
}
