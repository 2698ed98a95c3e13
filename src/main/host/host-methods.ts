/** Handlers of the methods that the process itself answers. Each is thin: the work is done by what it calls. */
import { MemoError } from '#shared/base/errors.ts';
import type { HostMethodName } from '#shared/contract/contract.ts';
import type { Settings } from '#shared/contract/service.ts';
import type { WorkspaceState } from '#shared/contract/workspace.ts';
import type { CallContext, Handlers } from '../engine/engine.ts';
import { allowedAddresses, readContacts } from '../engine/network/network.ts';
import type { SetAsideNotice } from '../engine/storage/storage.ts';
import { contractFingerprint } from '../link/link.ts';
import { agentSetup } from './agent-setup.ts';
import { runDoctor } from './doctor/doctor.ts';
import { type AskEngine, makeReport } from './doctor/report.ts';
import type { HostOptions } from './host-options.ts';
import { browse } from './user/browse.ts';
import { prepareDemo } from './user/demo.ts';
import { editorLink } from './user/editor-link.ts';
import { sizesOf } from './user/sizes.ts';
import { changeTrust, readTrust } from './user/trust.ts';
import { latest, type UserState } from './user/user-state.ts';

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
