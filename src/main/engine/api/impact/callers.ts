/**
 * Finds the users of what changed, by the same search as `usages`: the lines at risk, and from these on, caller by
 * caller, the tests that reach it. The number of searches is bounded, the heaviest changes come first. Main type:
 * Walked.
 */
import { toMemoError } from '#shared/base/errors.ts';
import type { Usage } from '#shared/contract/find.ts';
import type { RiskPlace } from '#shared/contract/project/impact.ts';
import { type CodeMap, isTestSymbol } from '../../codemap/codemap.ts';
import { type ChangedSymbol, heaviestFirst } from './changed-symbols.ts';

export interface Walked {
  readonly risks: RiskPlace[];
  /** Test files, by the calls between: 0 where the test itself uses what changed. */
  readonly tests: ReadonlyMap<string, number>;
  /** The same for one changed type, by its id. */
  readonly testsOf: ReadonlyMap<string, ReadonlySet<string>>;
  /** Symbols that were not searched for. */
  readonly unsearched: number;
}

export interface WalkOptions {
  readonly codeMap: Pick<CodeMap, 'usages' | 'byTypeId' | 'byMemberId' | 'ref'>;
  readonly root: string;
  readonly maxBytes: number;
  readonly changedFiles: ReadonlySet<string>;
}

/** Searches of changed symbols, and those of their callers. */
const maxFirst = 60;
const maxFurther = 60;
const maxHops = 2;
const maxResults = 500;
/** Less likely places are no reason to run a test or to warn of. */
const leastSure = 0.5;
/** Helpers of tests: their users are searched too. */
const helper = /(?:help|util|fixture|support|conftest|common|base|mock|stub|factor|setup|harness)/i;

interface Step {
  readonly type: number;
  readonly member: string | null;
  readonly hops: number;
  readonly from: ChangedSymbol;
}

export async function walkCallers(
  symbols: readonly ChangedSymbol[],
  { codeMap, root, maxBytes, changedFiles }: WalkOptions,
  signal: AbortSignal,
): Promise<Walked> {
  const risks: RiskPlace[] = [];
  const tests = new Map<string, number>();
  const testsOf = new Map<string, Set<string>>();
  const seen = new Set<string>();
  const steps: Step[] = [];
  let unsearched = 0;
  for (const from of symbols.toSorted(heaviestFirst)) {
    const type = codeMap.byTypeId(from.typeId);
    // What is gone has no users by now: `still-named.ts` looks for its name.
    if (type === null || (from.reason === 'removed' && from.member !== null)) continue;
    const key = `${type} ${from.member}`;
    if (seen.has(key)) continue;
    if (steps.length < maxFirst) steps.push({ type, member: from.member, hops: 0, from });
    else if (from.reason !== null) unsearched += 1;
    seen.add(key);
  }
  /** Null where the search takes too long, as for a very common name: the other symbols still have their answer. */
  async function usagesOf(query: Parameters<CodeMap['usages']>[0]): Promise<readonly Usage[] | null> {
    try {
      return (await codeMap.usages(query, signal)).usages;
    } catch (thrown) {
      if (toMemoError(thrown).code !== 'Busy') throw thrown;
      return null;
    }
  }
  let further = 0;
  for (let at = 0; at < steps.length; at += 1) {
    const step = steps[at];
    if (step === undefined) break;
    const { type, member, hops, from } = step;
    const usages = await usagesOf({ type, member, root, maxBytes, maxResults });
    if (usages === null) {
      if (hops === 0 && from.reason !== null) unsearched += 1;
      continue;
    }
    for (const usage of usages) {
      const { file, within } = usage;
      const isTest = isTestSymbol(within?.path ?? '', file);
      if (hops === 0 && isAtRisk(usage, from)) risks.push(riskOf(usage, from, isTest, changedFiles.has(file)));
      if (usage.confidence < leastSure) continue;
      if (isTest) {
        tests.set(file, Math.min(hops, tests.get(file) ?? hops));
        const own = testsOf.get(from.typeId) ?? new Set();
        testsOf.set(from.typeId, own.add(file));
      }
      if ((isTest && !helper.test(file)) || within?.memberId === undefined) continue;
      if (hops >= maxHops || further >= maxFurther) continue;
      const rows = codeMap.byMemberId(within.memberId);
      const name = rows === null ? undefined : codeMap.ref(rows)?.name;
      const key = `${rows?.type} ${name}`;
      if (rows === null || name === undefined || seen.has(key)) continue;
      seen.add(key);
      further += 1;
      steps.push({ type: rows.type, member: name, hops: hops + 1, from });
    }
  }
  return { risks, tests, testsOf, unsearched };
}

function isAtRisk({ kind, within, confidence }: Usage, { reason, isHidden, path }: ChangedSymbol): boolean {
  return reason !== null && !isHidden && kind !== 'import' && confidence >= leastSure && within?.path !== path;
}

function riskOf(
  { file, line, within, confidence }: Usage,
  { reason, path, before, after }: ChangedSymbol,
  isTest: boolean,
  isChanged: boolean,
): RiskPlace {
  return {
    ...{ file, line, within: within?.path ?? '', reason: reason ?? 'uses', of: path, confidence, isTest, isChanged },
    ...(before === undefined ? {} : { before }),
    ...(after === undefined ? {} : { after }),
  };
}
