/**
 * The way of a description through the queue: none → pending → generating → cached; stale →
 * pending. Outlines have no part in it. A transition that a state does not know leaves it as it is: who dispatches or
 * reports too late has lost its turn.
 */
import { assertNever } from '#shared/base/assert-never.ts';
import type { ChangeClass } from '#shared/contract/change.ts';
import type { ChangePair } from '../codemap/codemap.ts';
import {
  type Context,
  countReached,
  differsFromBase,
  driftCounted,
  type InvalidationCause,
  isWindowOver,
  mergeWindowMs,
  noDrift,
  type SemanticBase,
  type SemanticsConfig,
  speaksOf,
  type TypeState,
  timeReached,
  withClockPutBack,
} from './type-state.ts';

/** Max attempts; after them a description waits until it is requested again. */
const maxFailures = 3;

/** A description is wanted. */
function enqueued(state: TypeState, context: Context): TypeState {
  if (state.semanticState !== 'none' && state.semanticState !== 'stale') return state;
  return { ...state, semanticState: 'pending', priority: priorityOf(state.priority, state.standing, context) };
}

/** Its turn has come. */
function dispatched(state: TypeState): TypeState {
  return state.semanticState === 'pending' ? { ...state, semanticState: 'generating' } : state;
}

/** Its text was written, or found to hold still; `base` is what it was made of. */
function succeeded(state: TypeState, base: SemanticBase, context: Context): TypeState {
  if (state.semanticState !== 'generating') return state;
  const { again } = state;
  const next: TypeState = {
    ...state,
    semanticState: again === null ? 'cached' : 'stale',
    lastSemanticBase: base,
    internalChanged: false,
    internalDriftState: noDrift,
    windowEnd: null,
    propagatedCause: again === 'DependencyStructure' ? state.propagatedCause : null,
    propagatedFrom: again === 'DependencyStructure' ? state.propagatedFrom : null,
    standing: again,
    again: null,
    failures: 0,
    priority: again === null ? 0 : priorityOf(0, again, context),
  };
  if (again !== null || !differsFromBase(next, context)) return next;
  // It changed inside while its text was made.
  return { ...next, internalChanged: true, internalDriftState: driftCounted(noDrift, context.now) };
}

/** `NO SEMANTIC CHANGE`: the old text remains valid. Without an old text it is not a valid answer. */
function unchanged(state: TypeState, base: SemanticBase, context: Context): TypeState {
  return state.lastSemanticBase === null ? failed(state, context) : succeeded(state, base, context);
}

/** It failed or was cancelled. The third time it is given up. */
function failed(state: TypeState, { config }: Context): TypeState {
  if (state.semanticState !== 'generating') return state;
  const failures = state.failures + 1;
  if (failures < maxFailures) return { ...takenBack(state, config), semanticState: 'pending', failures };
  const none = state.lastSemanticBase === null;
  return {
    ...takenBack(state, config),
    semanticState: none ? 'none' : 'stale',
    failures: 0,
    priority: none ? 0 : state.priority,
  };
}

/** It is no longer wanted: a waiting one returns to its previous state, and attempts are forgotten. */
function withdrawn(state: TypeState): TypeState {
  if (state.semanticState !== 'pending') return state;
  const none = state.lastSemanticBase === null;
  return { ...state, semanticState: none ? 'none' : 'stale', failures: 0, priority: none ? 0 : state.priority };
}

/** The engine started; the process that was making the text is gone. */
export function restarted(state: TypeState, { config }: Pick<Context, 'config'>): TypeState {
  return state.semanticState === 'generating' ? { ...takenBack(state, config), semanticState: 'pending' } : state;
}

/** Adds what made the unfinished text doubtful to what it was made for. */
function takenBack(state: TypeState, config: Context['config']): TypeState {
  const { again, lastSemanticBase, standing } = state;
  if (again === null) return state;
  return { ...state, again: null, standing: lastSemanticBase === null ? null : weightier(standing, again, config) };
}

interface OwnChange {
  changeClass: ChangeClass;
  /** Whatever the class, the docs changed too: the outline shows them. */
  docsChanged: boolean;
}

