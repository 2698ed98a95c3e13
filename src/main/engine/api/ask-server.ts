/**
 * Asks the language server of a trusted folder who uses a symbol that no checker reads, before its usages are looked up. It waits a
 * moment: a slower answer counts for the next question. A server that is missing, fails or dies changes nothing.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { toMemoError } from '#shared/base/errors.ts';
import type { CodeMap } from '../codemap/codemap.ts';
import type { Edits } from '../edits/edits.ts';
import { placeKind, type References, type ServerAnswer } from '../references/references.ts';
import { type Log, trustedSince } from '../storage/storage.ts';
import type { Located } from './locate.ts';

export interface AskServerServices {
  /** Real path of the workspace. */
  readonly root: string;
  readonly log: Log;
  codeMap(): CodeMap;
  use<T>(work: (edits: Edits) => T | Promise<T>): Promise<T>;
  readonly references: Pick<References, 'unanswered' | 'keepAnswer'>;
}

export type AskServer = (located: Located, signal: AbortSignal) => Promise<void>;

const patienceMs = 2_000;
/** A server that failed is not asked again for so long. */
const restMs = 5 * 60_000;
/** Overloads of one name. */
const maxSpots = 20;

export function createAskServer({ root, log, codeMap, use, references }: AskServerServices): AskServer {
  /** By language: what it works on. One symbol at a time; another one is asked about with the next question. */
  const busy = new Map<string, { readonly work: Promise<void>; readonly since: number }>();
  const resting = new Map<string, number>();

  async function ask({ rows, ref }: Located): Promise<void> {
    const spots = codeMap().declaredPlaces(rows).slice(0, maxSpots);
    for (const { file, startLine } of references.unanswered(ref.name, spots)) {
      const work = { file, at: { line: startLine, name: ref.name } };
      const found = await use((edits) => edits.references(work, AbortSignal.timeout(restMs)));
      if (found === null) return;
      await references.keepAnswer(answerOf(ref, spots, found));
    }
  }

  return async (located, signal) => {
    const { rows, ref } = located;
    const { language } = ref;
    if (ref.kind === 'constructor' || ref.kind === 'module' || (resting.get(language) ?? 0) > performance.now()) return;
    if (references.unanswered(ref.name, codeMap().declaredPlaces(rows)).length === 0) return;
    if ((await trustedSince(root)) === null) return;
    const now = performance.now();
    const until = now + patienceMs;
    const current = busy.get(language);
    // The first question has waited for it: while a server starts or hangs, others do not.
    if (current !== undefined && now < current.since + patienceMs) await within(current.work, until, signal);
    if (busy.has(language) || signal.aborted) return;
    const work = ask(located)
      .catch((thrown: unknown) => {
        const { code, message } = toMemoError(thrown);
        // The declaration may be in a text that the server does not see; other questions are still asked.
        if (code !== 'NotFound') resting.set(language, performance.now() + restMs);
        if (code === 'InternalError' || code === 'Busy') log.warn(`references by a language server: ${message}`);
      })
      .finally(() => busy.delete(language));
    busy.set(language, { work, since: now });
    await within(work, until, signal);
  };
}

async function within(work: Promise<void>, until: number, signal: AbortSignal): Promise<void> {
  const waiting = sleep(Math.max(0, until - performance.now()), undefined, { signal, ref: false }).catch(
    () => undefined,
  );
  await Promise.race([work, waiting]);
}

type Found = NonNullable<Awaited<ReturnType<Edits['references']>>>;

function answerOf(
  { name, memberId, kind }: Located['ref'],
  spots: readonly { file: string; startLine: number; endLine: number }[],
  { program, declared, places, open, texts }: Found,
): ServerAnswer {
  const suffix = memberId === undefined ? 'type' : kind === 'method' || kind === 'function' ? 'method' : 'term';
  const isDeclared = ({ file, line, at }: Found['places'][number]): boolean =>
    (file === declared.file && at === declared.at) ||
    spots.some((spot) => spot.file === file && spot.startLine === line && isFirst(texts.get(file) ?? '', at, name));
  return {
    ...{ program, name, file: declared.file, line: declared.line, column: declared.column, open },
    places: places.map((place) => {
      const { file, at, length } = place;
      const text = texts.get(file) ?? '';
      const used = placeKind(text, at, at + length, 0, { suffix, isConstructor: false });
      return { ...place, kind: isDeclared(place) ? 'declare' : used };
    }),
  };
}

/** Whether this is the first mention of the name on its line. */
function isFirst(text: string, at: number, name: string): boolean {
  return !text.slice(text.lastIndexOf('\n', at) + 1, at).includes(name);
}
