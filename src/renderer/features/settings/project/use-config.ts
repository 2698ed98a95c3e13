/** The settings of the open folder's project as the engine has them, with their words, and the way to write one. */
import type { MemoError } from '#shared/base/errors.ts';
import type { ConfigEntry } from '#shared/contract/settings/config.ts';
import { useWorded } from '../../../lib/i18n/use-worded.ts';
import { useServices, useWorkspace } from '../../../lib/services-context.tsx';
import { useCall } from '../../../lib/use-call.ts';
import type { ConfigValue } from './config-value.ts';

export interface ProjectConfig {
  /** No folder is open. */
  readonly closed: boolean;
  /** Why nothing can be changed; null where it can. */
  readonly readOnly: string | null;
  /** Undefined until they are known. */
  readonly entries: readonly ConfigEntry[] | undefined;
  readonly error: MemoError | null;
  retry(): void;
  about(entry: ConfigEntry): string;
  /** Without a value its line goes from the file. */
  save(key: string, value?: ConfigValue): Promise<void>;
}

export function useConfig(): ProjectConfig {
  const worded = useWorded();
  const { link } = useServices();
  const closed = useWorkspace(({ phase }) => phase === 'closed');
  const readOnly = useWorkspace((state) => state.readOnly);
  const { data, error, refetch } = useCall('config.list', {}, { enabled: !closed });
  return {
    ...{ closed, readOnly, error },
    entries: data?.entries,
    retry: () => void refetch(),
    about: (entry) => worded({ key: `config.${entry.key}`, values: {} }, entry.about),
    async save(key, value) {
      await link.call('config.set', value === undefined ? { key } : { key, value: JSON.stringify(value) });
      await refetch();
    },
  };
}
