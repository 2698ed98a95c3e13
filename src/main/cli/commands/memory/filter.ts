/** The filter that several commands share, from their options. */
import type { MemoryFilter } from '#shared/contract/memory/methods.ts';
import { questionTypes, recordStatuses } from '#shared/contract/memory/words.ts';
import type { CommandCall } from '../../command.ts';
import { usage } from '../../parse.ts';

export function filterOf(call: CommandCall): MemoryFilter {
  const types = call.values('type').map((word) => oneOf('type', questionTypes, word.toUpperCase()));
  const statuses = call.values('status').map((word) => oneOf('status', recordStatuses, word.toLowerCase()));
  const [domains, tags, file] = [call.values('domain'), call.values('tag'), call.value('in')];
  return {
    ...(types.length === 0 ? {} : { types }),
    ...(statuses.length === 0 ? {} : { statuses }),
    ...(domains.length === 0 ? {} : { domains }),
    ...(tags.length === 0 ? {} : { tags }),
    ...(file === undefined ? {} : { file }),
    ...(call.flag('from-repository') ? { origin: 'repository' as const } : {}),
  };
}

/** Said here, because the engine names the fields of the contract and not the options of a command. */
export function oneOf<W extends string>(option: string, words: readonly W[], given: string): W {
  const found = words.find((word) => word === given);
  if (found !== undefined) return found;
  throw usage(`--${option} cannot be '${given}'. It is one of: ${words.join(', ')}.`, option);
}
