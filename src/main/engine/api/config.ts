/**
 * The keys of `.memo/config.yaml`: what applies now, and setting one for a person who asks for it. A writer of the memory bank
 * is switched as the app does it, which also keeps the person's yes to it.
 */
import { MemoError } from '#shared/base/errors.ts';
import { machineWriters } from '#shared/contract/bank/words.ts';
import type { ConfigEntry, configMethods } from '#shared/contract/settings/config.ts';
import type { Bank } from '../bank/bank.ts';
import type { Handlers } from '../handler.ts';
import type { StateFolder } from '../storage/storage.ts';
import {
  configEntries,
  type LoadedConfig,
  loadConfig,
  parseValue,
  setConfigKey,
  type WorkspaceConfig,
} from '../workspace/workspace.ts';

export interface ConfigServices {
  state: Pick<StateFolder, 'configFile'>;
  /** Why nothing is written here; null where it is. */
  readOnly: string | null;
  config(): WorkspaceConfig;
  takeConfig(loaded: LoadedConfig): void;
  bank: Pick<Bank, 'switchWriter'>;
}

export function configHandlers(services: ConfigServices): Handlers<keyof typeof configMethods> {
  const entries = (): Promise<ConfigEntry[]> => configEntries(services.config());
  return {
    async 'config.list'() {
      return { entries: await entries() };
    },
    async 'config.set'({ key, value: text }) {
      if (services.readOnly !== null)
        throw new MemoError('Refused', `The configuration was not written: ${services.readOnly}`);
      const standard = (await entries()).find((one) => one.key === key)?.default;
      const value = await parseValue(key, text ?? JSON.stringify(standard ?? null));
      const writer = machineWriters.find((one) => key === `bank.machine.${one}`);
      if (writer !== undefined) await services.bank.switchWriter({ writer, on: value === true });
      else if (text !== undefined) await setConfigKey(services.state, key.split('.'), value);
      if (text === undefined) await setConfigKey(services.state, key.split('.'), undefined);
      services.takeConfig(await loadConfig(services.state));
      const entry = (await entries()).find((one) => one.key === key);
      if (entry === undefined) throw new MemoError('InternalError', `${key} is no key any more.`);
      return entry;
    },
  };
}
