/** Sessions of agents as the contract offers them. What they propose waits in the inbox of the memory bank. */
import type { Clock } from '#shared/base/clock.ts';
import type { sessionMethods } from '#shared/contract/sessions/methods.ts';
import type { Bank } from '../../bank/bank.ts';
import type { Handlers } from '../../handler.ts';
import { readModelSettings } from '../../models/models.ts';
import type { SymbolIndex } from '../../search/search.ts';
import { createSessions, readProjectFacts } from '../../sessions/sessions.ts';
import type { SetAsideNotice } from '../../storage/storage.ts';
import type { TextSearch } from '../../text-search/text-search.ts';
import type { ProjectLife } from './project-life.ts';

interface SessionServices {
  /** Real path of the workspace. */
  root: string;
  clock: Clock;
  onSetAside(notice: SetAsideNotice): void;
  textSearch: Pick<TextSearch, 'names'>;
  index(): SymbolIndex;
  project: Pick<ProjectLife, 'commands'>;
  bank: Pick<Bank, 'rooms'>;
}

export function sessionHandlers(services: SessionServices): Handlers<keyof typeof sessionMethods> {
  const { root, clock, textSearch, index, project, bank, onSetAside } = services;
  const { names } = textSearch;
  const sessions = createSessions({
    ...{ root, clock, onSetAside },
    async facts(signal) {
      const { commands } = await project.commands.read(signal);
      const hasSymbol = (name: string): boolean => index().named(name, 1).total > 0;
      return readProjectFacts({ root, names, commands, hasSymbol, signal });
    },
    language: async () => ((await readModelSettings()).language === 'zh' ? 'zh' : 'en'),
    async propose({ by, about, session, ...proposed }) {
      // Not as one effect of the call: it proposes several.
      return (await bank.rooms()).inbox.propose(proposed, { by, about, session });
    },
  });
  return {
    'sessions.sources': () => sessions.sources(),
    'sessions.switch': (params) => sessions.switch(params),
    'sessions.list': (params, { signal }) => sessions.list(params, signal),
    'sessions.read': ({ id }, { signal }) => sessions.read(id, signal),
    'sessions.search': (params, { signal }) => sessions.search(params, signal),
    'sessions.propose': (_, { signal }) => sessions.propose(signal),
  };
}
