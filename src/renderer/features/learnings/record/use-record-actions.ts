/**
 * What a person does to records, one or many: each is one call, said quietly, and undone by one press in the message,
 * or by Ctrl Z as long as the view is shown. A refusal is shown in the corner; nothing changes on the page but by what
 * the engine answers.
 */
import { useMemo, useRef } from 'react';
import type { RecordSummary } from '#shared/contract/memory/methods.ts';
import type { MessageKey } from '#shared/messages/catalogue.ts';
import { undoKeys } from '../../../lib/commands/commands.ts';
import { useCommands } from '../../../lib/commands/use-commands.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { showError } from '../../../lib/services.ts';
import { useServices } from '../../../lib/services-context.tsx';
import { foreign } from '../learnings-place.ts';

interface Changed {
  readonly records: readonly RecordSummary[];
  readonly undo: number | null;
}

type SaidKey = Extract<MessageKey, `learnings.said.${string}`>;

export interface RecordActions {
  confirm(ids: readonly string[]): void;
  /** All that came with the repository. */
  confirmForeign(): void;
  reject(ids: readonly string[]): void;
  restore(ids: readonly string[]): void;
  pin(ids: readonly string[], pinned: boolean): void;
  verify(ids: readonly string[]): void;
  /** Says what was done, with the way back. */
  said(key: SaidKey, count: number, undo: number | null): void;
}

export interface ActionEnds {
  /** Gets the records as they are again. */
  onUndone(ids: readonly string[]): void;
  /** Asked before records are rejected; what it returns is done once they are. */
  onReject(ids: readonly string[]): () => void;
}

export function useRecordActions({ onUndone, onReject }: ActionEnds): RecordActions {
  const services = useServices();
  const { t } = useMessages();
  /** Takes back what was done last. */
  const undoLast = useRef<(() => void) | null>(null);
  useCommands([
    {
      id: 'record.undo',
      title: 'command.recordUndo',
      group: 'group.view',
      keys: [undoKeys],
      when: () => undoLast.current !== null,
      run: () => undoLast.current?.(),
    },
  ]);
  return useMemo(() => {
    const { link, notifications } = services;
    const { show, dismiss } = notifications.getState();
    const fail = (error: unknown) => showError(services, error);
    // The last thing done is what one wants to take back: it does not wait behind what was said before.
    let last = 0;
    const said = (key: SaidKey, count: number, undo: number | null) => {
      dismiss(last);
      const back = undo === null ? null : () => takeBack(undo);
      undoLast.current = back;
      last = show({
        level: 'info',
        title: t(key, { count }),
        ...(back === null ? {} : { action: { label: t('learnings.undo'), run: back } }),
      });
    };
    const takeBack = (undo: number) => {
      dismiss(last);
      undoLast.current = null;
      link.call('memory.undo', { undo }).then(({ records }) => {
        said('learnings.said.undone', records.length, null);
        onUndone(records.map(({ id }) => id));
      }, fail);
    };
    const run = (work: Promise<Changed>, key: SaidKey) => {
      work.then(({ records, undo }) => said(key, records.length, undo), fail);
    };
    return {
      confirm: (ids) => run(link.call('memory.confirm', { ids: [...ids] }), 'learnings.said.confirmed'),
      confirmForeign: () => run(link.call('memory.confirm', { filter: foreign }), 'learnings.said.confirmed'),
      reject: (ids) => {
        const then = onReject(ids);
        const work = link.call('memory.reject', { ids: [...ids] });
        run(work, 'learnings.said.rejected');
        work.then(then, () => {
          // Said already: nothing was rejected.
        });
      },
      restore: (ids) => run(link.call('memory.restore', { ids: [...ids] }), 'learnings.said.restored'),
      pin: (ids, pinned) =>
        run(
          link.call('memory.pin', { ids: [...ids], pinned }),
          pinned ? 'learnings.said.pinned' : 'learnings.said.unpinned',
        ),
      verify: (ids) => run(link.call('memory.verify', { ids: [...ids] }), 'learnings.said.verified'),
      said,
    };
  }, [services, t, onUndone, onReject]);
}
