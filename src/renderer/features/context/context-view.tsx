/**
 * Context: the prompt window with its budget and why each entry is in it, a window put together for the words of
 * a task, and beside it the packs. Its address is `#/context?task=…&show=text&selected=…&pack=…`; see model/context-place.ts.
 */
import { useMemo, useRef } from 'react';
import { useCommands } from '../../lib/commands/use-commands.ts';
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { route } from '../../lib/navigation/route.ts';
import { useViewPlace } from '../../lib/navigation/use-view-place.ts';
import { useServices } from '../../lib/services-context.tsx';
import { useCall } from '../../lib/use-call.ts';
import { useOpenInEditor } from '../../lib/use-open-in-editor.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Delayed } from '../../ui/feedback/delayed.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { LinkingNote } from '../../ui/feedback/linking-note.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { ViewPanes } from '../../ui/panes/view-panes.tsx';
import styles from './context-view.module.css';
import { Budget } from './head/budget.tsx';
import { Head } from './head/head.tsx';
import { readPlace, writePlace } from './model/context-place.ts';
import { typeOf, windowRows } from './model/window-rows.ts';
import { PacksPane } from './packs/packs-pane.tsx';
import { usePinCommand } from './pin/use-pin-command.ts';
import { useIsPinned, usePinActs } from './pin/use-pins.ts';
import { useWindowActs } from './use-window-acts.ts';
import { WindowTable } from './window/window-table.tsx';
import { WindowText } from './window/window-text.tsx';

export default function ContextView() {
  const { t } = useMessages();
  const { navigation, commands } = useServices();
  const { place, change, step, flush } = useViewPlace('context', readPlace, writePlace);
  const { task, show } = place;
  const answer = useCall('GetPromptWindow', task === '' ? {} : { task });
  const window = answer.data;
  const rows = useMemo(() => (window === undefined ? [] : windowRows(window)), [window]);
  const row = rows.find(({ key }) => key === place.selected);
  const isPinned = useIsPinned();
  const pins = usePinActs();
  const openInEditor = useOpenInEditor();
  const { copy, clear } = useWindowActs(window?.text ?? null);
  const field = useRef<HTMLInputElement>(null);
  const add = () => void commands.getState().run('palette.pin');
  const toggleText = () => step({ show: show === 'text' ? 'table' : 'text' });

  usePinCommand(typeOf(row) === '' ? null : { typeId: typeOf(row) });
  useCommands([
    { id: 'context.add', title: 'command.contextAdd', group: 'group.view', keys: ['A'], hidden: true, run: add },
    { id: 'context.showText', title: 'command.contextText', group: 'group.view', keys: ['T'], run: toggleText },
    {
      id: 'context.task',
      title: 'command.contextTask',
      group: 'group.view',
      keys: ['/'],
      run: () => {
        field.current?.focus();
        field.current?.select();
      },
    },
    {
      id: 'context.copy',
      title: 'command.contextCopy',
      group: 'group.view',
      keys: ['Mod+C'],
      when: () => window !== undefined && !takesCopy(),
      run: copy,
    },
    { id: 'context.clear', title: 'command.contextClear', group: 'group.view', run: clear },
  ]);

  const open = (key: string, aside: boolean) => {
    const opened = rows.find((one) => one.key === key);
    const typeId = typeOf(opened);
    if (opened?.kind === 'file') {
      flush();
      if (aside) openInEditor(opened.file.file, 1);
      else navigation.getState().go(route('file', opened.file.file));
    }
    if (typeId === '') return;
    flush();
    if (!aside) navigation.getState().go(route('type', typeId));
    else if (opened?.kind === 'entry') openInEditor(opened.entry.symbol.file, opened.entry.symbol.line);
  };

  return (
    <ViewPanes
      view="context"
      label={t('context.window')}
      crumbs={[t('view.context'), task].filter((crumb) => crumb !== '')}
      inspectorLabel={t('packs.title')}
      inspectorWidth={440}
      inspectorMax={640}
      inspector={<PacksPane pack={place.pack} onPack={(pack) => change({ pack })} />}
    >
      <Head
        task={task}
        writtenAt={window?.writtenAt}
        show={show}
        canCopy={window !== undefined}
        field={field}
        onTask={(words) => (words === task ? undefined : step({ task: words, selected: '' }))}
        onAdd={add}
        onShow={(next) => step({ show: next })}
        onCopy={copy}
      />
      {window !== undefined && <Budget {...window} />}
      <LinkingNote linking={window?.linking} />
      {answer.isError ? (
        <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
      ) : window === undefined ? (
        <Delayed>
          <EmptyState icon="context" title={t('context.loading')} why={t('context.loadingWhy')} />
        </Delayed>
      ) : show === 'text' ? (
        <WindowText text={window.text} />
      ) : rows.length === 0 ? (
        <div className={styles.none}>
          <EmptyState
            icon="context"
            title={t(task === '' ? 'context.empty' : 'context.emptyTask')}
            why={t(task === '' ? 'context.emptyWhy' : 'context.emptyTaskWhy')}
            action={
              <Button icon="plus" onClick={add}>
                {t('context.add')}
              </Button>
            }
          />
        </div>
      ) : (
        <>
          {window.pinsFull && (
            <div className={styles.notice}>
              <Notice tone="stale">{t('context.pinsFull')}</Notice>
            </div>
          )}
          <WindowTable
            rows={rows}
            around={window.around}
            selected={place.selected}
            isPinned={isPinned}
            onSelect={(selected) => change({ selected })}
            onOpen={open}
            does={pins}
          />
        </>
      )}
    </ViewPanes>
  );
}

/** Where text is selected or typed, copying is about that. */
function takesCopy(): boolean {
  const typing = document.activeElement?.closest('input, textarea, [contenteditable="true"]') != null;
  return typing || !(getSelection()?.isCollapsed ?? true);
}
