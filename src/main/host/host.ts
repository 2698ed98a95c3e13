/**
 * What one process offers above an engine: the methods of the contract that belong to the process and its person
 * (settings, recent folders, dialogs, the doctor), and the way to the one workspace that is open.
 * Main type: Host, a Service for every transport of a shell.
 * Many windows and tabs may share one host; they see the same workspace, because a process holds at most one open.
 */
import path from 'node:path';
import { toMemoError } from '#shared/base/errors.ts';
import {
  type HostMethodName,
  isWorkspaceMethod,
  type MethodName,
  type ParsedParams,
} from '#shared/contract/contract.ts';
import type { Settings } from '#shared/contract/service.ts';
import type { WorkspaceState } from '#shared/contract/workspace.ts';
import type { CallContext, EventListener, Handler, Handlers } from '../engine/engine.ts';
import { createLog, type Log, type SetAsideNotice, userDataDir } from '../engine/storage/storage.ts';
import { untilAborted } from '../engine/threads/threads.ts';
import { checkFolder } from '../engine/workspace/workspace.ts';
import { attach, type WorkspaceLink } from '../link/link.ts';
import type { Service } from '../rpc/rpc.ts';
import { type HostOptions, type HostParts, hostMethods, nothingOpen } from './host-methods.ts';
import { sizesOf, UserState } from './user/user-state.ts';

export { productVersion } from '../link/link.ts';
export { runDoctor } from './doctor/doctor.ts';
export { type AskEngine, makeReport } from './doctor/report.ts';
export { electronBinary } from './electron-binary.ts';
export type { HostOptions, ShellServices } from './host-methods.ts';
export { changeTrust } from './user/trust.ts';
export { UserState } from './user/user-state.ts';

export interface Host extends Service {
  /** For the log of `serve`: the cause of an InternalError. */
  readonly log: (traceId: string, method: string, cause: unknown) => void;
  /** What the person chose, for what is shown before a page can ask. `system` where the settings cannot be read. */
  theme(): Promise<Settings['theme']>;
  /** For how long the open folder has had no use for this process, in milliseconds; Infinity without one. See WorkspaceLink. */
  idleMs(): number;
  /**
   * Opens a folder that no page asked for: named at the start, or open when the app ended. Throws as `workspace.open` does;
   * while nothing is open the reason stays in the state, where a page that comes later reads it.
   */
  open(root: string): Promise<void>;
  /** Closes the workspace. */
  close(): Promise<void>;
}

export function createHost(options: HostOptions): Host {
  return new OneWorkspaceHost(options);
}

const partingMs = 500;

const closedState: WorkspaceState = {
  phase: 'closed',
  name: '',
  root: '',
  branch: null,
  heads: 0,
  generation: null,
  readOnly: null,
  revision: 0,
  pendingFiles: 0,
  looking: false,
  finding: null,
  notices: [],
};

class OneWorkspaceHost implements Host {
  readonly #options: HostOptions;
  readonly #methods: Handlers<HostMethodName>;
  readonly #user: UserState;
  readonly #log: Log;
  readonly #listeners = new Set<EventListener>();
  /** Damaged files of this user, reported with every state. */
  readonly #notices: WorkspaceState['notices'] = [];
  #link: WorkspaceLink | null = null;
  #stopListening: () => void = () => {};
  /** Shown while a folder is being opened; `ended` resolves when it is open or was refused. */
  #opening: { readonly state: WorkspaceState; readonly ended: Promise<void> } | null = null;
  /** Why the folder of `open` was not opened; until another is tried or the page closes. */
  #refusal: WorkspaceState['error'];
  /** Aborted when the workspace that is open is let go. */
  #using = new AbortController();
  #remembering: Promise<void> = Promise.resolve();
  /** Opening and closing happen one after the other. */
  #last: Promise<unknown> = Promise.resolve();

  constructor(options: HostOptions) {
    this.#options = options;
    this.#log = createLog(path.join(userDataDir(), 'host.log'));
    const setAside = (notice: SetAsideNotice): void => {
      this.#log.warn(notice.message);
      this.#notices.push({ id: notice.setAsideAs, level: 'warning', message: notice.message });
      this.#emit('workspace.state', this.#state());
    };
    this.#user = new UserState(setAside);
    const parts: HostParts = {
      options,
      user: this.#user,
      open: (root) => this.#inTurn(() => this.#open(root)),
      close: () => this.#inTurn(() => this.#close()),
      state: () => this.#state(),
      setAside,
      settingsChanged: (settings) => this.#emit('settings.changed', settings),
      engine: () => this.#link,
    };
    this.#methods = hostMethods(parts);
  }

  async call(method: MethodName, params: unknown, context: CallContext): Promise<unknown> {
    if (isWorkspaceMethod(method)) {
      const link = await this.#shown(context.signal);
      return link.call(method, params as ParsedParams<typeof method>, context);
    }
    const handler = this.#methods[method] as Handler<HostMethodName>;
    return handler(params as ParsedParams<HostMethodName>, context);
  }

