/**
 * The page's long-lived parts, made once and handed down: the link to the engine, the stores that its events feed, the
 * navigation, the commands. Everything here works without React; `services-context.tsx` gives it to the views.
 */
import { QueryClient } from '@tanstack/react-query';
import { MemoError, toMemoError } from '#shared/base/errors.ts';
import type { MethodName, Result } from '#shared/contract/contract.ts';
import type { Settings } from '#shared/contract/service.ts';
import { sayError } from '#shared/messages/sentences.ts';
import { chooseLanguage } from '#shared/messages/translator.ts';
import type { Port } from '#shared/rpc/port.ts';
import { type Commands, createCommands } from './commands/commands.ts';
import { createNavigation, type HistoryHost, type Navigation } from './navigation/navigation.ts';
import { askAgain } from './rpc/ask-again.ts';
import { type Connection, connect } from './rpc/connection.ts';
import type { Link } from './rpc/link.ts';
import { bankAnswers, bankPauseMs, isOfBank } from './state/bank.ts';
import { contextAnswers } from './state/context.ts';
import { createEditingStore, type EditingStore } from './state/editing.ts';
import { evolutionAnswers, takeEvolution } from './state/evolution.ts';
import { createNotificationsStore, type NotificationsStore } from './state/notifications.ts';
import { createOpeningStore, type OpeningStore } from './state/opening.ts';
import { createOpsStore, type OpsStore, prune, withOp } from './state/ops.ts';
import { createPanesStore, type PanesStore } from './state/panes.ts';
import { documentAnswer, documentPauseMs, generationAnswers, takeRotation } from './state/rotation.ts';
import { throttle } from './state/throttle.ts';
import { createTourStore, type TourStore } from './state/tour.ts';
import { createUiStore, type UiStore } from './state/ui-state.ts';
import {
  createSettingsStore,
  createWorkspaceStore,
  type SettingsStore,
  type WorkspaceStore,
} from './state/workspace.ts';

export interface Services {
  readonly link: Link;
  readonly workspace: WorkspaceStore;
  readonly settings: SettingsStore;
  readonly ops: OpsStore;
  readonly opening: OpeningStore;
  readonly editing: EditingStore;
  readonly tour: TourStore;
  readonly ui: UiStore;
  readonly panes: PanesStore;
  readonly notifications: NotificationsStore;
  readonly navigation: Navigation;
  readonly commands: Commands;
  readonly queries: QueryClient;
  /** Resolves when settings, window state and workspace are known, or the first connection failed to bring them. */
  readonly booted: Promise<void>;
  dispose(): void;
}

/** Answers that do not follow the code map: a change of it asks nobody for them again. */
const steadyMethods: ReadonlySet<string> = new Set<MethodName>([
  'ping',
  'doctor.run',
  'diagnostics.engine',
  'diagnostics.log',
  'diagnostics.report',
  'workspace.recent',
  'workspace.browse',
  ...generationAnswers,
  documentAnswer,
  ...evolutionAnswers,
  ...bankAnswers,
  // Comparing takes long; the view says when it is older than the files.
  'codemap.diff',
  'codemap.impact',
  'diff.type',
  'diff.source',
  'models.list',
  'models.servers',
  'network.contacts',
]);

/** What model servers have, which follows the settings. */
const modelAnswers: ReadonlySet<unknown> = new Set<MethodName>(['memory.models', 'models.list', 'models.servers']);

/** Events about descriptions or their state. */
const semanticAnswers: ReadonlySet<unknown> = new Set<MethodName>([
  'GetSemantic',
  'semantics.queue',
  'symbols.at',
  'symbols.type',
]);

/** While the code map changes, what is shown is asked for again at most this often, in milliseconds. */
const refetchPauseMs = 400;

export type ServicesOptions = {
  readonly history: HistoryHost;
  now?(): number;
} & ({ openPort(): Port } | { readonly connection: Connection });

