/**
 * Pins, wherever a symbol is shown: which types are pinned, and to pin, unpin, dismiss or put one in focus. Each is
 * said quietly and can be undone; what the engine refuses (pins that change too fast) is said too. Of a member its type
 * is meant.
 */
import { useMemo } from 'react';
import type { Result } from '#shared/contract/contract.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { useWorded } from '../../../lib/i18n/use-worded.ts';
import { type Services, showError } from '../../../lib/services.ts';
import { useServices, useWorkspace } from '../../../lib/services-context.tsx';
import { useCall } from '../../../lib/use-call.ts';
import { lastName } from '../model/last-name.ts';

type Choices = Result<'context.choices'>;
type Chosen = Result<'Pin'>;
type Choice = 'Pin' | 'Unpin' | 'Dismiss' | 'context.add';

/** All take type ids. */
export interface PinActs {
  pin(id: string): void;
  unpin(id: string): void;
  toggle(id: string, pinned: boolean): void;
  dismiss(id: string): void;
  /** In focus for a while. */
  focus(id: string): void;
  /** All of them, said once. */
  focusAll(ids: readonly string[]): void;
}

/** Whether a type is pinned; false while that is not known. */
export function useIsPinned(): (typeId: string) => boolean {
  const open = useWorkspace(({ phase }) => phase === 'indexing' || phase === 'ready');
  const { data } = useCall('context.choices', {}, { enabled: open });
  return useMemo(() => {
    const pinned = new Set(data?.pins.map(({ typeId }) => typeId));
    return (typeId) => pinned.has(typeId);
  }, [data]);
}

export function usePinActs(): PinActs {
  const services = useServices();
  const { t } = useMessages();
  const worded = useWorded();
  return useMemo(() => {
    const say = (title: string, detail?: string, undo?: () => void) =>
      services.notifications.getState().show({
        level: 'info',
        title,
        ...(detail === undefined ? {} : { detail }),
        ...(undo === undefined ? {} : { action: { label: t('context.undo'), run: undo } }),
      });
    const choose = async (choice: Choice, id: string, said: (name: string) => string, undo?: () => void) => {
      try {
        const { choices, resolved, success, ...told }: Chosen = await services.link.call(choice, { id });
        const notice = told.noticeReason === undefined ? told.notice : worded(told.noticeReason, told.notice ?? '');
        takeChoices(services, choices);
        if (success) say(said(lastName(resolved.path)), notice, undo);
        else if (notice !== undefined) say(notice);
      } catch (error) {
        showError(services, error);
      }
    };
    const acts: PinActs = {
      pin: (id) =>
        void choose(
          'Pin',
          id,
          (name) => t('context.saidPinned', { name }),
          () => acts.unpin(id),
        ),
      unpin: (id) =>
        void choose(
          'Unpin',
          id,
          (name) => t('context.saidUnpinned', { name }),
          () => acts.pin(id),
        ),
      toggle: (id, pinned) => (pinned ? acts.unpin(id) : acts.pin(id)),
      dismiss: (id) =>
        void choose(
          'Dismiss',
          id,
          (name) => t('context.saidDismissed', { name }),
          () => acts.focus(id),
        ),
      focusAll: (ids) =>
        void (async () => {
          try {
            for (const id of ids) takeChoices(services, (await services.link.call('context.add', { id })).choices);
            say(t('investigate.inWindow', { count: ids.length }));
          } catch (error) {
            showError(services, error);
          }
        })(),
      focus: (id) => void choose('context.add', id, (name) => t('context.saidAdded', { name })),
    };
    return acts;
  }, [services, t, worded]);
}

/** What a call answered is known at once; the window follows by event. */
function takeChoices({ queries, workspace }: Services, choices: Choices): void {
  queries.setQueryData([workspace.getState().state.root, 'context.choices', {}], choices);
}
