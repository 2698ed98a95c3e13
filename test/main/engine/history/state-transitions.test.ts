import fs from 'node:fs';
import { expect, test } from 'vitest';
import {
  appeared,
  changed,
  dependencyChanged,
  drifted,
  groupChanged,
  happened,
  restarted,
  vanished,
  weighed,
} from '../../../../src/main/engine/history/machine.ts';
import {
  type Context,
  type InvalidationCause,
  newTypeState,
  type SemanticsConfig,
  type TypeState,
} from '../../../../src/main/engine/history/type-state.ts';
import { type ChangeClass, semanticStates } from '../../../../src/shared/contract/change.ts';
import { changeClasses } from '../../../../src/shared/contract/words.ts';

const minute = 60_000;
const hour = 60 * minute;
const now = Date.UTC(2026, 5, 1);
const base = { structureHash: 's', publicImplHash: 'p', internalImplHash: 'i' };
/** The defaults of the configuration; Docs and Manual have base weights of their own. */
const weights = { Structure: 4, PublicBehavior: 3, Internal: 1, DependencyStructure: 2.5, Docs: 1.5, Manual: 4 };
const fanIn = 3;
const depth = 1;

interface Given {
  state: TypeState;
  context: Context;
  docsChanged: boolean;
}

function given(semanticState: TypeState['semanticState'], internalChanged: boolean): Given {
  const waits = semanticState !== 'none' && semanticState !== 'cached';
  const { internalDrift, baseWeights } = { internalDrift: { count: 5, hours: 24 }, baseWeights: weights };
  const config: SemanticsConfig = {
    internalImplAffectsSemantic: false,
    semanticDocsAffect: false,
    internalDrift,
    fanInWeight: 0.5,
    baseWeights,
    priorityDecay: 0.7,
  };
  return {
    docsChanged: false,
    context: { now, config, fanIn, depth, hashes: { ...base, xmlDocHash: 'd', cosmeticHash: 'c' } },
    state: {
      ...newTypeState,
      semanticState,
      internalChanged,
      changeClass: 'Cosmetic',
      changedAt: now - hour,
      propagatedCause: semanticState === 'cached' ? null : 'DependencyStructure',
      propagatedFrom: semanticState === 'cached' ? null : 'Shop.Old',
      lastSemanticBase: semanticState === 'none' ? null : { ...base, generatedAt: now - 2 * hour },
      standing: waits ? 'Docs' : null,
      priority: waits ? 1 : 0,
      failures: waits ? 1 : 0,
      outlineVersion: 3,
    },
  };
}

const stands = (standing: InvalidationCause) => (g: Given) => Object.assign(g.state, { standing });
const meanwhile = (again: InvalidationCause) => (g: Given) => Object.assign(g.state, { again });
const ownNow = (changeClass: ChangeClass) => (g: Given) => Object.assign(g.state, { changeClass, changedAt: now });
const drift = (count: number, firstAt: number) => (g: Given) =>
  Object.assign(g.state, { internalDriftState: { count, firstAt, lastAt: now - 2 * minute } });

const conditions: Record<string, (given: Given) => void> = {
  'no text': (g) => Object.assign(g.state, { lastSemanticBase: null, standing: null }),
  'docs too': (g) => {
    g.docsChanged = true;
  },
  differs: (g) => Object.assign(g.context.hashes ?? {}, { internalImplHash: 'i2' }),
  'changed inside meanwhile': (g) => Object.assign(g.context.hashes ?? {}, { internalImplHash: 'i3' }),
  internalImplAffectsSemantic: (g) => Object.assign(g.context.config, { internalImplAffectsSemantic: true }),
  semanticDocsAffect: (g) => Object.assign(g.context.config, { semanticDocsAffect: true }),
  'drift began': drift(2, now - hour),
  'count reached': drift(4, now - hour),
  'hours reached': drift(1, now - 24 * hour),
  'window open': (g) => Object.assign(g.state, { windowEnd: now + 1 }),
  'window over': (g) => Object.assign(g.state, { windowEnd: now }),
  'Structure stands': stands('Structure'),
  'PublicBehavior stands': stands('PublicBehavior'),
  'Internal stands': stands('Internal'),
  'Manual stands': stands('Manual'),
  'Structure meanwhile': meanwhile('Structure'),
  'PublicBehavior meanwhile': meanwhile('PublicBehavior'),
  'DependencyStructure meanwhile': (g) => {
    Object.assign(g.state, { propagatedFrom: 'Shop.Dependency', again: 'DependencyStructure' });
  },
  'own Structure at the same time': ownNow('Structure'),
  'own PublicBehavior at the same time': ownNow('PublicBehavior'),
  'own Internal at the same time': ownNow('Internal'),
  'failed twice': (g) => Object.assign(g.state, { failures: 2 }),
  'never seen': (g) => Object.assign(g.state, { changeClass: null, changedAt: null }),
  gone: (g) => Object.assign(g.state, { goneAt: now - hour }),
};

/** Hashes of what a text was made of: other ones than before. */
const made = { structureHash: 's', publicImplHash: 'p2', internalImplHash: 'i' };

