/** A new investigation: its question, where to look, and the button that begins it. What was typed stays if it cannot begin. */
import { useEffect, useRef, useState } from 'react';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { useServices } from '../../../lib/services-context.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { KeyHint } from '../../../ui/controls/key-hint.tsx';
import { keepAsk, leftAsk } from '../model/left-ask.ts';
import styles from './investigation.module.css';
import { ScopeField } from './scope-field.tsx';
import type { InvestigationActs } from './use-investigation.ts';

/** The contract's limits. */
const [shortest, longest] = [3, 2000];

export function StartForm({ about, acts }: { about: string; acts: InvestigationActs }) {
  const { t } = useMessages();
  const services = useServices();
  const [question, show] = useState(() => about || leftAsk(services).draft);
  const [scope, setScope] = useState<readonly string[]>([]);
  const [busy, setBusy] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const canStart = !busy && question.trim().length >= shortest;
  const setQuestion = (text: string) => {
    show(text);
    // The words are the same as those of a conversation: both are asked in the same way.
    keepAsk(services, { draft: text });
  };
  const start = async () => {
    if (!canStart) return;
    setBusy(true);
    await acts.start(question.trim(), scope, false);
    setBusy(false);
  };
  useEffect(() => {
    const element = field.current;
    element?.focus();
    element?.setSelectionRange(element.value.length, element.value.length);
  }, []);
  return (
    <section className={styles.start}>
      <h1 className="h-page">{t('investigate.title')}</h1>
      <p className="muted">{t('investigate.why')}</p>
      <textarea
        ref={field}
        className={styles.question}
        aria-label={t('investigate.question')}
        placeholder={t('investigate.question')}
        rows={3}
        value={question}
        maxLength={longest}
        onChange={(event) => setQuestion(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.shiftKey || event.altKey || event.nativeEvent.isComposing) return;
          event.preventDefault();
          void start();
        }}
      />
      <ScopeField scope={scope} onScope={setScope} />
      <div className={styles.startActs}>
        <Button look={canStart ? 'primary' : 'normal'} icon="search" disabled={!canStart} onClick={() => void start()}>
          {t('investigate.start')} <KeyHint keys="Enter" onAccent={canStart} />
        </Button>
      </div>
    </section>
  );
}
