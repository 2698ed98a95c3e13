/**
 * The inbox: decisions and lessons that agents, background learning and rules propose for the memory bank. Left the proposals that can
 * be accepted as they are, and folded those that lack a part; in the middle the form of one; right where it comes from. Nothing is
 * written before a person accepts it, and each answer can be undone. Its address is `#/inbox/<id>`.
 */
import { useEffect, useRef, useState } from 'react';
import type { InboxItem, RejectedItem } from '#shared/contract/bank/bank-types.ts';
import { useCommands } from '../../lib/commands/use-commands.ts';
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { route } from '../../lib/navigation/route.ts';
import { useViewPlace } from '../../lib/navigation/use-view-place.ts';
import { showError } from '../../lib/services.ts';
import { useServices, useWorkspace } from '../../lib/services-context.tsx';
import { useBankTree } from '../../lib/use-bank.ts';
import { useCall } from '../../lib/use-call.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Delayed } from '../../ui/feedback/delayed.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { ViewPanes } from '../../ui/panes/view-panes.tsx';
import { GateEditor, proposalListWidth, type Refusal } from '../bank/gates/gate-editor.tsx';
import type { GateForm } from '../bank/gates/gate-form.ts';
import { formOf } from '../bank/gates/gate-view.tsx';
import { keptForm } from '../bank/gates/use-save-form.ts';
import { useBankSaid } from '../bank/use-bank-said.ts';
import { isReady } from './proposal.ts';
import { ProposalList } from './proposal-list.tsx';
import { ProposalSide, useSource } from './proposal-side.tsx';

const readPlace = (_: Readonly<Record<string, string>>, id: string) => ({ id });
const writePlace = () => ({});
const placeId = ({ id }: { readonly id: string }) => id;

/** The first field of the form that is shown. */
const focusForm = () => document.querySelector<HTMLElement>('[data-pane="main"] [id^="gate-"]')?.focus();
const focusList = () => document.querySelector<HTMLElement>('[data-inbox] [aria-current="true"] button')?.focus();

