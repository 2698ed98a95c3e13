/** Answers questions about the workspace, and keeps their conversations. */
import type { askMethods } from '#shared/contract/memory/ask.ts';
import type { Handlers } from '../handler.ts';
import type { MemoryLife } from '../memory-life.ts';

export function askHandlers(use: MemoryLife['use']): Handlers<keyof typeof askMethods> {
  return {
    ask: (params, { signal }) => use(({ ask }) => ask.ask(params, signal)),
    'ask.sessions': ({ limit }) => use(({ ask }) => ask.sessions(limit)),
    'ask.session': ({ session }) => use(({ ask }) => ({ turns: ask.session(session) })),
    'ask.forget': ({ session }) =>
      use(({ ask }) => {
        ask.forget(session);
        return {};
      }),
    'ask.save': (params) => use(async ({ ask }) => ({ id: await ask.save(params) })),
  };
}
