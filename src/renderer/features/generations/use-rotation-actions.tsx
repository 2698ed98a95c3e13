/** What a person does about generations: rebuild, swap at once, stop, go back. Each says what became of it. */
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { toMemoError } from '#shared/base/errors.ts';
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { showError } from '../../lib/services.ts';
import { useServices } from '../../lib/services-context.tsx';
import { useRotation } from '../../lib/use-rotation.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import styles from './head/head.module.css';

export interface RotationActions {
  readonly rebuild: () => void;
  /** Leaves out the rest of the time to settle. */
  readonly swapNow: () => void;
  readonly stop: () => void;
  /** Asks first: it changes what every reader sees. */
  readonly askBack: () => void;
}

export function useRotationActions(): { actions: RotationActions; dialog: ReactNode } {
  const services = useServices();
  const { t } = useMessages();
  const { link, notifications } = services;
  const [asking, setAsking] = useState(false);
  const { data: previous } = useRotation((status) => status.previous);
  const { data: live } = useRotation((status) => status.live.id);
  const say = useCallback(
    (title: string, detail?: string) =>
      notifications.getState().show({ level: 'info', title, ...(detail === undefined ? {} : { detail }) }),
    [notifications],
  );
  const trigger = useCallback(
    (now: boolean) => {
      link.call('generations.trigger', { now }).then(
        ({ started, rebuild }) => {
          if (started) say(t('generations.started', { id: rebuild.id }), t('generations.startedWhy'));
          else if (!now) say(t('generations.rebuildRuns'));
        },
        (error: unknown) => showError(services, error),
      );
    },
    [link, services, say, t],
  );
  const actions = useMemo(
    (): RotationActions => ({
      rebuild: () => trigger(false),
      swapNow: () => trigger(true),
      stop: () => {
        link.call('generations.stop', {}).then(
          ({ id }) => say(t('generations.stopped', { id }), t('generations.stoppedWhy')),
          (error: unknown) => showError(services, error),
        );
      },
      askBack: () => setAsking(true),
    }),
    [link, services, say, t, trigger],
  );
  const shown = asking && previous !== undefined && previous !== null && live !== undefined;
  const dialog = shown && <BackDialog from={live} to={previous} onClose={() => setAsking(false)} />;
  return { actions, dialog };
}

interface BackDialogProps {
  /** The live one. */
  readonly from: string;
  readonly to: string;
  readonly onClose: () => void;
}

/** Asks before an earlier generation becomes live again, and says what happens then. */
function BackDialog({ from, to, onClose }: BackDialogProps) {
  const { t } = useMessages();
  const { link } = useServices();
  const [state, setState] = useState<{ busy: boolean; failed: string }>({ busy: false, failed: '' });
  const back = () => {
    setState({ busy: true, failed: '' });
    link.call('generations.rollback', {}).then(
      // That it is live is said wherever it was made so.
      onClose,
      (error: unknown) => setState({ busy: false, failed: toMemoError(error).message }),
    );
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('generations.backTitle', { id: to })}
      width={480}
      footer={
        <>
          <span className="grow" />
          <Button onClick={onClose}>{t('action.cancel')}</Button>
          <Button look="primary" disabled={state.busy} onClick={back}>
            {t('generations.back', { id: to })}
          </Button>
        </>
      }
    >
      <div className={styles.question}>
        <p>{t('generations.backReaders', { to, from })}</p>
        <p className="muted">{t('generations.backFiles', { to })}</p>
        <p className="muted">{t('generations.backKept', { from })}</p>
        {state.failed !== '' && <Notice tone="danger">{state.failed}</Notice>}
      </div>
    </Dialog>
  );
}
