/** What the loop is about: whether it runs and since when, what can be done about it, who asks and answers. */
import { useStore } from 'zustand';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { useServices, useWorkspace } from '../../../lib/services-context.tsx';
import { modeOf, useEvolution } from '../../../lib/use-evolution.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { KeyHint } from '../../../ui/controls/key-hint.tsx';
import { steering } from '../model/can-steer.ts';
import { type LoopActions, learns } from '../use-loop-actions.ts';
import { AnalystChooser } from './analyst-chooser.tsx';
import styles from './head.module.css';

export function Head({ actions, onAskConsent }: { actions: LoopActions; onAskConsent: () => void }) {
  const { t } = useMessages();
  const readOnly = useWorkspace((state) => state.readOnly);
  const { data: paused } = useEvolution((state) => state.paused && state.enabled);
  const { data: mode } = useEvolution(modeOf);
  const { data: start } = useEvolution((state) => steering(state, readOnly).start);
  const { data: pause } = useEvolution((state) => steering(state, readOnly).pause);
  const { data: stop } = useEvolution((state) => steering(state, readOnly).stop);
  const { data: one } = useEvolution((state) => steering(state, readOnly).one);
  const learning = useStore(useServices().ops, learns);
  const blocked = readOnly !== null || mode === 'notHere' ? t('evolution.blocked') : undefined;
  return (
    <header className={styles.head}>
      <h1 className="h-page nowrap">{t('evolution.title')}</h1>
      <Since />
      <span className="grow" />
      {pause === true ? (
        <Button small icon="pause" onClick={actions.pause}>
          {t('evolution.pause')} <KeyHint keys=" " />
        </Button>
      ) : (
        <Button small icon="play" onClick={actions.start} disabled={start !== true} title={blocked}>
          {t(paused === true ? 'evolution.resume' : 'evolution.start')} {start === true && <KeyHint keys=" " />}
        </Button>
      )}
      <Button
        small
        icon="stop"
        onClick={actions.stop}
        disabled={stop !== true}
        title={blocked ?? t('evolution.stopWhy')}
      >
        {t('evolution.stop')}
      </Button>
      <Button
        small
        icon="play"
        onClick={actions.one}
        disabled={one !== true || learning}
        title={blocked ?? (mode === 'running' || learning ? t('evolution.oneRuns') : t('evolution.oneWhy'))}
      >
        {t('evolution.one')}
      </Button>
      <AnalystChooser onConsent={actions.consent} onAskConsent={onAskConsent} />
    </header>
  );
}

function Since() {
  const { t, format } = useMessages();
  const { data: mode } = useEvolution(modeOf);
  const { data: since } = useEvolution((state) => state.since);
  if (mode === undefined) return null;
  const words =
    mode === 'paused' || mode === 'stopped' || mode === 'configured' || mode === 'notHere' || mode === 'indexing'
      ? t(`evolution.head.${mode}`)
      : since === null || since === undefined
        ? ''
        : t('evolution.since', { time: format.time(since) });
  return <span className={styles.since}>{words}</span>;
}
