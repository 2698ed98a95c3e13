/**
 * The page of one type: outline left, source and dependency graph, learnings or usages in the middle, doc comment and neighbours
 * right. Its address is `#/type/<typeId>?member=<memberId>`, with the file of a partial type and the tab where they matter.
 */
import { Tabs } from 'radix-ui';
import { useEffect } from 'react';
import type { ChangeState } from '#shared/contract/change.ts';
import type { ReferenceCoverage } from '#shared/contract/common.ts';
import type { TypeDetail } from '#shared/contract/symbols.ts';
import { useCommands } from '../../lib/commands/use-commands.ts';
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { route } from '../../lib/navigation/route.ts';
import { useNavigation, useServices, useWorkspace } from '../../lib/services-context.tsx';
import { useIdentifiers } from '../../lib/state/use-identifiers.ts';
import { useCall } from '../../lib/use-call.ts';
import { useCopy } from '../../lib/use-copy.ts';
import { Button } from '../../ui/controls/button.tsx';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { PaneHead } from '../../ui/panes/pane-head.tsx';
import tabStyles from '../../ui/panes/tabs.module.css';
import { ViewPanes } from '../../ui/panes/view-panes.tsx';
import { askAbout } from '../ask/ask-about.ts';
import { usePinCommand } from '../context/pin/use-pin-command.ts';
import { useRenameCommand } from '../edit/use-edit-commands.ts';
import { shownPlace } from '../symbols/model/symbol-text.ts';
import { recentKey, withRecent } from '../symbols/parts/recent-symbols.ts';
import { useSymbolActions } from '../symbols/parts/use-symbol-actions.ts';
import { HistorySection } from './change/history-section.tsx';
import { GraphSection } from './graph/graph-section.tsx';
import { LearningsSection } from './learnings/learnings-section.tsx';
import { useLearnings } from './learnings/use-learnings.ts';
import { placeInSource } from './model/place-in-source.ts';
import { OutlinePane } from './outline/outline-pane.tsx';
import { OutlineText } from './outline/outline-text.tsx';
import { ParseErrors } from './parse-errors.tsx';
import { useSemantic, useSemanticCommands } from './semantic/use-semantic.ts';
import { SourceSection } from './source/source-section.tsx';
import { Split } from './source/split.tsx';
import { TypeHead } from './type-head.tsx';
import { TypeInspector } from './type-inspector.tsx';
import styles from './type-view.module.css';
import { UsagesSection } from './usages/usages-section.tsx';
import { fewUsages, useUsages } from './usages/use-usages.ts';
import { VanishedType } from './vanished-type.tsx';

export default function TypeView() {
  const { t } = useMessages();
  const id = useNavigation((state) => state.route.id);
  const answer = useCall('symbols.type', { id });
  const gone = answer.error?.code === 'SymbolNotFound' || answer.error?.code === 'InvalidArgument';
  if (answer.isError && (gone || answer.data === undefined)) {
    return (
      <ViewPanes view="type" label={t('view.type')} crumbs={[t('view.symbols'), id]}>
        {gone ? (
          <VanishedType typeId={id} error={answer.error} />
        ) : (
          <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
        )}
      </ViewPanes>
    );
  }
  if (answer.data === undefined) {
    return (
      <ViewPanes view="type" label={t('view.type')} crumbs={[t('view.symbols')]}>
        {null}
      </ViewPanes>
    );
  }
  const { type, references, change, redirectedFrom } = answer.data;
  return (
    <TypePage
      type={type}
      references={references}
      state={change}
      wasCalled={redirectedFrom}
      settled={!answer.isPlaceholderData}
    />
  );
}

interface TypePageProps {
  type: TypeDetail;
  references: ReferenceCoverage;
  state: ChangeState;
  /** Where it was asked for by an old id. */
  wasCalled: string | undefined;
  /** False while another type was asked for and this one still stands. */
  settled: boolean;
}

