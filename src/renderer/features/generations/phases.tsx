/** The six phases of a round, each with what it says now: done, now, or to come. */
import { phases, type RotationStatus } from '#shared/contract/generations/methods.ts';
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { useNow } from '../../lib/use-now.ts';
import { useRotation } from '../../lib/use-rotation.ts';
import { durationText } from './duration.ts';
import { forecast, liveFrom, shortSession, swappedIn } from './life.ts';
import styles from './phases.module.css';

export function Phases() {
  const { t } = useMessages();
  const { data: status } = useRotation((all) => all);
  const now = useNow(5000);
  const texts = usePhaseTexts(status, now);
  if (status === undefined) return null;
  const states = phaseStates(status);
  return (
    <>
      <p className="visually-hidden" aria-live="polite">
        {t(`generations.phase.${status.phase}`)}
      </p>
      <ol className={styles.six} aria-label={t('generations.phases')}>
        {phases.map((phase, index) => (
          <li
            key={phase}
            className={styles[states[phase]]}
            aria-current={states[phase] === 'now' ? 'step' : undefined}
            title={t(`generations.phaseWhy.${phase}`)}
          >
            <b>
              {index + 1} {t(`generations.phase.${phase}`)}
              {states[phase] === 'done' && <span className="visually-hidden"> {t('generations.phaseDone')}</span>}
            </b>
            <span className="num">{texts[phase]}</span>
          </li>
        ))}
      </ol>
    </>
  );
}

type Texts = Readonly<Record<(typeof phases)[number], string>>;

const nothing: Texts = { start: '', normal: '', scan: '', bothFed: '', swap: '', nextRound: '' };

function usePhaseTexts(status: RotationStatus | undefined, now: number): Texts {
  const { t, format } = useMessages();
  if (status === undefined) return nothing;
  const { rebuild, live, timer, nextAt } = status;
  const settle = t('generations.settleAfter', { time: durationText(t, timer.stabilizeMs) });
  const liveFor = durationText(t, Math.floor((now - (liveFrom(live) ?? now)) / 60_000) * 60_000);
  const swapped = status.phase === 'nextRound' ? swappedIn(live) : null;
  const planned =
    nextAt !== null
      ? t('generations.about', { time: format.time(nextAt) })
      : t(status.phase === 'start' && timer.enabled ? 'generations.afterStart' : 'generations.byHand');
  const { swapAt } = forecast(status, now);
  const afterSwap = timer.enabled && timer.running && swapAt !== null ? swapAt + timer.intervalMs : null;
  return {
    start: t('generations.session', { session: shortSession((rebuild ?? live).session) }),
    normal:
      now - (liveFrom(live) ?? now) < 60_000 ? t('generations.liveNow') : t('generations.liveFor', { time: liveFor }),
    scan:
      rebuild === null
        ? swapped !== null && live.counts !== null
          ? t('generations.filesRead', { count: live.counts.files })
          : planned
        : rebuild.step === 'scan'
          ? rebuild.total === 0
            ? t('generations.step.scan')
            : t('unit.ofFiles', { done: rebuild.done, total: rebuild.total })
          : t(rebuild.step === 'documents' ? 'generations.step.documents' : 'generations.allFiles'),
    bothFed:
      rebuild !== null
        ? t('generations.batches', { count: rebuild.batches })
        : t(swapped === null ? 'generations.bothLater' : 'generations.bothDone'),
    swap:
      rebuild === null
        ? swapped === null
          ? settle
          : t('generations.picture.swapped', { time: format.time(swapped) })
        : swapAt === null
          ? settle
          : rebuild.step === 'swap'
            ? t('generations.swapNowPhase')
            : t('generations.about', { time: format.time(swapAt) }),
    nextRound:
      rebuild === null
        ? planned
        : afterSwap === null
          ? t('generations.afterSwap')
          : t('generations.about', { time: format.time(afterSwap) }),
  };
}

type PhaseState = 'done' | 'now' | 'later';
type Phase = (typeof phases)[number];

/** Which of the six phases are done, now or to come: a rebuild reads all files while both are fed, so these two go together. */
export function phaseStates({ phase, rebuild }: Pick<RotationStatus, 'phase' | 'rebuild'>): Record<Phase, PhaseState> {
  const at = phases.indexOf(phase);
  const stateOf = (one: Phase): PhaseState => {
    if (one === phase) return 'now';
    if (rebuild !== null && one === 'bothFed' && phase === 'scan') return 'now';
    return phases.indexOf(one) < at ? 'done' : 'later';
  };
  return {
    start: stateOf('start'),
    normal: stateOf('normal'),
    scan: stateOf('scan'),
    bothFed: stateOf('bothFed'),
    swap: stateOf('swap'),
    nextRound: stateOf('nextRound'),
  };
}
