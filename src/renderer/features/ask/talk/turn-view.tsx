/** One question of a conversation with what became of it: an answer, the nearest places, or why there is none. */
import type { Turn } from '#shared/contract/memory/ask.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { useNow } from '../../../lib/use-now.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Markdown } from '../../../ui/markdown/markdown.tsx';
import { modelOf } from '../model/answer-parts.ts';
import { AnswerView } from './answer-view.tsx';
import { NothingFound } from './nothing-found.tsx';
import { TurnFrame } from './turn-frame.tsx';

export interface TurnViewProps {
  readonly turn: Turn;
  /** The inspector tells about this one. */
  readonly chosen: boolean;
  /** False while another answer is being made. */
  readonly canAsk: boolean;
  readonly onChoose: () => void;
  readonly onRetry: () => void;
}

export function TurnView({ turn, chosen, canAsk, onChoose, onRetry }: TurnViewProps) {
  const { t } = useMessages();
  const now = useNow(60_000);
  const { question, at, answer, partial } = turn;
  const icon = answer === null || !answer.found ? 'search' : modelOf(answer.analyst) === null ? 'ruler' : 'model';
  return (
    <TurnFrame question={question} at={at} now={now} icon={icon} chosen={chosen} onChoose={onChoose}>
      {answer === null ? (
        <>
          {partial !== '' && <Markdown text={partial} />}
          <Notice
            icon="stop"
            end={
              <Button small icon="refresh" disabled={!canAsk} onClick={onRetry}>
                {t('ask.again')}
              </Button>
            }
          >
            {t(partial === '' ? 'ask.cutShort' : 'ask.cutShortPart')}
          </Notice>
        </>
      ) : (
        <>
          {answer.answer !== '' && (
            <AnswerView
              answer={answer}
              question={question}
              savedAs={turn.savedAs}
              chosen={chosen}
              onChoose={onChoose}
            />
          )}
          {!answer.found && <NothingFound answer={answer} question={question} />}
        </>
      )}
    </TurnFrame>
  );
}
