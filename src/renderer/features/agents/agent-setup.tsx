/** One agent in one place: what is connected, the lines that would change, and the one button that writes them. */
import { useState } from 'react';
import type { AgentState } from '#shared/contract/settings/agents.ts';
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { useSaid } from '../../lib/i18n/use-worded.ts';
import { showError } from '../../lib/services.ts';
import { useServices } from '../../lib/services-context.tsx';
import { useCall } from '../../lib/use-call.ts';
import { useReadOnly } from '../../lib/use-read-only.ts';
import { Button } from '../../ui/controls/button.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Scroll } from '../../ui/panes/scroll.tsx';
import { Breakable } from '../../ui/text/breakable.tsx';
import { type AgentScope, nextStep, type Scope, standing } from './agent-words.ts';
import styles from './agents-view.module.css';
import { FileLines } from './file-lines.tsx';

export interface AgentSetupProps {
  readonly agent: AgentState;
  readonly scope: Scope;
  /** Something was written. */
  readonly onChanged: () => void;
}

export function AgentSetup({ agent, scope, onChanged }: AgentSetupProps) {
  const [removing, setRemoving] = useState(false);
  const state = agent.scopes.find((one) => one.scope === scope);
  if (state === undefined) return null;
  const action = removing ? 'disconnect' : 'connect';
  const changed = () => {
    setRemoving(false);
    onChanged();
  };
  return (
    <Changes
      key={action}
      {...{ agent, scope, state, action }}
      onChanged={changed}
      onRemove={standing(state) === 'connected' ? setRemoving : undefined}
    />
  );
}

interface ChangesProps extends AgentSetupProps {
  readonly state: AgentScope;
  readonly action: 'connect' | 'disconnect';
  /** Absent where there is nothing to disconnect. */
  readonly onRemove: ((removing: boolean) => void) | undefined;
}

function Changes({ agent, scope, state, action, onChanged, onRemove }: ChangesProps) {
  const { t } = useMessages();
  const said = useSaid();
  const services = useServices();
  const readOnly = useReadOnly();
  const [busy, setBusy] = useState(false);
  const change = { action, client: agent.client, scope } as const;
  const { data: plan, error, refetch } = useCall('agents.plan', change);
  if (plan === undefined) return error === null ? null : <ErrorState error={error} onRetry={() => void refetch()} />;
  const { files, notes, refused, seen } = plan;
  const name = agent.title;
  const apply = async () => {
    setBusy(true);
    try {
      const { written } = await services.link.call('agents.apply', { ...change, seen });
      const next = action === 'connect' ? nextStep(agent.client, scope) : null;
      services.notifications.getState().show({
        level: 'info',
        title: t(action === 'connect' ? 'agents.said.connect' : 'agents.said.disconnect', {
          ...{ name, files: written.length },
        }),
        detail: next === null ? t('agents.next', { name }) : t(next),
      });
      onChanged();
    } catch (thrown) {
      showError(services, thrown);
    }
    setBusy(false);
    await refetch();
  };
  const connects = action === 'connect';
  const refusal = scope === 'project' ? readOnly : null;
  return (
    <>
      <Scroll className={styles.body} label={name}>
        <p className={styles.lede}>{t(`agents.about.${scope}`)}</p>
        <Standing state={state} />
        {refused.length > 0 && (
          <Notice tone="danger" title={t('agents.refused', { name })}>
            {refused.map((reason) => (
              <p key={reason}>
                <Breakable text={said(reason)} />
              </p>
            ))}
          </Notice>
        )}
        {files.length > 0 && (
          <h2 className={styles.title}>
            {t(connects ? 'agents.lines.connect' : 'agents.lines.disconnect')}
            <span className={styles.count}>{t('unit.files', { count: files.length })}</span>
          </h2>
        )}
        {files.map((file) => (
          <FileLines key={file.file} {...file} />
        ))}
        {notes.map((note) => (
          <p key={note} className={styles.note}>
            <Breakable text={said(note)} />
          </p>
        ))}
        {connects && files.length > 0 && <p className={styles.note}>{t('agents.undo')}</p>}
      </Scroll>
      <footer className={styles.foot}>
        {files.length > 0 && (
          <Button
            look={connects ? 'primary' : 'danger'}
            disabled={busy || refusal !== null}
            onClick={() => void apply()}
          >
            {t(connects ? 'agents.connect' : 'agents.disconnect', { name })}
          </Button>
        )}
        {!connects && <Button onClick={() => onRemove?.(false)}>{t('action.cancel')}</Button>}
        {connects && onRemove !== undefined && (
          <Button icon="undo" onClick={() => onRemove(true)}>
            {t('agents.showDisconnect', { name })}
          </Button>
        )}
        <span className={styles.footNote}>{refusal ?? (files.length > 0 ? t('agents.nothingWritten') : '')}</span>
      </footer>
    </>
  );
}

/** Parts that are there; only one that deviates has words. */
function Standing({ state }: { state: AgentScope }) {
  const { t } = useMessages();
  const said = useSaid();
  const there = state.parts.filter((part) => part.state !== 'absent');
  if (standing(state) === 'none') return null;
  return (
    <>
      <h2 className={styles.title}>
        {t('agents.connected')}
        {state.test !== null && (
          <span className={state.test.ok ? styles.works : styles.fails}>
            {state.test.ok ? t('agents.works') : t('agents.fails', { why: state.test.found })}
          </span>
        )}
      </h2>
      <ul className={styles.parts}>
        {there.map(({ kind, file, line, state: found, why }) => (
          <li key={`${kind} ${file}`}>
            <span>{t(`agents.part.${kind}`)}</span>
            <code>
              <Breakable text={line === undefined ? file : `${file}:${line}`} />
            </code>
            {found !== 'ours' && found !== 'absent' && (
              <span className={styles.deviates}>{why === undefined ? t(`agents.state.${found}`) : said(why)}</span>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
