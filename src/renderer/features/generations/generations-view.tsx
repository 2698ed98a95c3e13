/**
 * Generations: which whole index is live, how the next one is rebuilt beside it, what became of those before, and what each
 * says. Left the history; right the round as a picture, its phases, and the documents of the chosen generation. What moves
 * with a rebuild reads its progress itself (`use-rotation.ts`), so the rest stays as it is drawn.
 */
import { type UIEvent, useCallback, useRef, useState } from 'react';
import { useCommands } from '../../lib/commands/use-commands.ts';
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { useViewPlace } from '../../lib/navigation/use-view-place.ts';
import { useWorkspace } from '../../lib/services-context.tsx';
import { useRotation } from '../../lib/use-rotation.ts';
import { Button } from '../../ui/controls/button.tsx';
import { KeyHint } from '../../ui/controls/key-hint.tsx';
import { Delayed } from '../../ui/feedback/delayed.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { PaneHead } from '../../ui/panes/pane-head.tsx';
import { ViewPanes } from '../../ui/panes/view-panes.tsx';
import { useTableForm } from '../../ui/pictures/use-table-form.ts';
import { Documents } from './documents/documents.tsx';
import { GenerationList } from './generation-list.tsx';
import { type GenerationsPlace, placeId, readPlace, writePlace } from './generations-place.ts';
import { Head, RoundNotice } from './head.tsx';
import { Phases } from './phases.tsx';
import { Picture } from './picture/picture.tsx';
import { useGenerations } from './use-generations.ts';
import { useRotationActions } from './use-rotation-actions.tsx';

export default function GenerationsView() {
  const { t } = useMessages();
  const { place, change, step } = useViewPlace('generations', readPlace, writePlace, placeId);
  const filter = useRef<HTMLInputElement>(null);
  const { actions, dialog } = useRotationActions();
  const picture = usePicture(place);
  const table = useTableForm('generations.picture');
  const history = useGenerations();
  const live = useRotation((status) => status.live);
  const rebuilding = useRotation((status) => status.rebuild !== null);
  const previous = useRotation((status) => status.previous);
  const opening = useWorkspace(({ phase }) => phase === 'opening');

  const selectedId = place.id === '' ? (live.data?.id ?? '') : place.id;
  const isLive = selectedId === live.data?.id;
  const selected = isLive ? live.data : history.all.find((one) => one.id === selectedId);
  const toDocuments = () => document.querySelector<HTMLElement>('[data-list="entries"]')?.focus();
  useCommands([
    {
      id: 'generations.filter',
      title: 'command.generationsFilter',
      group: 'group.view',
      keys: ['/'],
      when: () => filter.current !== null,
      run: () => {
        filter.current?.focus();
        filter.current?.select();
      },
    },
    {
      id: 'generations.compare',
      title: 'command.generationsCompare',
      group: 'group.view',
      keys: ['D'],
      run: () => step({ tab: place.tab === 'changes' ? '' : 'changes' }),
    },
    {
      id: 'generations.picture',
      title: 'command.generationsPicture',
      group: 'group.view',
      run: picture.toggle,
    },
    {
      id: 'generations.table',
      title: 'command.generationsTable',
      group: 'group.view',
      keys: ['T'],
      when: () => picture.shown,
      run: table.toggle,
    },
    {
      id: 'generations.rebuild',
      title: 'command.generationsRebuild',
      group: 'group.view',
      when: () => rebuilding.data === false,
      run: actions.rebuild,
    },
    {
      id: 'generations.stop',
      title: 'command.generationsStop',
      group: 'group.view',
      when: () => rebuilding.data === true,
      run: actions.stop,
    },
    {
      id: 'generations.back',
      title: 'command.generationsBack',
      group: 'group.view',
      when: () => typeof previous.data === 'string' && rebuilding.data === false,
      run: actions.askBack,
    },
  ]);

  if (live.error !== null && live.data === undefined) {
    return (
      <ViewPanes view="generations" label={t('view.generations')}>
        <ErrorState error={live.error} onRetry={() => void live.refetch()} />
      </ViewPanes>
    );
  }
  if (live.data === undefined) {
    return (
      <ViewPanes view="generations" label={t('view.generations')}>
        <Delayed>
          <EmptyState
            icon="generations"
            title={t(opening ? 'generations.opening' : 'generations.loading')}
            why={t('generations.loadingWhy')}
          />
        </Delayed>
      </ViewPanes>
    );
  }
  return (
    <ViewPanes
      view="generations"
      label={t('view.generations')}
      crumbs={[t('view.generations'), selectedId]}
      listLabel={t('generations.history')}
      listWidth={252}
      list={
        <>
          <PaneHead title={t('view.generations')}>
            <Button small title={t('generations.compareWhy')} onClick={() => step({ tab: 'changes' })}>
              {t('generations.compare')} <KeyHint keys="D" />
            </Button>
          </PaneHead>
          {history.error !== null && !history.known ? (
            <ErrorState error={history.error} onRetry={history.retry} />
          ) : (
            <GenerationList
              generations={history.all}
              selectedId={selectedId}
              older={history.older}
              onSelect={(id) => change({ id: id === live.data.id ? '' : id, from: '', kinds: [] })}
              onOpen={toDocuments}
              onOlder={history.loadOlder}
            />
          )}
        </>
      }
    >
      <Head actions={actions} table={table} picture={picture.shown} onPicture={picture.toggle} />
      <RoundNotice onFailed={(id) => step({ id, tab: '' })} />
      {picture.shown && <Picture generations={history.all} asTable={table.shown} />}
      <Phases />
      {selected !== undefined ? (
        <Documents
          generation={selected}
          isLive={isLive}
          place={place}
          filterRef={filter}
          onChange={change}
          onStep={step}
          onRebuild={actions.rebuild}
          onScrollCapture={picture.onScrollCapture}
        />
      ) : (
        history.known && (
          <EmptyState
            icon="generations"
            title={t('generations.unknown', { id: selectedId })}
            why={t('generations.unknownWhy')}
            action={
              <Button onClick={() => (history.older > 0 ? history.loadOlder() : step({ id: '', tab: '' }))}>
                {t(history.older > 0 ? 'generations.lookOlder' : 'generations.showLive')}
              </Button>
            }
          />
        )
      )}
      {dialog}
    </ViewPanes>
  );
}

/** Pixels: more than a nudge. */
const scrolledFar = 24;

export interface PictureState {
  readonly shown: boolean;
  readonly toggle: () => void;
  /** For what holds the documents: their scrolling does not bubble. */
  readonly onScrollCapture: (event: UIEvent) => void;
}

/**
 * Whether the picture of the round is shown. It is until documents are read: where one was chosen, or scrolled in, they
 * have its room. The person's choice holds for as long as the view is shown.
 */
export function usePicture({ tab }: GenerationsPlace): PictureState {
  const [said, setSaid] = useState<boolean | null>(null);
  const [scrolled, setScrolled] = useState(false);
  const onScrollCapture = useCallback(({ target }: UIEvent) => {
    if (target instanceof HTMLElement && target.scrollTop > scrolledFar) setScrolled(true);
  }, []);
  const shown = said ?? (tab === '' && !scrolled);
  return { shown, toggle: () => setSaid(!shown), onScrollCapture };
}