export function createServices({ history, now = Date.now, ...way }: ServicesOptions): Services {
  const settings = createSettingsStore();
  const connection = 'connection' in way ? way.connection : connect(way.openPort);
  const link = inLanguageOf(settings, connection.link);
  const workspace = createWorkspaceStore();
  const ops = createOpsStore();
  const notifications = createNotificationsStore(now);
  const ui = createUiStore((key, value, root) => {
    // Losing a pane's width is not worth a message; the next change is sent again.
    link.call('ui.set', { key, value, ...(root === undefined ? {} : { root }) }).catch(() => {});
  });
  const queries = new QueryClient({
    defaultOptions: {
      queries: {
        retry: false,
        staleTime: Number.POSITIVE_INFINITY,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        // The engine is on this machine: whether there is a network is nothing to it.
        networkMode: 'always',
      },
    },
  });

  /** Takes in what events would have told. */
  async function refresh(): Promise<void> {
    const [state, mine, ui_] = await connection.known();
    settings.setState(mine, true);
    ui.getState().load(ui_.state);
    workspace.setState({ known: true, state });
    await queries.invalidateQueries();
    if (state.phase === 'closed') return ops.setState({ entries: [] });
    // Answered when the folder is open; no caller waits for it here.
    link.call('ops.list', {}).then(takeOps, (thrown: unknown) => {
      // It was not opened, and the page hears why.
      if (toMemoError(thrown).code !== 'NotFound') showError({ notifications }, thrown);
    });
  }

  function takeOps(listed: Result<'ops.list'>): void {
    ops.setState({ entries: listed.ops.reduce((entries, op) => withOp(entries, op, now()), ops.getState().entries) });
  }

  const invalidate = throttle(refetchPauseMs, () => {
    askAgain(queries, ([, method]) => !steadyMethods.has(String(method)));
  });

  const invalidateDocuments = throttle(documentPauseMs, () => {
    askAgain(queries, ([, method]) => method === documentAnswer);
  });

  const invalidateMemory = throttle(refetchPauseMs, () => {
    askAgain(queries, ([, method]) => method === 'evolution.distilled' || String(method).startsWith('memory.'));
  });

  const invalidateSemantics = throttle(refetchPauseMs, () => {
    askAgain(queries, ([, method]) => semanticAnswers.has(method));
    // Searched again by the next caller: while the queue works there is another text every moment.
    const found = ({ queryKey: [, method] }: { queryKey: readonly unknown[] }) => method === 'semantics.search';
    void queries.invalidateQueries({ predicate: found, refetchType: 'none' });
  });

  const invalidateBank = throttle(bankPauseMs, () => {
    askAgain(queries, ([, method]) => isOfBank(method));
  });

  const invalidateContext = throttle(refetchPauseMs, () => {
    askAgain(queries, ([, method]) => contextAnswers.has(method));
  });

  const invalidateCommits = throttle(refetchPauseMs, () => {
    askAgain(queries, ([, method]) => method === 'history.log' || method === 'history.lately');
  });

  const invalidateModels = (): void => askAgain(queries, ([, method]) => modelAnswers.has(method));

  const stops = [
    link.on('workspace.state', (state) => {
      const before = workspace.getState().state;
      workspace.setState({ known: true, state });
      if (state.root !== before.root) {
        ops.setState({ entries: [] });
        notifications.getState().endActions();
        void queries.invalidateQueries();
      } else if (state.revision !== before.revision) invalidate.run();
    }),
    link.on('codemap.changed', () => {
      invalidate.run();
      invalidateDocuments.run();
    }),
    link.on('commits.changed', () => invalidateCommits.run()),
    link.on('generations.changed', (status) => takeRotation(queries, workspace.getState().state.root, status)),
    link.on('evolution.changed', (state) => takeEvolution(queries, workspace.getState().state.root, state)),
    link.on('memory.changed', () => invalidateMemory.run()),
    link.on('semantics.changed', () => invalidateSemantics.run()),
    link.on('bank.changed', () => invalidateBank.run()),
    link.on('context.changed', () => invalidateContext.run()),
    link.on('op', (op) => ops.setState(({ entries }) => ({ entries: withOp(entries, op, now()) }))),
    link.on('settings.changed', (mine) => {
      settings.setState(mine, true);
      invalidateModels();
    }),
    link.on('memory.model', invalidateModels),
    link.status.subscribe((status, before) => {
      if (status.connections > before.connections && status.connections > 1) refresh().catch(() => {});
    }),
  ];
  const tidy = setInterval(() => ops.setState(({ entries }) => ({ entries: prune(entries, now()) })), 30_000);

  return {
    link,
    workspace,
    settings,
    ops,
    opening: createOpeningStore(),
    editing: createEditingStore(),
    tour: createTourStore(),
    ui,
    panes: createPanesStore(ui),
    notifications,
    navigation: createNavigation(history),
    commands: createCommands(),
    queries,
    booted: refresh()
      .catch((error: unknown) => showError({ notifications }, error))
      .then(link.release),
    dispose() {
      clearInterval(tidy);
      invalidate.cancel();
      invalidateDocuments.cancel();
      invalidateMemory.cancel();
      invalidateSemantics.cancel();
      invalidateBank.cancel();
      invalidateContext.cancel();
      invalidateCommits.cancel();
      ui.getState().flush();
      for (const stop of stops) stop();
      link.close();
    },
  };
}

/** Its errors say their sentences in the person's language. */
function inLanguageOf(settings: SettingsStore, link: Link): Link {
  return {
    ...link,
    async call(method, params, options) {
      try {
        return await link.call(method, params, options);
      } catch (thrown) {
        const error = toMemoError(thrown);
        const language = chooseLanguage(settings.getState().language, navigator.languages);
        throw new MemoError(error.code, sayError(language, error), error.data, { cause: thrown });
      }
    },
  };
}

/** Shows a failed action in the corner; a cancelled one was the person's own doing. */
export function showError({ notifications }: Pick<Services, 'notifications'>, thrown: unknown): void {
  const error: MemoError = toMemoError(thrown);
  if (error.code === 'Cancelled') return;
  notifications.getState().show({ level: 'error', title: error.message });
}

/** Changes settings here at once and at the host; on refusal the old ones come back and the error is passed on. */
export async function saveSettings(services: Services, change: Partial<Settings>): Promise<void> {
  const before = services.settings.getState();
  services.settings.setState(change);
  try {
    services.settings.setState(await services.link.call('settings.set', change), true);
  } catch (error) {
    services.settings.setState(before, true);
    throw error;
  }
}
