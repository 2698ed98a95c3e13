/**
 * Has Ollama get a model, on the person's click only: the one thing that leads to the internet. While it comes the line shows
 * how far it is; what came stays when it is cancelled.
 */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useStore } from 'zustand';
import { toMemoError } from '#shared/base/errors.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { showError } from '../../../lib/services.ts';
import { useServices } from '../../../lib/services-context.tsx';
import { type OpEntry, secondsLeft, share } from '../../../lib/state/ops.ts';
import { useNow } from '../../../lib/use-now.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { TextField } from '../../../ui/controls/text-field.tsx';
import { ProgressBar } from '../../../ui/marks/progress-bar.tsx';
import { Item } from '../item.tsx';
import styles from './pull-item.module.css';

export function PullItem({ enabled }: { enabled: boolean }) {
  const { t } = useMessages();
  const { link, ops, notifications } = useServices();
  const queries = useQueryClient();
  const [name, setName] = useState('');
  const [failed, setFailed] = useState<string | undefined>(undefined);
  const pulling = useStore(ops, ({ entries }) =>
    entries.find(({ op }) => op.kind === 'pull' && op.state === 'running'),
  );
  const wanted = name.trim();
  const pull = () => {
    setFailed(undefined);
    link.call('models.pull', { name: wanted }).then(
      (got) => {
        setName('');
        notifications.getState().show({ level: 'info', title: t('settings.pulled', { name: got.name }) });
        void queries.invalidateQueries({
          predicate: ({ queryKey: [, method] }) => method === 'models.list' || method === 'memory.models',
        });
      },
      (thrown: unknown) => {
        const error = toMemoError(thrown);
        if (error.code === 'InvalidArgument') setFailed(t('settings.pullName'));
        else if (error.code !== 'Cancelled') setFailed(error.message);
      },
    );
  };
  return (
    <Item label={t('settings.pull')} now={t('settings.pullNow')} error={failed} onReset={() => setFailed(undefined)}>
      {pulling === undefined ? (
        <>
          <TextField
            mono
            className="grow"
            label={t('settings.pullLabel')}
            placeholder={t('settings.pullExample')}
            value={name}
            maxLength={200}
            onChange={setName}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && wanted !== '' && enabled) pull();
            }}
            invalid={failed !== undefined}
          />
          <Button small disabled={wanted === '' || !enabled} onClick={pull}>
            {t('settings.pullGet')}
          </Button>
        </>
      ) : (
        <Pulling entry={pulling} />
      )}
    </Item>
  );
}

function Pulling({ entry }: { entry: OpEntry }) {
  const { t, format } = useMessages();
  const services = useServices();
  const now = useNow(1000);
  const { op } = entry;
  const left = secondsLeft(entry, now);
  const cancel = () => {
    services.link.call('ops.cancel', { opId: op.opId }).catch((error: unknown) => showError(services, error));
  };
  return (
    <>
      <div className={styles.pulling}>
        <ProgressBar label={t('op.kind.pull')} value={share(op)} />
        <p className="small muted num">
          {op.total > 0 && t('settings.pulling', { done: format.bytes(op.done), total: format.bytes(op.total) })}
          {left !== null && `${t('symbols.separator')}${format.left(left)}`}
          {op.total === 0 && t('op.phase.pulling')}
        </p>
      </div>
      <Button small onClick={cancel}>
        {t('action.cancel')}
      </Button>
    </>
  );
}
