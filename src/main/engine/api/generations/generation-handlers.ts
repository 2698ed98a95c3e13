/** Answers the generation methods of the contract: the rotator's status, history, rebuilds, swaps, and the documents. */
import { MemoError } from '#shared/base/errors.ts';
import type { generationMethods } from '#shared/contract/generations/methods.ts';
import { compareStored, type Generation, type Generations, type Rotator } from '../../generations/generations.ts';
import type { Handlers } from '../../handler.ts';
import type { LiveDocuments } from '../../live-documents.ts';
import { readDocument } from '../../static-analyst/static-analyst.ts';
import { untilAborted } from '../../threads/threads.ts';
import type { HashNow } from './changed-files.ts';
import { documentPage } from './document-page.ts';

type Method = keyof typeof generationMethods;

export interface GenerationServices {
  rotator: Rotator;
  documents: Pick<LiveDocuments, 'upToDate'>;
  generations: Pick<Generations, 'stored'>;
  /** The generation that is read. */
  read(): Generation;
  hashNow: HashNow;
  /** `databaseMark` of the workspace. */
  mark: number;
  /** Runs work that outlives the call, and is part of no read. */
  apart<T>(work: () => T): T;
}

export function generationHandlers(services: GenerationServices): Handlers<Method> {
  const { rotator, apart } = services;

  /** Throws NotFound for one whose files are not here. */
  function stored(id: string, field: string): Generation {
    const all = services.generations.stored();
    const found = all.find((generation) => generation.id === id);
    if (found !== undefined) return found;
    const ids = all.map((generation) => generation.id);
    const message = `The files of generation ${id} are not here any more, or not yet. There are: ${ids.join(', ')}.`;
    throw new MemoError('NotFound', message, { path: field, suggestions: ids });
  }

  return {
    'generations.status': () => rotator.status(),
    'generations.list': ({ offset, limit }) => rotator.list(offset, limit),
    'generations.trigger': ({ now, key }) => apart(() => rotator.trigger(now, key)),
    'generations.wait': ({ id }, { signal }) => untilAborted(rotator.wait(id), signal, 'Waiting for it was cancelled.'),
    'generations.stop': () => apart(() => rotator.stop()),
    'generations.rollback': () => apart(() => rotator.rollback()),
    async 'generations.diff'({ from, to = services.read().id }, { signal }) {
      if (from !== undefined) {
        return compareStored(stored(from, 'from'), stored(to, 'to'), services.mark, signal);
      }
      const diff = rotator.diff(to);
      if (diff !== null) return diff;
      const message = `Nothing is kept of what the swap to ${to} changed: it was the first generation, or its swap is too long ago.`;
      throw new MemoError('NotFound', message, { path: 'to' });
    },
    async 'generations.document'({ generation, ...query }, { signal }) {
      const of = generation === undefined ? services.read() : stored(generation, 'generation');
      const live = of.id === services.read().id;
      if (live) {
        await apart(() => services.documents.upToDate(signal));
        const isThere = (await readDocument(of.dir, query.name)) !== null;
        if (!isThere) await apart(() => services.documents.upToDate(signal, 'damaged'));
      }
      return documentPage(of, live, query, services.hashNow);
    },
  };
}