/** The refresh matrix for what changed in a type itself. */
export function changed(before: TypeState, change: OwnChange, context: Context): TypeState {
  const { changeClass, docsChanged } = change;
  const outlined = changeClass === 'Structure' || docsChanged;
  const state = {
    ...before,
    changeClass,
    changedAt: context.now,
    goneAt: null,
    outlineVersion: before.outlineVersion + (outlined ? 1 : 0),
  };
  switch (changeClass) {
    case 'Structure':
    case 'PublicBehavior':
      // A change of the type itself outranks changes of its dependencies.
      return invalidated(
        { ...state, internalChanged: false, propagatedCause: null, propagatedFrom: null },
        changeClass,
        context,
      );
    case 'Internal':
      return changedInside(state, context);
    case 'Docs':
      if (!context.config.semanticDocsAffect) return state;
      return invalidated(state, 'Docs', context);
    case 'Cosmetic':
      return state;
    default:
      return assertNever(changeClass);
  }
}

function changedInside(state: TypeState, context: Context): TypeState {
  const { now, config } = context;
  const drift = differsFromBase(state, context)
    ? driftCounted(state.internalDriftState, now)
    : state.internalDriftState;
  const next: TypeState = { ...state, internalChanged: true, internalDriftState: drift };
  if (config.internalImplAffectsSemantic) return invalidated(next, 'Internal', context);
  if (state.lastSemanticBase === null) return next;
  if (countReached(drift, config)) return drifted({ ...next, windowEnd: null }, context);
  return { ...next, windowEnd: state.windowEnd ?? now + mergeWindowMs };
}

/** Drift is reached. A description that is stale already, or being made, gets no staler. */
export function drifted(state: TypeState, context: Context): TypeState {
  const next = { ...state, internalChanged: false };
  return state.semanticState === 'cached' ? invalidated(next, 'Internal', context) : next;
}

/** Called when a merge window may be over, or the hours of drift. */
export function weighed(state: TypeState, context: Context): TypeState {
  let next = withClockPutBack(state, context);
  if (isWindowOver(next, context)) {
    next = { ...next, windowEnd: null };
    // A change inside that was changed back leaves nothing to describe again.
    if (!differsFromBase(next, context)) next = { ...next, internalChanged: false, internalDriftState: noDrift };
  }
  return timeReached(next.internalDriftState, context) && next.semanticState === 'cached'
    ? drifted(next, context)
    : next;
}

/** The type is there: for the first time, or again. A description that speaks of what came back stays. */
export function appeared(before: TypeState, context: Context): TypeState {
  const first = before.changedAt === null;
  const state: TypeState = {
    ...before,
    goneAt: null,
    changeClass: 'Structure',
    changedAt: context.now,
    outlineVersion: before.outlineVersion + (first ? 0 : 1),
    propagatedCause: null,
    propagatedFrom: null,
  };
  const { lastSemanticBase } = state;
  if (lastSemanticBase !== null && speaksOf(lastSemanticBase, context.hashes)) return state;
  return invalidated({ ...state, internalChanged: false }, 'Structure', context);
}

/** The type is gone; what waits to be said of it is not said. */
export function vanished(state: TypeState, { now }: Context): TypeState {
  const next: TypeState = { ...state, changeClass: 'Structure', changedAt: now, goneAt: now };
  if (state.semanticState !== 'pending' && state.semanticState !== 'generating') return next;
  const none = state.lastSemanticBase === null;
  return { ...next, semanticState: none ? 'none' : 'stale', again: null, priority: 0, failures: 0 };
}

const outranking: ReadonlySet<InvalidationCause | null> = new Set(['Structure', 'PublicBehavior', 'Manual']);

/**
 * A higher invalidation of the type itself is pending: its description waits for that, or it changed in the same
 * sync.
 */
function standsHigher(state: TypeState, { now }: Context): boolean {
  // A text in the making does not know what happens now, whatever it is made for.
  if (outranking.has(state.semanticState === 'generating' ? state.again : state.standing)) return true;
  return outranking.has(ownClass(state)) && state.changedAt === now;
}

function ownClass({ changeClass }: TypeState): InvalidationCause | null {
  return changeClass === 'Cosmetic' ? null : changeClass;
}

/**
 * What others' changes do to a type: its dependencies, the members of its group.
 *
 * A type that this one is built on has another structure; `path` names it. The class of the type itself stays.
 */
export function dependencyChanged(state: TypeState, path: string, context: Context): TypeState {
  if (standsHigher(state, context)) return state;
  const next: TypeState = { ...state, propagatedCause: 'DependencyStructure', propagatedFrom: path };
  return invalidated(next, 'DependencyStructure', context);
}

