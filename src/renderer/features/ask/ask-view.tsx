/**
 * Ask: conversations left, the shown one with its field in the middle, what an answer was made from on the right. Its
 * address is `#/ask/<session>`; `#/ask` begins a new one, with `about` as the question or its beginning.
 */
import { useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { Session, Turn } from '#shared/contract/memory/ask.ts';
import { useCommands } from '../../lib/commands/use-commands.ts';
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { route } from '../../lib/navigation/route.ts';
import { showError } from '../../lib/services.ts';
import { useNavigation, useServices, useSettings } from '../../lib/services-context.tsx';
import { useIdentifiers } from '../../lib/state/use-identifiers.ts';
import { useCall } from '../../lib/use-call.ts';
import { useCopy } from '../../lib/use-copy.ts';
import { Button } from '../../ui/controls/button.tsx';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { PaneHead } from '../../ui/panes/pane-head.tsx';
import { ViewPanes } from '../../ui/panes/view-panes.tsx';
import styles from './ask-view.module.css';
import { Composer } from './composer/composer.tsx';
import { AskInspector } from './inspector/ask-inspector.tsx';
import { AskLists } from './investigate/ask-lists.tsx';
import { InvestigationView } from './investigate/investigation-view.tsx';
import { investigationOf, investigationRoute } from './investigate/place.ts';
import { isBusy } from './model/ask-run.ts';
import { keepAsk, leftAsk } from './model/left-ask.ts';
import { looksInKey, readLooksIn } from './model/looks-in.ts';
import { newSessionId } from './model/session-groups.ts';
import { talkMarkdown } from './model/talk-markdown.ts';
import { askRuns, useAskRun } from './model/use-ask-runs.ts';
import { LiveWord } from './talk/live-word.tsx';
import { Start } from './talk/start.tsx';
import { Talk } from './talk/talk.tsx';
import { ForgetDialog } from './talks/forget-dialog.tsx';
import { TalkList } from './talks/talk-list.tsx';
import { turnOf, useTalk } from './use-talk.ts';

const none: readonly Session[] = [];

/** Conversations, or investigations where the address says so. */
export default function AskView() {
  const opId = useNavigation((state) => investigationOf(state.route.id));
  return opId === null ? <Talks /> : <InvestigationView key={opId} opId={opId} />;
}

function Talks() {
  const { t, language } = useMessages();
  const [identifiers] = useIdentifiers();
  const services = useServices();
  const { navigation, ui, link, queries } = services;
  const copy = useCopy();
  const id = useNavigation((state) => state.route.id);
  const query = useNavigation((state) => state.route.query);
  const looksIn = readLooksIn(useStore(ui, ({ values }) => values[looksInKey]));
  const singleKeys = useSettings((settings) => settings.singleKeys);
  const sessions = useCall('ask.sessions', {});
  const all = sessions.data?.sessions ?? none;
  const session = all.find((one) => one.id === id);
  const anyRun = useAskRun();
  const busy = isBusy(anyRun);
  const talk = useTalk(id);
  const [draft, showDraft] = useState(() => leftAsk(services).draft);
  const setDraft = (text: string) => {
    showDraft(text);
    keepAsk(services, { draft: text });
  };
  const [forgetting, setForgetting] = useState<Session | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const [choice, setChoice] = useState<{ talk: string; turn: number | null } | null>(null);

  const go = (session: string) => navigation.getState().go(route('ask', session));
  const ask = (question: string) => {
    const text = question.trim();
    if (text === '' || looksIn.length === 0) return;
    const target = id === '' ? newSessionId(Date.now()) : id;
    const started = askRuns(services).start({ question: text, session: target, language, looksIn: [...looksIn] });
    if (!started) return;
    setChoice(null);
    if (question === draft) setDraft('');
    if (target === id) void queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] === 'ask.session' });
    else go(target);
  };
  const stop = () => askRuns(services).stop();
  const forget = async ({ id: forgotten }: Session) => {
    setForgetting(null);
    if (anyRun?.request.session === forgotten) stop();
    try {
      await link.call('ask.forget', { session: forgotten });
    } catch (error) {
      showError(services, error);
      return;
    }
    if (forgotten === id) navigation.getState().replace(route('ask'));
    await queries.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[1]).startsWith('ask.') });
  };
  const entry = useNavigation((state) => state.entry);
  // What the person came with is theirs to send: a link, which may come from a text of others, asks nothing on its
  // own.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once an entry.
  useEffect(() => {
    const { about = '' } = query;
    if (about === '') return;
    setDraft(withAbout(draft, about));
    navigation.getState().replace(route('ask', id));
  }, [entry, query.about]);
  const gone = talk.error?.code === 'NotFound';
  useEffect(() => keepAsk(services, { session: gone ? '' : id }), [services, id, gone]);
  // A person who comes here types at once; the caret is behind what is there.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once an entry.
  useEffect(() => {
    const element = field.current;
    element?.focus();
    element?.setSelectionRange(element.value.length, element.value.length);
  }, [entry]);

  useCommands([
    {
      id: 'ask.about',
      title: 'command.askField',
      group: 'group.navigation',
      keys: ['Mod+J'],
      run: () => field.current?.focus(),
    },
    {
      id: 'ask.new',
      title: 'command.askNew',
      group: 'group.view',
      keys: ['N'],
      run: () => (id === '' ? field.current?.focus() : go('')),
    },
    {
      id: 'ask.investigate',
      title: 'command.investigate',
      group: 'group.view',
      keys: ['I'],
      run: () => navigation.getState().go(investigationRoute()),
    },
    {
      id: 'ask.stop',
      title: 'command.askStop',
      group: 'group.view',
      keys: ['Escape'],
      when: () => busy,
      run: stop,
    },
  ]);

  const { turns, run } = talk;
  const chosen = chosenTurn(turns, run !== null, choice?.talk === id ? choice.turn : undefined);
  const told = chosen ?? (run?.answer == null ? null : turnOf(run, run.answer));
  const title = session?.title ?? turns[0]?.question ?? run?.request.question ?? '';
  const words = { sources: t('ask.sources'), nothing: t('ask.nothing') };
  const began = turns.length > 0 || run !== null;
  return (
    <ViewPanes
      view="ask"
      label={t('view.ask')}
      crumbs={[t('view.ask'), title].filter((crumb) => crumb !== '')}
      listLabel={t('ask.conversations')}
      listWidth={248}
      inspectorLabel={t('ask.used')}
      inspectorWidth={372}
      list={
        <>
          <PaneHead
            title={t('view.ask')}
            note={
              all.length > 0 ? t('ask.conversationCount', { count: sessions.data?.total ?? all.length }) : undefined
            }
          >
            <IconButton
              small
              icon="plus"
              label={t('ask.new')}
              {...(singleKeys ? { keys: 'N' } : {})}
              onClick={() => (id === '' ? field.current?.focus() : go(''))}
            />
          </PaneHead>
          <AskLists shown="conversations" />
          {sessions.isError && <ErrorState error={sessions.error} onRetry={() => void sessions.refetch()} />}
          {sessions.data !== undefined && all.length === 0 && <p className={styles.noTalks}>{t('ask.noTalks')}</p>}
          <TalkList
            sessions={all}
            shown={id}
            running={busy ? anyRun.request.session : null}
            onShow={(target) => {
              if (target !== id) navigation.getState().replace(route('ask', target));
            }}
            onOpen={(target) => {
              if (target !== '') field.current?.focus();
            }}
            onForget={setForgetting}
          />
          <p className={styles.stays}>{t('ask.stays')}</p>
        </>
      }
      inspector={<AskInspector turn={told} />}
    >
      {began && (
        <header className={styles.head}>
          <h1 className="clip" title={title}>
            {title}
          </h1>
          {identifiers && <span className={styles.id}>{id}</span>}
          <span className="grow" />
          <Button small look="ghost" icon="copy" onClick={() => copy(talkMarkdown(turns, words), t('ask.copied'))}>
            {t('ask.copy')}
          </Button>
          {session !== undefined && (
            <Button small look="ghost" icon="close" onClick={() => setForgetting(session)}>
              {t('ask.forget')}
            </Button>
          )}
        </header>
      )}
      <LiveWord run={run} />
      {talk.error !== null ? (
        gone ? (
          <EmptyState
            icon="ask"
            title={t('ask.gone')}
            why={t('ask.goneWhy')}
            action={<Button onClick={() => go('')}>{t('ask.new')}</Button>}
          />
        ) : (
          <ErrorState error={talk.error} onRetry={talk.retry} />
        )
      ) : began ? (
        <Talk
          id={id}
          turns={turns}
          run={run}
          canAsk={!busy}
          chosen={chosen?.id ?? null}
          onChoose={(turn) => setChoice({ talk: id, turn })}
          onStop={stop}
          onAsk={ask}
        />
      ) : talk.loading ? (
        <div className="grow" />
      ) : (
        <Start canAsk={!busy} onAsk={ask} />
      )}
      <Composer
        text={draft}
        onText={setDraft}
        looksIn={looksIn}
        onLooksIn={(next) => ui.getState().set(looksInKey, [...next])}
        busy={busy}
        onAsk={() => ask(draft)}
        onInvestigate={() => navigation.getState().go(investigationRoute())}
        field={field}
      />
      {forgetting !== null && (
        <ForgetDialog
          session={forgetting}
          onClose={() => setForgetting(null)}
          onForget={() => void forget(forgetting)}
        />
      )}
    </ViewPanes>
  );
}

/** The turn that the inspector tells about: the chosen one, else the last that has an answer; null for the run. */
function chosenTurn(turns: readonly Turn[], running: boolean, choice: number | null | undefined): Turn | null {
  const own = choice == null ? undefined : turns.find(({ id }) => id === choice);
  if (own !== undefined) return own;
  if (running && choice !== undefined) return null;
  return running ? null : (turns.findLast(({ answer }) => answer !== null) ?? turns.at(-1) ?? null);
}

/** What a person comes with is added behind what they typed before, which is not lost; once, however often it
 * arrives. */
function withAbout(draft: string, about: string): string {
  if (draft.trim() === '') return `${about} `;
  return draft.trimEnd().endsWith(about.trimEnd()) ? draft : `${draft.trimEnd()} ${about} `;
}
