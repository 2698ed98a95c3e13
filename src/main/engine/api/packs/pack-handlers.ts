/** Answers the methods about packs. */
import type { packMethods } from '#shared/contract/context/methods.ts';
import type { ContextLife } from '../../background/context-life.ts';
import type { Handlers } from '../../handler.ts';

export function packHandlers(use: ContextLife['use']): Handlers<keyof typeof packMethods> {
  return {
    BuildPack: (wish, { signal }) => use(({ packs }) => packs.build(wish, signal)),
    ListPacks: (_, { signal }) => use(async ({ packs }) => ({ packs: await packs.list(signal) })),
    'pack.show': ({ name }, { signal }) => use(({ packs }) => packs.show(name, signal)),
    'pack.activate': ({ name, active }, { signal }) =>
      use(async ({ packs }) => {
        await packs.activate(name, active);
        return { packs: await packs.list(signal) };
      }),
    'pack.remove': ({ name }, { signal }) =>
      use(async ({ packs }) => {
        await packs.remove(name);
        return { packs: await packs.list(signal) };
      }),
    'pack.preview': ({ filter, ...wish }, { signal }) => use(({ packs }) => packs.preview(filter, wish, signal)),
  };
}
