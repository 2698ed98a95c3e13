/** Answers the workspace methods of the contract: overview, skipped files, source text. */
import { MemoError } from '#shared/base/errors.ts';
import { sentence } from '#shared/base/sentence.ts';
import { machineWriters } from '#shared/contract/bank/bank-words.ts';
import type { WorkspaceMethodName } from '#shared/contract/contract.ts';
import type { ConfigEntry, configMethods } from '#shared/contract/settings/config.ts';
import type { Overview, WorkspaceState, workspaceMethods } from '#shared/contract/workspace.ts';
import type { Bank } from '../bank/bank.ts';
import type { CodeMap } from '../codemap/codemap.ts';
import type { Handlers } from '../handler.ts';
import type { StateFolder } from '../storage/storage.ts';
import {
  type CheckedFolder,
  configEntries,
  createUncommitted,
  type LoadedConfig,
  loadConfig,
  parseValue,
  readSource,
  type SkippedFile,
  setConfigKey,
  type WorkspaceConfig,
} from '../workspace/workspace.ts';
import { allSkipped, type Coverages, countByReason, linkingIn } from './coverage/coverage.ts';

interface WorkspaceServices {
  folder: CheckedFolder;
  maxFileBytes(): number;
  codeMap(): CodeMap;
  state(): WorkspaceState;
  indexedAt(): string | null;
  /** Files that the last listing left out by name, size or kind. */
  listedSkips(): readonly SkippedFile[];
  /** Whether full-text search reads a file that the code map does not hold. */
  searched(file: string): boolean;
  changed(): Overview['changed'];
  coverages: Pick<Coverages, 'asText'>;
}

type Method = Extract<keyof typeof workspaceMethods, WorkspaceMethodName>;

const shown = { mostUsed: 12, largest: 12, partly: 50 };

export function workspaceHandlers(services: WorkspaceServices): Handlers<Method> {
  const { codeMap } = services;
  const uncommitted = createUncommitted(services.folder.root);
  return {
    async 'workspace.overview'({ withoutTests }) {
      const { name, branch, generation } = services.state();
      const modules = await codeMap().modules(withoutTests);
      const { projects: _, ...counts } = await codeMap().counts();
      const skipped = [...countByReason(allSkipped(services))].map(([reason, count]) => ({ reason, count }));
      return {
        ...counts,
        name,
        branch,
        generation,
        indexedAt: services.indexedAt(),
        skipped: skipped.sort((a, b) => b.count - a.count),
        languages: await codeMap().languages(),
        modules,
        mostUsed: codeMap().mostUsed(shown.mostUsed),
        largest: await codeMap().largest(shown.largest),
        changed: services.changed(),
        asText: services.coverages.asText(),
        partly: codeMap().partlyRead([], 'places', shown.partly),
        ...linkingIn(codeMap()),
      };
    },
    'workspace.skipped'({ reason, offset, limit }) {
      const all = allSkipped(services).filter((s) => reason === undefined || s.reason === reason);
      const files = all.slice(offset, offset + limit).map((s) => ({ ...s, detail: s.detail }));
      return { total: all.length, files };
    },
    async 'workspace.uncommitted'(_, { signal }) {
      return { files: await uncommitted.count(signal) };
    },
    async 'source.read'({ file }) {
      // Only what the code map holds or the text search finds: secrets and files that were skipped stay unread.
      const known = codeMap().file(file);
      if (known === null && !services.searched(file))
        throw new MemoError('NotFound', sentence`${file} is no text file of this workspace, so it is not shown.`, {
          path: 'file',
        });
      const read = await readSource(services.folder.root, file, services.maxFileBytes());
      if (read.kind === 'gone')
        throw new MemoError('NotFound', sentence`${file} is not there any more.`, { path: 'file' });
      if (read.kind === 'skipped')
        throw new MemoError('Refused', sentence`${file} is not shown: ${read.detail}.`, { reason: read.reason });
      const guessed = read.encoding === null ? {} : { encoding: read.encoding };
      return { file, text: read.text, hash: read.hash, language: known?.language ?? null, ...guessed };
    },
  };
}

interface ConfigServices {
  state: Pick<StateFolder, 'configFile'>;
  /** Why nothing is written here; null where it is. */
  readOnly: string | null;
  config(): WorkspaceConfig;
  takeConfig(loaded: LoadedConfig): void;
  bank: Pick<Bank, 'switchWriter'>;
}

/**
 * The keys of `.memo/config.yaml`: their effective values, and setting one for a person. A writer of the memory bank is
 * switched as the app does it, which also keeps the person's yes to it.
 */
export function configHandlers(services: ConfigServices): Handlers<keyof typeof configMethods> {
  const entries = (): Promise<ConfigEntry[]> => configEntries(services.config());
  return {
    async 'config.list'() {
      return { entries: await entries() };
    },
    async 'config.set'({ key, value: text }) {
      if (services.readOnly !== null)
        throw new MemoError('Refused', sentence`The configuration was not written: ${services.readOnly}`);
      const standard = (await entries()).find((one) => one.key === key)?.default;
      const value = await parseValue(key, text ?? JSON.stringify(standard ?? null));
      const writer = machineWriters.find((one) => key === `bank.machine.${one}`);
      if (writer !== undefined) await services.bank.switchWriter({ writer, on: value === true });
      else if (text !== undefined) await setConfigKey(services.state, key.split('.'), value);
      if (text === undefined) await setConfigKey(services.state, key.split('.'), undefined);
      services.takeConfig(await loadConfig(services.state));
      const entry = (await entries()).find((one) => one.key === key);
      if (entry === undefined) throw new MemoError('InternalError', sentence`${key} is no key any more.`);
      return entry;
    },
  };
}
