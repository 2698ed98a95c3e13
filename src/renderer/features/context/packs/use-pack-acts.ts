/** What is done with packs. What the list does not show is said; a removed pack comes back with Undo, built as it
 * was. */
import { useMemo } from 'react';
import type { PackInfo } from '#shared/contract/context/context-types.ts';
import type { Result } from '#shared/contract/contract.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { type Services, showError } from '../../../lib/services.ts';
import { useServices } from '../../../lib/services-context.tsx';

export interface PackActs {
  /** Rejects with what is wrong. */
  build(pack: Pick<PackInfo, 'name' | 'filter' | 'maxTokens'>): Promise<void>;
  activate(name: string, active: boolean): void;
  remove(pack: PackInfo): void;
  copy(name: string): void;
}

export function usePackActs(): PackActs {
  const services = useServices();
  const { t } = useMessages();
  return useMemo(() => {
    const { link, notifications } = services;
    const say = (title: string, undo?: () => void) =>
      notifications.getState().show({
        level: 'info',
        title,
        ...(undo === undefined ? {} : { action: { label: t('context.undo'), run: undo } }),
      });
    const failed = (error: unknown) => showError(services, error);
    const take = ({ packs }: Result<'ListPacks'>) => {
      services.queries.setQueryData([services.workspace.getState().state.root, 'ListPacks', {}], { packs });
    };
    const acts: PackActs = {
      async build({ name, filter, maxTokens }) {
        const built = await link.call('BuildPack', { name, filter, maxTokens });
        const types = t('unit.types', { count: built.types });
        say(
          built.reused
            ? t('packs.saidReused', { name })
            : t('packs.saidBuilt', { name, types, tokens: built.tokenEstimate }),
        );
        await listAgain(services);
      },
      activate(name, active) {
        link.call('pack.activate', { name, active }).then(take, failed);
      },
      remove(pack) {
        const { name, filter, maxTokens, active } = pack;
        const undo = () => {
          link
            .call('BuildPack', { name, filter, maxTokens })
            .then(() => (active ? link.call('pack.activate', { name, active }) : undefined))
            .then(() => listAgain(services), failed);
        };
        link.call('pack.remove', { name }).then((packs) => {
          take(packs);
          say(t('packs.saidRemoved', { name }), undo);
        }, failed);
      },
      copy(name) {
        link
          .call('pack.show', { name })
          .then(({ text }) => navigator.clipboard.writeText(text))
          .then(() => say(t('packs.copied', { name })), failed);
      },
    };
    return acts;
  }, [services, t]);
}

async function listAgain({ queries }: Services): Promise<void> {
  await queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] === 'ListPacks' });
}