function happen(event: string, { state, context, docsChanged }: Given): TypeState {
  const changeClass = changeClasses.find((c) => c === event);
  if (changeClass !== undefined) {
    return changed(state, { changeClass, docsChanged: docsChanged || event === 'Docs' }, context);
  }
  switch (event) {
    case 'enqueue':
    case 'dispatch':
    case 'fail':
    case 'cancel':
    case 'withdraw':
    case 'invalidate':
      return happened(state, { kind: event }, context);
    case 'succeed':
    case 'noChange':
      return happened(state, { kind: event, base: made }, context);
    case 'restart':
      return restarted(state, context);
    case 'appear':
      return appeared(state, context);
    case 'vanish':
      return vanished(state, context);
    case 'dependency':
      return dependencyChanged(state, 'Shop.Dependency', context);
    case 'group Structure':
      return groupChanged(state, 'Structure', context);
    case 'group drifts':
      return drifted(state, context);
    case 'time':
      return weighed(state, context);
    case 'outline':
      return state;
    default:
      throw new Error(`the document names an event that nobody knows: ${event}`);
  }
}

const noDrift = { count: 0, firstAt: null, lastAt: null };
const causeFields = { propagatedCause: 'DependencyStructure', propagatedFrom: 'Shop.Dependency' } as const;

function priority(previous: number, cause: string): number {
  const weight = Object.entries(weights).find(([name]) => name === cause)?.[1];
  if (weight === undefined) throw new Error(`no weight for ${cause}`);
  return Math.max(previous * 0.7, (0.5 * fanIn + weight) / (1 + depth));
}

/** What an effect says of the fields that it is about. */
function effect(words: string, before: TypeState, event: string): Partial<TypeState> {
  const { count, firstAt } = before.internalDriftState;
  const known: Record<string, Partial<TypeState>> = {
    fresh: {
      lastSemanticBase: { ...made, generatedAt: now },
      internalChanged: false,
      internalDriftState: noDrift,
      windowEnd: null,
      propagatedCause: null,
      propagatedFrom: null,
      failures: 0,
    },
    told: { changeClass: changeClasses.find((c) => c === event) ?? 'Structure', changedAt: now },
    propagated: causeFields,
    unpropagated: { propagatedCause: null, propagatedFrom: null },
    'drift counted': { internalDriftState: { count: count + 1, firstAt: firstAt ?? now, lastAt: now } },
    'drift begins': { internalDriftState: { count: 1, firstAt: now, lastAt: now } },
    'drift reset': { internalDriftState: noDrift },
    'window opens': { windowEnd: now + 10 * minute },
    'window ends': { windowEnd: null },
    'outlineVersion + 1': { outlineVersion: before.outlineVersion + 1 },
    'failures + 1': { failures: before.failures + 1 },
  };
  const fields = known[words];
  if (fields !== undefined) return fields;
  const [, first, cause] = /^(first )?priority of (\w+)$/.exec(words) ?? [];
  if (cause !== undefined) return { priority: priority(first === undefined ? before.priority : 0, cause) };
  const [, field, value] = /^(\w+) = (\w+)$/.exec(words) ?? [];
  if (field === undefined || value === undefined || !(field in before)) throw new Error(`unknown effect: ${words}`);
  if (value === 'now') return { [field]: now };
  return { [field]: /^(true|false|null|\d+)$/.test(value) ? JSON.parse(value) : value };
}

interface Row {
  line: string;
  states: TypeState['semanticState'][];
  event: string;
  conditions: string[];
  then: string;
  effects: string[];
}

function rows(document: string): Row[] {
  const listed = (cell: string, by: string): string[] => cell.split(by).flatMap((word) => word.trim() || []);
  return document.split('\n').flatMap((line) => {
    const cells = line.split('|').map((cell) => cell.trim());
    const [, states = '', event = '', when = '', then = '', effects = ''] = cells;
    if (cells.length !== 7 || states === 'state' || states.startsWith('---')) return [];
    const wanted = states === 'any' ? [...semanticStates] : listed(states, ',');
    const known = wanted.map((name) => semanticStates.find((state) => state === name));
    if (known.includes(undefined)) throw new Error(`unknown state: ${line}`);
    const row = { line, event, then, conditions: listed(when, ';'), effects: listed(effects, ';') };
    return [{ ...row, states: known.flatMap((state) => state ?? []) }];
  });
}

const table = rows(fs.readFileSync('docs/state-transitions.md', 'utf8'));

test.each(table)(
  '$line (change-1, change-2, change-3, change-4, change-5, change-7, change-8)',
  ({ line, states, event, conditions: words, then, effects }) => {
    for (const semanticState of states) {
      for (const internalChanged of [true, false]) {
        const set = given(semanticState, internalChanged);
        for (const word of words) {
          const condition = conditions[word];
          if (condition === undefined) throw new Error(`unknown condition: ${word}`);
          condition(set);
        }
        const before = structuredClone(set.state);
        const expected = { ...before, semanticState: then === 'same' ? semanticState : then };
        for (const words of effects) Object.assign(expected, effect(words, before, event));
        expect(happen(event, set), `${semanticState}, ${line}`).toEqual(expected);
        expect(set.state, 'transitions make new states').toEqual(before);
      }
    }
  },
);

test('the tables say of each state what each event does to it (change-7)', () => {
  const events = [...new Set(table.map((row) => row.event))];
  const silent = events.flatMap((event) => {
    const told = new Set(table.filter((row) => row.event === event).flatMap((row) => row.states));
    return semanticStates.filter((state) => !told.has(state)).map((state) => `${event} in ${state}`);
  });
  // A type that is there cannot appear, and one that waits has stopped to wait when it vanished.
  expect(silent).toEqual(['appear in pending', 'appear in generating']);
  expect(events.length).toBeGreaterThan(15);
});
