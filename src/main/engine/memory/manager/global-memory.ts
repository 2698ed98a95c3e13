/**
 * What applies across projects, in `<user data>/global/`: best practices and patterns, permanent and of
 * no project. Every Memoscope of this user may write it, so each change holds a lock, re-reads the file and replaces it
 * in one step. Text of a project gets here only when a person puts it here; of patterns only names and words of
 * Memoscope's own.
 */
import { randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import type { Clock } from '#shared/base/clock.ts';
import { MemoError } from '#shared/base/errors.ts';
import { sentence } from '#shared/base/sentence.ts';
import { BestPractice, CrossProjectPattern, type GlobalMemory } from '#shared/contract/memory/memory-types.ts';
import {
  atomicWriteFile,
  callAim,
  crockford,
  readValidated,
  type SetAsideNotice,
  tryLock,
} from '../../storage/storage.ts';

export interface GlobalStore {
  get(): Promise<GlobalMemory>;
  /** With the id of a known practice it is replaced, else it is new. Throws NotFound for an id that is not there. */
  setPractice(practice: Omit<BestPractice, 'id'> & { id?: string | undefined }): Promise<BestPractice>;
  /** The same with an id of the caller's own choice. Throws Conflict where that id is taken by another text. */
  addPractice(practice: BestPractice): Promise<BestPractice>;
  removePractice(id: string): Promise<void>;
  /** The patterns that a project has now; `get` returns those that at least two projects have. */
  notePatterns(projectKey: string, patterns: readonly NotedPattern[]): Promise<void>;
}

/** In words that hold for any project. */
export type NotedPattern = Pick<CrossProjectPattern, 'patternName' | 'description'>;

export interface GlobalOptions {
  /** `<user data>/global`. */
  dir: string;
  clock: Clock;
  redact(text: string): string;
  onSetAside(notice: SetAsideNotice): void;
}

const version = '1.0';
const head = { version: z.string(), updatedAt: z.number() };
const Practices = z.object({ ...head, bestPractices: z.array(BestPractice) });
const Patterns = z.object({ ...head, crossProjectPatterns: z.array(CrossProjectPattern) });
type Practices = z.infer<typeof Practices>;

/** A pattern of one project crosses none. */
const leastProjects = 2;
/** Others hold the lock for a few milliseconds. */
const patienceMs = 5_000;

export function createGlobalStore({ dir, clock, redact, onSetAside }: GlobalOptions): GlobalStore {
  const practicesFile = path.join(dir, 'best_practices.json');
  const patternsFile = path.join(dir, 'patterns.json');
  const lockFile = path.join(dir, 'lock.db');

  const readPractices = (): Promise<Practices | null> => readValidated(practicesFile, Practices, onSetAside, version);
  const readPatterns = (): Promise<z.infer<typeof Patterns> | null> =>
    readValidated(patternsFile, Patterns, onSetAside, version);
  const write = (file: string, content: object): Promise<void> =>
    atomicWriteFile(file, `${JSON.stringify(content, null, 2)}\n`);

  async function locked<T>(work: () => Promise<T>): Promise<T> {
    await mkdir(dir, { recursive: true, mode: 0o700 });
    const deadline = performance.now() + patienceMs;
    for (;;) {
      const lock = tryLock(lockFile);
      if (lock !== null) {
        try {
          return await work();
        } finally {
          lock.release();
        }
      }
      if (performance.now() > deadline) {
        throw new MemoError('Busy', sentence`Another Memoscope keeps ${lockFile} locked. Try again, or end it.`);
      }
      await sleep(10);
    }
  }

  function change<T>(work: (practices: BestPractice[]) => { practices: BestPractice[]; result: T }): Promise<T> {
    return locked(async () => {
      const now = await readPractices();
      const { practices, result } = work(now?.bestPractices ?? []);
      await write(practicesFile, { version, updatedAt: clock.now(), bestPractices: practices });
      return result;
    });
  }

  const clean = (practice: BestPractice): BestPractice => ({
    id: practice.id,
    title: redact(practice.title),
    description: redact(practice.description),
    applicableScenarios: practice.applicableScenarios.map(redact),
    sourceProjects: practice.sourceProjects,
  });

  return {
    async get() {
      let [practices, patterns] = [await readPractices(), await readPatterns()];
      if (practices === null || patterns === null) {
        // Looked at again under the lock: another process may just have made them.
        await locked(async () => {
          practices = await readPractices();
          patterns = await readPatterns();
          const made = { version, updatedAt: clock.now() };
          if (practices === null) await write(practicesFile, { ...made, bestPractices: [] });
          if (patterns === null) await write(patternsFile, { ...made, crossProjectPatterns: [] });
        });
      }
      return {
        bestPractices: practices?.bestPractices ?? [],
        crossProjectPatterns: (patterns?.crossProjectPatterns ?? []).filter(
          ({ exampleProjects }) => exampleProjects.length >= leastProjects,
        ),
        version,
        updatedAt: Math.max(practices?.updatedAt ?? 0, patterns?.updatedAt ?? 0),
      };
    },
    setPractice(given) {
      // A new practice has the same id when its call is repeated, so that it is not added twice.
      const aim = callAim<string>();
      return change((practices) => {
        const known = practices.some(({ id }) => id === given.id);
        if (given.id !== undefined && !known) {
          throw new MemoError(
            'NotFound',
            sentence`There is no practice ${given.id}. Leave the id out to add a new one.`,
          );
        }
        const added = given.id === undefined ? practices.find(({ id }) => id === aim.earlier) : undefined;
        if (added !== undefined) return { practices, result: added };
        const practice = clean({ ...given, id: given.id ?? aim.earlier ?? newId(practices) });
        aim.note(practice.id);
        const rest = known
          ? practices.map((one) => (one.id === practice.id ? practice : one))
          : [...practices, practice];
        return { practices: rest, result: practice };
      });
    },
    addPractice(given) {
      return change((practices) => {
        const practice = clean(given);
        const known = practices.find(({ id }) => id === practice.id);
        if (known === undefined) return { practices: [...practices, practice], result: practice };
        if (JSON.stringify(known) === JSON.stringify(practice)) return { practices, result: known };
        throw new MemoError(
          'Conflict',
          sentence`There is another practice with the id ${practice.id}. Give it a new one.`,
          {
            path: 'id',
          },
        );
      });
    },
    async notePatterns(projectKey, now) {
      const changed = (known: readonly CrossProjectPattern[]): CrossProjectPattern[] | null => {
        const patterns = withPatterns(known, projectKey, now);
        return isDeepStrictEqual(patterns, known) ? null : patterns;
      };
      if (changed((await readPatterns())?.crossProjectPatterns ?? []) === null) return;
      await locked(async () => {
        const crossProjectPatterns = changed((await readPatterns())?.crossProjectPatterns ?? []);
        if (crossProjectPatterns === null) return;
        await write(patternsFile, { version, updatedAt: clock.now(), crossProjectPatterns });
      });
    },
    removePractice(id) {
      const aim = callAim<true>();
      return change((practices) => {
        const rest = practices.filter((practice) => practice.id !== id);
        if (rest.length === practices.length && aim.earlier === undefined)
          throw new MemoError('NotFound', sentence`There is no practice ${id}.`);
        aim.note(true);
        return { practices: rest, result: undefined };
      });
    },
  };
}

/** What is known of other projects stays, whether they can be read now or not; the most common pattern first. */
function withPatterns(
  known: readonly CrossProjectPattern[],
  projectKey: string,
  now: readonly NotedPattern[],
): CrossProjectPattern[] {
  const all = new Map(now.map((pattern) => [pattern.patternName, { ...pattern, exampleProjects: [projectKey] }]));
  for (const { patternName, description, exampleProjects } of known) {
    const others = exampleProjects.filter((project) => project !== projectKey);
    const own = all.get(patternName);
    if (own !== undefined) own.exampleProjects.push(...others);
    else if (others.length > 0) all.set(patternName, { patternName, description, exampleProjects: others });
  }
  return [...all.values()]
    .map((pattern) => ({
      ...pattern,
      exampleProjects: pattern.exampleProjects.sort(),
      occurrences: pattern.exampleProjects.length,
    }))
    .sort((a, b) => b.occurrences - a.occurrences || (a.patternName < b.patternName ? -1 : 1));
}

/** Nothing of one that is named after a type of the project. */
export function toNoted({ patternType, general }: { patternType: string; general: string | null }): NotedPattern[] {
  return general === null ? [] : [{ patternName: patternType, description: general }];
}

function newId(practices: readonly BestPractice[]): string {
  const id = `bp-${crockford(randomBytes(5)).toLowerCase()}`;
  return practices.some((practice) => practice.id === id) ? newId(practices) : id;
}