function TypePage({ type, references, state, wasCalled, settled }: TypePageProps) {
  const { t } = useMessages();
  const services = useServices();
  const { navigation } = services;
  const query = useNavigation((state) => state.route.query);
  const actions = useSymbolActions();
  const [identifiers] = useIdentifiers();
  const member = settled ? (query.member ?? '') : '';
  const place = placeInSource(type, member, settled ? (query.file ?? '') : '');
  const shown = type.members.find((one) => one.memberId === member);
  const subject = shown === undefined ? type.symbol : { ...shown, typeId: type.symbol.typeId };
  const semantic = useSemantic(type.symbol.typeId);
  useSemanticCommands(semantic);
  useRecent(type, member, settled);
  const change = (part: Readonly<Record<string, string | undefined>>) =>
    navigation.getState().replace(route('type', type.symbol.typeId, { ...query, ...part }));
  const showUsages = (memberId: string) =>
    navigation
      .getState()
      .go(route('type', type.symbol.typeId, { ...query, member: memberId, tab: 'usages', of: undefined }));
  useCommands([
    {
      id: 'type.copyPath',
      title: 'command.copySymbolPath',
      group: 'group.view',
      keys: ['Mod+Shift+C'],
      run: () => actions.copyPath(subject),
    },
    {
      id: 'type.editor',
      title: 'command.typeInEditor',
      group: 'group.view',
      keys: ['Mod+Enter'],
      run: () => actions.openInEditor(place),
    },
    {
      id: 'symbol.usages',
      title: 'command.findUsages',
      group: 'group.view',
      keys: ['Shift+F12'],
      run: () => showUsages(member),
    },
    {
      id: 'ask.about',
      title: 'command.askAboutType',
      group: 'group.navigation',
      keys: ['Mod+J'],
      run: () => askAbout(services, subject.path),
    },
  ]);

  usePinCommand(type.symbol);
  const inHand = shown === undefined ? type.symbol : { ...shown, typeId: type.symbol.typeId };
  useRenameCommand(inHand);

  const crumbs = [t('view.symbols'), shownPlace(type.symbol), type.symbol.name].filter((crumb) => crumb !== '');
  const tab = tabs.find((one) => one === query.tab) ?? 'source';
  return (
    <ViewPanes
      view="type"
      label={type.symbol.name}
      crumbs={crumbs}
      listLabel={t('type.outline')}
      listWidth={268}
      inspectorLabel={t('type.inspector')}
      list={
        <>
          <PaneHead
            title={t('type.outline')}
            note={
              identifiers && (
                <span title={t('change.versionWhy')}>{t('change.version', { count: state.outlineVersion })}</span>
              )
            }
          >
            <CopyOutline typeId={type.symbol.typeId} />
          </PaneHead>
          <OutlinePane
            key={type.symbol.typeId}
            type={type}
            memberId={member}
            file={place.file}
            onMember={(memberId) => change({ member: memberId, file: undefined })}
            onFile={(file) => change({ file, member: undefined })}
            onUsages={showUsages}
          />
        </>
      }
      inspector={
        <TypeInspector type={type} state={state} semantic={semantic} onLearnings={() => change({ tab: 'learnings' })} />
      }
    >
      <TypeHead type={type} inHand={inHand} references={references} change={state} wasCalled={wasCalled} />
      <ParseErrors type={type} />
      <Tabs.Root
        className={tabStyles.tabs ?? ''}
        value={tab}
        onValueChange={(next) => change({ tab: next === 'source' ? undefined : next })}
      >
        <div className={styles.bar}>
          <Tabs.List className={styles.list ?? ''} aria-label={t('type.tabs')}>
            <Tabs.Trigger className={tabStyles.tab ?? ''} value="source">
              {t('type.tab.source')}
            </Tabs.Trigger>
            <Tabs.Trigger className={tabStyles.tab ?? ''} value="learnings">
              {t('type.tab.learnings')} <LearningCount typeId={type.symbol.typeId} />
            </Tabs.Trigger>
            <Tabs.Trigger className={tabStyles.tab ?? ''} value="usages">
              {t('usages.tab')} <UsageCount id={member === '' || query.of === 'type' ? type.symbol.typeId : member} />
            </Tabs.Trigger>
            <Tabs.Trigger className={tabStyles.tab ?? ''} value="history">
              {t('change.tab')}
            </Tabs.Trigger>
            <Tabs.Trigger className={tabStyles.tab ?? ''} value="outline">
              {t('type.tab.outline')}
            </Tabs.Trigger>
          </Tabs.List>
          <Button small look="ghost" icon="open" onClick={() => actions.openInEditor(place)}>
            {t('action.openInEditor')}
          </Button>
        </div>
        <Tabs.Content className={tabStyles.content ?? ''} value="source" tabIndex={-1}>
          <Split
            name="type.sourceShare"
            label={t('type.graphHeight')}
            upper={<SourceSection type={type} place={place} onFile={(file) => change({ file, member: undefined })} />}
            lower={<GraphSection typeId={type.symbol.typeId} />}
          />
        </Tabs.Content>
        <Tabs.Content className={tabStyles.content ?? ''} value="learnings" tabIndex={-1}>
          <LearningsSection key={type.symbol.typeId} type={type} />
        </Tabs.Content>
        <Tabs.Content className={tabStyles.content ?? ''} value="usages" tabIndex={-1}>
          <UsagesSection
            type={type}
            member={shown}
            wholeType={query.of === 'type'}
            onWholeType={(whole) => change({ of: whole ? 'type' : undefined })}
          />
        </Tabs.Content>
        <Tabs.Content className={tabStyles.content ?? ''} value="history" tabIndex={-1}>
          <HistorySection key={type.symbol.typeId} type={type} />
        </Tabs.Content>
        <Tabs.Content className={tabStyles.content ?? ''} value="outline" tabIndex={-1}>
          <OutlineText typeId={type.symbol.typeId} />
        </Tabs.Content>
      </Tabs.Root>
    </ViewPanes>
  );
}

