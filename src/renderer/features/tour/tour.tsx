/**
 * The tour's card: one stop at a time, in the corner of the view that it is about. Nothing is blocked by it: a person
 * who clicks elsewhere continues from there, and Escape ends it.
 */
import { useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { useCommands } from '../../lib/commands/use-commands.ts';
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { useServices } from '../../lib/services-context.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { KeyHint } from '../../ui/controls/key-hint.tsx';
import { stops } from './stops.ts';
import styles from './tour.module.css';
import { endTour, goToStop, useStartTour } from './use-tour.ts';

export function Tour() {
  const services = useServices();
  const number = useStore(services.tour, ({ stop }) => stop);
  const closed = useStore(services.workspace, ({ state }) => state.phase === 'closed');
  const start = useStartTour();
  useCommands([
    { id: 'tour.start', title: 'command.tour', group: 'group.general', run: start },
    {
      id: 'tour.end',
      title: 'command.tourEnd',
      group: 'group.general',
      keys: ['Escape'],
      when: () => services.tour.getState().stop !== null,
      run: () => endTour(services),
    },
  ]);
  return number === null || closed ? null : <Card key={number} number={number} />;
}

function Card({ number }: { number: number }) {
  const services = useServices();
  const { t } = useMessages();
  const card = useRef<HTMLElement>(null);
  // Enter leads through the whole tour; a view that takes the focus for itself when it opens is given a moment to do so.
  useEffect(() => {
    const timer = setTimeout(() => card.current?.querySelector<HTMLElement>('[data-next]')?.focus(), 350);
    return () => clearTimeout(timer);
  }, []);
  const stop = stops[number];
  if (stop === undefined) return null;
  const last = number === stops.length - 1;
  return (
    <section ref={card} className={styles.card} aria-label={t('tour.label')} data-pane="tour">
      <p className={styles.count}>{t('tour.count', { number: number + 1, total: stops.length })}</p>
      <div aria-live="polite">
        <h2>{t(stop.title)}</h2>
        <p className={styles.text}>{t(stop.text)}</p>
        {last && (
          <ul className={styles.keys}>
            <li>
              <KeyHint keys="Mod+Shift+P" /> {t('tour.allActions')}
            </li>
            <li>
              <KeyHint keys="?" /> {t('tour.allKeys')}
            </li>
          </ul>
        )}
      </div>
      <div className={styles.buttons}>
        {!last && (
          <Button small look="ghost" onClick={() => endTour(services)}>
            {t('tour.skip')}
          </Button>
        )}
        <span className="grow" />
        {number > 0 && (
          <Button small onClick={() => goToStop(services, number - 1)}>
            {t('tour.back')}
          </Button>
        )}
        <Button small look="primary" data-next="" onClick={() => goToStop(services, number + 1)}>
          {t(last ? 'tour.done' : 'tour.next')}
        </Button>
      </div>
    </section>
  );
}
