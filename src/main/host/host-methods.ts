/** Handlers of the methods that the process itself answers. Each is thin: the work is done by what it calls. */
import { MemoError } from '#shared/base/errors.ts';
import type { HostMethodName, Params } from '#shared/contract/contract.ts';
import type { Settings, ShellName } from '#shared/contract/service.ts';
import type { WorkspaceState } from '#shared/contract/workspace.ts';
import type { LedgerEntry, Plan } from '../agents/agents.ts';
import type { CallContext, Handlers } from '../engine/engine.ts';
import { allowedAddresses, readContacts } from '../engine/network/network.ts';
import { contentHash, type SetAsideNotice } from '../engine/storage/storage.ts';
import { contractFingerprint, type OpenEngine } from '../link/link.ts';
import { runDoctor } from './doctor/doctor.ts';
import { type AskEngine, makeReport } from './doctor/report.ts';
import { browse } from './user/browse.ts';
import { prepareDemo } from './user/demo.ts';
import { editorLink } from './user/editor-link.ts';
import { changeTrust, readTrust } from './user/trust.ts';
import { latest, sizesOf, type UserState } from './user/user-state.ts';

/** What the handlers need of the host. */
export interface HostParts {
  readonly options: HostOptions;
  readonly user: UserState;
  open(root: string): Promise<WorkspaceState>;
  close(): Promise<WorkspaceState>;
  state(): WorkspaceState;
  /** Reports a damaged file of this user. */
  setAside(notice: SetAsideNotice): void;
  settingsChanged(settings: Settings): void;
  /** The way to the engine of the open folder; null without one. */
  engine(): AskEngine | null;
}

export function hostMethods(host: HostParts): Handlers<HostMethodName> {
  const { options, user } = host;
  const recent = async ({ signal }: Pick<CallContext, 'signal'>) => {
    const [workspaces, engine, { root }] = [await user.recent(), host.engine(), host.state()];
    if (engine === null || !workspaces.some((entry) => entry.root === root)) return { workspaces };
    // The open workspace has newer figures than the stored ones.
    const sizes = await sizesOf(engine, signal);
    return {
      workspaces: workspaces.map((entry) => (entry.root === root ? { ...entry, ...latest(sizes, entry) } : entry)),
    };
  };
  const openRoot = (): string => {
    const { root, phase } = host.state();
    if (phase === 'closed') throw nothingOpen();
    return root;
  };
  return {
    ping: () => ({
      version: options.version,
      contract: contractFingerprint(),
      pid: process.pid,
      shell: options.shell,
      platform: process.platform,
    }),
    'workspace.open': ({ root }) => host.open(root),
    'workspace.openDemo': async () => host.open(await prepareDemo()),
    'workspace.close': () => host.close(),
    'workspace.state': () => host.state(),
    'workspace.recent': (_, context) => recent(context),
    'workspace.forget': async ({ root }, context) => {
      await user.forget(root);
      return recent(context);
    },
    'workspace.browse': ({ path }) => browse(path),
    'settings.get': () => user.settings(),
    'settings.set': async (change) => {
      const settings = await user.setSettings(definedOnly(change));
      host.settingsChanged(settings);
      return settings;
    },
    'ui.get': () => user.ui(),
    'ui.set': async ({ key, root, value }) => {
      await user.setUi(key, value, root);
      return {};
    },
    'editor.open': async ({ file, line }) => {
      const { editorUrl } = await user.settings();
      const url = await editorLink(editorUrl, openRoot(), file, line);
      return { url, opened: (await options.services?.openExternal?.(url)) ?? false };
    },
    'shell.pickFolder': async () => {
      const pick = options.services?.pickFolder;
      return pick ? { available: true, path: await pick() } : { available: false, path: null };
    },
    'network.contacts': async ({ limit }) => {
      const { ollamaHost, serverHost, ollamaRemote } = await user.settings();
      const allowed = allowedAddresses([ollamaHost, serverHost], ollamaRemote);
      return { allowed, ...(await readContacts(limit)) };
    },
    'trust.get': ({ root }) => readTrust(root, host.setAside),
    'trust.set': ({ root, trusted }) => changeTrust(root, trusted, host.setAside),
    ...agentSetup(openRoot, host.setAside),
    'doctor.run': async () => ({ checks: await runDoctor(host.state().root || null) }),
    'diagnostics.report': async (_, { signal }) => ({
      text: await makeReport({
        ...{ root: host.state().root || null, engine: host.engine(), signal },
        ...{ version: options.version, shell: options.shell },
      }),
    }),
  };
}

export function nothingOpen(): MemoError {
  return new MemoError('NotFound', 'No folder is open. Open one first.');
}

function definedOnly(change: { [K in keyof Settings]?: Settings[K] | undefined }): Partial<Settings> {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
}

// Connects coding agents for the page, as `memoscope agents` does for the terminal. The code for agents is loaded when it is
// first needed: it brings an MCP client, which nothing else in this process uses.

/** @param root of the open folder; throws where none is open. */
export function agentSetup(
  root: () => string,
  setAside: (notice: SetAsideNotice) => void,
): Handlers<'agents.check' | 'agents.plan' | 'agents.apply'> {
  const load = async () => {
    const agents = await import('../agents/agents.ts');
    return { agents, at: agents.surroundings(root()), ledger: await agents.readLedger(setAside) };
  };
  const plan = async ({ action, client, scope }: Params<'agents.plan'>) => {
    const { agents, at, ledger } = await load();
    const planWith = (known: readonly LedgerEntry[]): Plan => agents.planAgent(action, client, scope, at, known);
    const planned = planWith(ledger);
    const files = planned.edits.map((edit) => ({ file: edit.file, diff: agents.unifiedDiff(edit) }));
    return { agents, planWith, planned, files, seen: contentHash(JSON.stringify(planned.edits)) };
  };
  return {
    'agents.check': async (_, { signal }) => {
      const { agents, at, ledger } = await load();
      return { agents: await agents.checkAgents(at, ledger, signal) };
    },
    'agents.plan': async (change) => {
      const { planned, files, seen } = await plan(change);
      return { files, notes: planned.notes, refused: planned.refused.map(({ message }) => message), seen };
    },
    'agents.apply': async ({ seen, ...change }) => {
      const { agents, planWith, planned, seen: now } = await plan(change);
      if (planned.refused.length > 0)
        throw new MemoError(
          'Refused',
          planned.refused.flatMap(({ said }) => said),
        );
      if (seen !== now) {
        throw new MemoError('Conflict', 'A file has changed since its lines were shown. Look at them again.');
      }
      if (change.action === 'connect' && change.scope === 'user') await agents.writeLaunchers();
      return agents.applyPlan(planned, planWith);
    },
  };
}

// What a shell passes to its host.

/** What only some shells can do. */
export interface ShellServices {
  /** Native folder dialog; null when the person cancels it. */
  pickFolder?(): Promise<string | null>;
  /** Hands a link to the system; false when it could not. */
  openExternal?(url: string): Promise<boolean>;
  /** Asked before a folder is opened: true when another window shows it, which then comes to the front instead. */
  shownElsewhere?(root: string): Promise<boolean>;
}

export interface HostOptions {
  shell: ShellName;
  version: string;
  /** Whether an engine that is started here follows changes of files. */
  watch: boolean;
  services?: ShellServices;
  /** Tests put a small engine in its place. */
  openEngine?: OpenEngine;
}
