/** The answer that is being made, or was stopped or failed: what is written so far, how long it takes, and Stop. */
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { useNow } from '../../../lib/use-now.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { KeyHint } from '../../../ui/controls/key-hint.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Icon } from '../../../ui/icons/icon.tsx';
import { Markdown } from '../../../ui/markdown/markdown.tsx';
import { isBusy, type RunState } from '../model/ask-run.ts';
import styles from './answer-view.module.css';
import { AnswerView } from './answer-view.tsx';
import { NothingFound } from './nothing-found.tsx';
import { TurnFrame } from './turn-frame.tsx';

export interface RunningTurnProps {
  readonly run: RunState;
  readonly chosen: boolean;
  readonly onChoose: () => void;
  readonly onStop: () => void;
  readonly onRetry: () => void;
}

export function RunningTurn({ run, chosen, onChoose, onStop, onRetry }: RunningTurnProps) {
  const { t } = useMessages();
  const now = useNow(1000);
  const { request, at, text, answer, phase } = run;
  const { question } = request;
  const busy = isBusy(run);
  const again = (
    <Button small icon="refresh" onClick={onRetry}>
      {t('ask.again')}
    </Button>
  );
  return (
    <TurnFrame
      question={question}
      at={at}
      now={now}
      icon={text === '' ? 'search' : 'model'}
      chosen={chosen}
      busy={busy}
      onChoose={onChoose}
    >
      {answer !== null && answer.answer !== '' && (
        <AnswerView answer={answer} question={question} savedAs={null} chosen={chosen} onChoose={onChoose} />
      )}
      {answer !== null && !answer.found && <NothingFound answer={answer} question={question} />}
      {answer === null && text !== '' && <Markdown text={text} cite={plainNumber} writing={busy} />}
      {busy && (
        <p className={styles.cost}>
          <span className={styles.running}>
            <Icon name={phase === 'searching' ? 'search' : 'model'} size="small" />
            {t(phase === 'searching' ? 'ask.searching' : 'ask.writing')}
          </span>
          {phase === 'writing' && <span>{t('ask.unchecked')}</span>}
          <span className="num">
            {run.tokens > 0 && `${t('ask.tokens', { count: run.tokens })}${t('symbols.separator')}`}
            {t('ask.seconds', { value: Math.max(0, Math.round((now - at) / 1000)) })}
          </span>
          <span className="grow" />
          <Button small icon="stop" onClick={onStop}>
            {t('ask.stop')} <KeyHint keys="Escape" />
          </Button>
        </p>
      )}
      {phase === 'stopped' && (
        <Notice icon="stop" end={again}>
          {t(text === '' ? 'ask.stopped' : 'ask.stoppedPart')}
        </Notice>
      )}
      {phase === 'failed' && <ErrorState error={run.error} title={t('ask.failed')} onRetry={onRetry} />}
    </TurnFrame>
  );
}

/** Its source is told with the whole answer. */
const plainNumber = (n: number) => <span className={styles.number}>{n}</span>;