const tabs = ['source', 'learnings', 'usages', 'history', 'outline'] as const;

/** How many usages there are, once it is known. */
function UsageCount({ id }: { id: string }) {
  const { format } = useMessages();
  const { data, isPlaceholderData } = useUsages(id, fewUsages);
  if (data === undefined || isPlaceholderData) return null;
  return <span className={tabStyles.count}>{format.number(data.total)}</span>;
}

/** How many records are about it, once it is known. */
function LearningCount({ typeId }: { typeId: string }) {
  const { format } = useMessages();
  const { about, known } = useLearnings(typeId);
  return known && about.length > 0 ? <span className={tabStyles.count}>{format.number(about.length)}</span> : null;
}

function CopyOutline({ typeId }: { typeId: string }) {
  const { t } = useMessages();
  const copy = useCopy();
  const outline = useCall('GetOutline', { id: typeId });
  const text = outline.data?.text;
  return (
    <IconButton
      small
      icon="copy"
      label={t('type.copyOutline')}
      disabled={text === undefined}
      onClick={() => text !== undefined && copy(text)}
    />
  );
}

/** Remembers what was opened, for the palette. */
function useRecent(type: TypeDetail, memberId: string, settled: boolean): void {
  const { ui } = useServices();
  const root = useWorkspace((state) => state.root);
  const entry = useNavigation((state) => state.entry);
  const { symbol, members } = type;
  // biome-ignore lint/correctness/useExhaustiveDependencies: opening counts, not what is looked at on the page afterwards.
  useEffect(() => {
    if (!settled) return;
    const member = members.find((one) => one.memberId === memberId);
    const opened =
      member === undefined ? symbol : { ...symbol, ...member, container: symbol.path, memberId: member.memberId };
    ui.getState().setFor(recentKey, root, withRecent(ui.getState().values[recentKey], root, opened));
  }, [ui, root, entry, symbol.typeId, settled]);
}
