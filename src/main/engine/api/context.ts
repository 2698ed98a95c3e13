/** Answers the methods about the prompt window and what a person chose for it. */
import type { SymbolAddress, Worded } from '#shared/contract/common.ts';
import type { contextMethods, packMethods } from '#shared/contract/context/methods.ts';
import { createWording } from '#shared/messages/translator.ts';
import type { ContextLife } from '../background/context-life.ts';
import type { CodeMap } from '../codemap/codemap.ts';
import type { Context } from '../context/context.ts';
import type { Metrics } from '../diagnostics/diagnostics.ts';
import type { Handlers } from '../handler.ts';
import { linkingIn } from './coverage/coverage.ts';
import { type Locator, resolvedOf } from './locate.ts';

const word = createWording('en');

interface ContextServices {
  codeMap(): CodeMap;
  use: ContextLife['use'];
  locator: Pick<Locator, 'place'>;
  metrics: Pick<Metrics, 'window'>;
}

export function contextHandlers({
  codeMap,
  use,
  locator,
  metrics,
}: ContextServices): Handlers<keyof typeof contextMethods> {
  type Choose = (context: Context, ref: ReturnType<Locator['place']>['ref']) => Promise<Worded | null>;

  /** To choose a type is not to ask about it: it stays where it was among what was opened lately. */
  async function choose(address: SymbolAddress, by: Choose) {
    const { ref, was } = locator.place(address);
    return use(async (context) => {
      // The window knows types; of a member, its type is meant.
      const { ref: type } = ref.memberId === undefined ? { ref } : locator.place({ id: ref.typeId });
      const notice = await by(context, type);
      const choices = await context.choices();
      const told = notice === null ? {} : { notice: word(notice) ?? notice.key, noticeReason: notice };
      return { resolved: resolvedOf(ref), success: true, choices, ...was, ...told };
    });
  }

  return {
    GetPromptWindow: ({ task, maxChars }, { signal }) =>
      use(async (context) => {
        const query = { ...(task === undefined ? {} : { task }), ...(maxChars === undefined ? {} : { maxChars }) };
        const window = await context.window(query, signal);
        metrics.window(window.used, window.budget);
        return { ...window, ...linkingIn(codeMap()) };
      }),
    'context.choices': () => use((context) => context.choices()),
    Pin: (address) => choose(address, (context, type) => context.pin(type)),
    Unpin: (address) => choose(address, (context, type) => context.unpin(type)),
    Dismiss: (address) => choose(address, (context, type) => context.dismiss(type).then(() => null)),
    'context.add': (address) => choose(address, (context, type) => context.add(type).then(() => null)),
    'context.clear': () =>
      use(async (context) => {
        const cleared = await context.clear();
        return { cleared, choices: await context.choices() };
      }),
  };
}

/** Answers the methods about packs. */
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