  /** The workspace that people see. While it is being opened, calls wait: the one before would answer in its name. */
  async #shown(signal: AbortSignal): Promise<WorkspaceLink> {
    const opening = this.#opening;
    if (opening !== null) await untilAborted(opening.ended, signal, 'The call was cancelled.');
    const link = this.#link;
    if (link === null || (opening !== null && link.root !== opening.state.root)) throw nothingOpen();
    return link;
  }

  theme(): Promise<Settings['theme']> {
    return this.#user.settings().then(
      ({ theme }) => theme,
      () => 'system',
    );
  }

  subscribe(listener: EventListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  idleMs(): number {
    if (this.#opening !== null) return 0;
    return this.#link?.idleMs() ?? Number.POSITIVE_INFINITY;
  }

  readonly log: Host['log'] = (traceId, method, cause) => {
    const text = cause instanceof Error ? (cause.stack ?? cause.message) : String(cause);
    this.#log.error(`${traceId} ${method}: ${text}`);
  };

  async open(root: string): Promise<void> {
    try {
      await this.#inTurn(() => this.#open(root));
    } catch (thrown) {
      const { code, message } = toMemoError(thrown);
      this.#refusal = { code, message };
      this.#emit('workspace.state', this.#state());
      throw thrown;
    }
  }

  async close(): Promise<void> {
    await this.#inTurn(() => this.#close());
    this.#listeners.clear();
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const next = this.#last.then(work);
    // A folder that could not be opened must not stop the next one.
    this.#last = next.catch(() => {});
    return next;
  }

  /** The workspace that was open stays when the new one is refused. */
  async #open(root: string): Promise<WorkspaceState> {
    this.#refusal = undefined;
    const folder = await checkFolder(root);
    if (this.#link?.root === folder.root && this.#state().phase !== 'failed') return this.#state();
    if (this.#link?.root !== folder.root && (await this.#options.services?.shownElsewhere?.(folder.root))) {
      return this.#state();
    }
    // The same folder once more after a failure: its lock must be free first.
    if (this.#link?.root === folder.root) await this.#close();
    const { name, readOnly } = folder;
    const ended = Promise.withResolvers<void>();
    this.#opening = {
      state: { ...closedState, phase: 'opening', name, root: folder.root, readOnly },
      ended: ended.promise,
    };
    this.#emit('workspace.state', this.#state());
    let link: WorkspaceLink;
    try {
      const { shell, version, watch, openEngine } = this.#options;
      link = await attach(folder.root, { shell, version, watch, ...(openEngine ? { openEngine } : {}) });
      await this.#letGo();
      this.#link = link;
      this.#stopListening = link.subscribe((event, payload) => this.#relay(event, payload));
    } finally {
      this.#opening = null;
      this.#emit('workspace.state', this.#state());
      ended.resolve();
    }
    this.#using = new AbortController();
    this.#remembering = this.#remember(link, folder.name, this.#using.signal);
    return this.#state();
  }

  async #close(): Promise<WorkspaceState> {
    this.#refusal = undefined;
    await this.#letGo();
    this.#emit('workspace.state', this.#state());
    return this.#state();
  }

  async #letGo(): Promise<void> {
    const link = this.#link;
    this.#link = null;
    this.#stopListening();
    this.#using.abort();
    await this.#remembering;
    // What was learnt meanwhile; an engine that is busy or gone is not waited for.
    if (link !== null) await this.#tellSizes(link, AbortSignal.timeout(partingMs));
    await link?.close();
  }

  async #remember(link: WorkspaceLink, name: string, signal: AbortSignal): Promise<void> {
    await this.#keep(() => this.#user.remember(link.root, name));
    await link.settled(signal).catch(() => {
      // The caller gets the error; here only the figures would be missing.
    });
    if (!signal.aborted) await this.#tellSizes(link, signal);
  }

  async #tellSizes(link: WorkspaceLink, signal: AbortSignal): Promise<void> {
    const sizes = await sizesOf(link, signal);
    await this.#keep(() => this.#user.tellSizes(link.root, sizes));
  }

  /** The list of recent folders is a comfort: when it cannot be written, that is logged and nothing else fails. */
  async #keep(write: () => Promise<void>): Promise<void> {
    try {
      await write();
    } catch (thrown) {
      this.#log.warn(`The list of recent folders was not brought up to date: ${toMemoError(thrown).message}`);
    }
  }

  #state(): WorkspaceState {
    const refusal = this.#refusal === undefined ? {} : { error: this.#refusal };
    const state = this.#opening?.state ?? this.#link?.state() ?? { ...closedState, ...refusal };
    return this.#notices.length === 0 ? state : { ...state, notices: [...state.notices, ...this.#notices] };
  }

  readonly #relay: EventListener = (event, payload) => {
    // While another folder is being opened, that one is what people see.
    if (event === 'workspace.state') this.#emit('workspace.state', this.#state());
    else if (this.#opening === null) this.#emit(event, payload);
  };

  readonly #emit: EventListener = (event, payload) => {
    for (const listener of [...this.#listeners]) listener(event, payload);
  };
}
