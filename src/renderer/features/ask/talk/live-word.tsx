/** Tells those who do not see it how an answer goes: searching, writing, done, not sure. */
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import type { RunState } from '../model/ask-run.ts';

export function LiveWord({ run }: { run: RunState | null }) {
  const { t } = useMessages();
  const word = () => {
    if (run === null) return '';
    switch (run.phase) {
      case 'searching':
        return t('ask.searching');
      case 'writing':
        return t('ask.writing');
      case 'stopped':
        return t('ask.stopped');
      case 'failed':
        return t('ask.failed');
      case 'answered':
        if (run.answer?.found === true) return t('ask.answered');
        return t(run.answer?.answer ? 'ask.unsure' : 'ask.nothing');
    }
  };
  return (
    <p className="visually-hidden" aria-live="polite">
      {word()}
    </p>
  );
}
