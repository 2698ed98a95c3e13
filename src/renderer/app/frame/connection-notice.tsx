/** Says over every view that the engine is away, for as long as it is: what is shown may be old, and nothing can be saved. */
import { useStore } from 'zustand';
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { bridge } from '../../lib/rpc/open-port.ts';
import { useServices } from '../../lib/services-context.tsx';
import { Delayed } from '../../ui/feedback/delayed.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';

/** Milliseconds in which an engine that ended is usually there again: nothing moves for those. */
const usualRestartMs = 1500;

export function ConnectionNotice() {
  const { t } = useMessages();
  const lost = useStore(useServices().link.status, ({ state }) => state === 'lost');
  if (!lost) return null;
  return (
    <Delayed ms={usualRestartMs}>
      <Notice tone="danger" title={t('connection.lost')}>
        {t('connection.lostWhy')} {bridge() === undefined && t('connection.lostWeb')}
      </Notice>
    </Delayed>
  );
}