/** Another member of the group made the common description doubtful. */
export function groupChanged(state: TypeState, cause: InvalidationCause, context: Context): TypeState {
  return invalidated(state, cause, context);
}

/**
 * A description becomes doubtful: the transition to `stale`, or its equivalent in the other states.
 *
 * A type that has no text and waits for none stays as it is: nothing can be stale.
 */
function invalidated(before: TypeState, cause: InvalidationCause, context: Context): TypeState {
  if (before.semanticState === 'none') return before;
  const state = { ...before, internalChanged: false };
  switch (before.semanticState) {
    case 'generating':
      return { ...state, again: weightier(state.again, cause, context.config) };
    case 'cached':
      return { ...state, semanticState: 'stale', standing: cause, priority: priorityOf(0, cause, context) };
    case 'pending':
    case 'stale': {
      // One that waits for its first text has all to be said of it already.
      const first = state.lastSemanticBase === null;
      const standing = first ? null : weightier(state.standing, cause, context.config);
      return { ...state, standing, priority: priorityOf(state.priority, standing, context) };
    }
    default:
      return assertNever(before.semanticState);
  }
}

/**
 * How urgent a description is.
 * null means a type that was never described: all of it is new to a reader, as it is for a person's request.
 */
function weightOf(cause: InvalidationCause | null, { baseWeights }: SemanticsConfig): number {
  if (cause === null || cause === 'Manual') return baseWeights.Structure;
  return cause === 'Docs' ? baseWeights.PublicBehavior * 0.5 : baseWeights[cause];
}

/** The weightier of two causes; of equals the first. */
function weightier(
  one: InvalidationCause | null,
  other: InvalidationCause,
  config: SemanticsConfig,
): InvalidationCause {
  return one !== null && weightOf(one, config) >= weightOf(other, config) ? one : other;
}

function priorityOf(previous: number, cause: InvalidationCause | null, context: Context): number {
  const { config, fanIn, depth } = context;
  const raw = (config.fanInWeight * fanIn + weightOf(cause, config)) / (1 + depth);
  return Math.max(previous * config.priorityDecay, raw);
}

export type SemanticEvent =
  | { kind: 'enqueue' | 'dispatch' | 'fail' | 'cancel' | 'withdraw' | 'invalidate' }
  /** The hashes of what the text was made of, which may not be those of now. */
  | { kind: 'succeed' | 'noChange'; base: Omit<SemanticBase, 'generatedAt'> };

/** What may happen to the description of a type, reported by the process that makes descriptions or by a person. */
export function happened(state: TypeState, event: SemanticEvent, context: Context): TypeState {
  const { kind } = event;
  switch (kind) {
    case 'enqueue':
      return enqueued(state, context);
    case 'dispatch':
      return dispatched(state);
    case 'succeed':
      return succeeded(state, { ...event.base, generatedAt: context.now }, context);
    case 'noChange':
      return unchanged(state, { ...event.base, generatedAt: context.now }, context);
    case 'fail':
    case 'cancel':
      return failed(state, context);
    case 'withdraw':
      return withdrawn(state);
    case 'invalidate':
      return invalidated(state, 'Manual', context);
    default:
      return assertNever(kind);
  }
}

// What a recording of changes asks of aliases and groups, which know nothing of it.

/** A type that vanished, and the one that it became. Both are ids. */
export interface Rename {
  from: string;
  to: string;
}

export interface RenameFinder {
  /**
   * Which of the types that appeared are ones that vanished in the same sync. All of one sync come together, before
   * anything is made of them; it may be asked the same again after a kill. `pause` is to be awaited in long loops.
   * It also takes note of types that appeared under an id that was an old one.
   */
  find(
    vanished: readonly string[],
    appeared: readonly string[],
    pair: (typeId: string) => ChangePair,
    pause: () => Promise<void>,
  ): Promise<readonly Rename[]>;
}

export interface TypeGroup {
  id: string;
  /** Ids of types, all of them. */
  members: readonly string[];
}

export interface TypeGroups {
  /** Follows the dependency cycles as they are now. Called before the changes of a sync are applied. */
  refresh(renames: readonly Rename[], pause: () => Promise<void>): Promise<void>;
  /**
   * Ids of types whose group changed: their description, shared or alone, is outdated. They are kept until `settled`,
   * across restarts.
   */
  regrouped(): readonly string[];
  /** The state of this type says so; in the transaction that changes it. */
  settled(typeId: string): void;
  /** null for a type that is described alone. */
  of(typeId: string): TypeGroup | null;
}