export default function InboxView() {
  const { t } = useMessages();
  const services = useServices();
  const root = useWorkspace((state) => state.root);
  const canWrite = useWorkspace((state) => state.readOnly === null);
  const { place, change } = useViewPlace('inbox', readPlace, writePlace, placeId);
  const { data: bank } = useBankTree(({ exists }) => exists);
  const { data, error, refetch } = useCall('inbox.list', {});
  const said = useBankSaid();
  const [busy, setBusy] = useState('');
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  /** What takes the focus once the next proposal is shown. */
  const focusNext = useRef<(() => void) | null>(null);
  const items = data?.items ?? [];
  const rejected = data?.rejected ?? [];
  const ready = items.filter(isReady);
  const incomplete = items.filter((item) => !isReady(item));
  const shown = items.find(({ id }) => id === place.id) ?? ready[0];
  const source = useSource(shown);

  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever another proposal is shown.
  useEffect(() => {
    focusNext.current?.();
    focusNext.current = null;
  }, [shown?.id]);

  const select = (id: string) => change({ id });
  /** The proposal that follows takes its place, so that one after the other can be judged. */
  const leave = (id: string) => {
    const order = [...ready, ...incomplete];
    const at = order.findIndex((one) => one.id === id);
    const next = order[at + 1] ?? order[at - 1];
    focusNext.current = focusList;
    select(next?.id ?? '');
    void refetch();
  };
  const judge = (item: InboxItem, action: 'accept' | 'reject') => {
    if (busy !== '' || !canWrite) return;
    setBusy(item.id);
    // As a person edited it, where they did.
    const edited = keptForm(root, `inbox:${item.id}`);
    const form = action === 'accept' && edited !== null ? { form: edited.form } : {};
    services.link
      .call('inbox.judge', { id: item.id, action, ...form })
      .then(
        ({ path, undo }) => {
          said(path === null ? t('bank.inbox.rejected') : t('bank.inbox.accepted', { path }), undo);
          leave(item.id);
        },
        (thrown: unknown) => showError(services, thrown),
      )
      .finally(() => setBusy(''));
  };
  const keep = (item: InboxItem, form: GateForm['form']) => {
    services.link.call('inbox.judge', { id: item.id, action: 'keep', form }).then(
      () => {
        services.notifications.getState().show({ level: 'info', title: t('inbox.kept') });
        void refetch();
      },
      (thrown: unknown) => showError(services, thrown),
    );
  };
  const restore = (item: RejectedItem) => {
    setBusy(item.id);
    services.link
      .call('inbox.judge', { id: item.id, action: 'restore' })
      .then(
        () => {
          services.notifications.getState().show({ level: 'info', title: t('inbox.restored') });
          select(item.id);
          void refetch();
        },
        (thrown: unknown) => showError(services, thrown),
      )
      .finally(() => setBusy(''));
  };
  const edit = (item: InboxItem) => {
    if (item.id === shown?.id) return focusForm();
    focusNext.current = focusForm;
    select(item.id);
  };
  const onShown = (run: (item: InboxItem) => void) => () => shown && run(shown);
  useCommands([
    {
      id: 'inbox.accept',
      title: 'command.inboxAccept',
      group: 'group.view',
      keys: ['C'],
      when: () => canWrite && shown !== undefined && isReady(shown),
      run: onShown((item) => judge(item, 'accept')),
    },
    {
      id: 'inbox.edit',
      title: 'command.inboxEdit',
      group: 'group.view',
      keys: ['E'],
      when: () => shown !== undefined,
      run: onShown(edit),
    },
    {
      id: 'inbox.reject',
      title: 'command.inboxReject',
      group: 'group.view',
      keys: ['X'],
      when: () => canWrite && shown !== undefined,
      run: onShown((item) => judge(item, 'reject')),
    },
  ]);

  const list = (
    <ProposalList
      ready={ready}
      incomplete={incomplete}
      rejected={rejected}
      onRestore={restore}
      shownId={shown?.id ?? ''}
      canWrite={canWrite}
      busy={busy !== ''}
      onSelect={select}
      onAccept={(item) => judge(item, 'accept')}
      onEdit={edit}
      onReject={(item) => judge(item, 'reject')}
    />
  );
  const toBank = () => services.navigation.getState().go(route('bank'));
  if (shown !== undefined && bank === true) {
    const form = `inbox:${shown.id}`;
    const start = formOf(shown);
    return (
      <GateEditor
        key={`${form} ${JSON.stringify(start)}`}
        form={form}
        acts={{
          canWrite,
          openLine: (path, line) => services.navigation.getState().go(route('bank', path, lineOf(line))),
        }}
        said={said}
        onForm={() => {}}
        onClose={focusList}
        list={list}
        start={start}
        kept={keptForm(root, form)}
        draft={null}
        proposal={{
          item: shown,
          side: (gate) => <ProposalSide item={shown} gate={gate} source={source} />,
          isInSource: source.says,
          onAccepted: () => leave(shown.id),
          onReject: () => judge(shown, 'reject'),
          onKeep: (form) => keep(shown, form),
        }}
        refusedAt={refusal?.form === form ? refusal.at : null}
        onRefused={setRefusal}
      />
    );
  }
  const first = incomplete[0];
  return (
    <ViewPanes
      view="inbox"
      label={t('view.inbox')}
      listLabel={t('view.inbox')}
      listWidth={proposalListWidth}
      {...(items.length + rejected.length > 0 && bank === true ? { list } : {})}
    >
      {error !== null && data === undefined ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data === undefined || bank === undefined ? (
        <Delayed>
          <EmptyState icon="inbox" title={t('inbox.loading')} why={t('inbox.noneWhy')} />
        </Delayed>
      ) : !bank ? (
        <EmptyState
          page
          icon="inbox"
          title={t('inbox.noBank')}
          why={items.length === 0 ? t('inbox.noBankWhy') : t('inbox.noBankWaiting', { count: items.length })}
          action={<Button onClick={toBank}>{t('inbox.toBank')}</Button>}
        />
      ) : (
        <EmptyState
          page
          icon="inbox"
          title={t('inbox.none')}
          why={first === undefined ? t('inbox.noneWhy') : t('inbox.onlyIncomplete', { count: incomplete.length })}
          action={
            first === undefined ? (
              <Button onClick={toBank}>{t('inbox.chooseWriters')}</Button>
            ) : (
              <Button icon="edit" onClick={() => edit(first)}>
                {t('inbox.completeFirst')}
              </Button>
            )
          }
        />
      )}
    </ViewPanes>
  );
}

function lineOf(line: number): Record<string, string> {
  return line > 0 ? { mode: 'source', line: String(line) } : {};
}
