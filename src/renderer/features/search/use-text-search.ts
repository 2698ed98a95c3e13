/**
 * The search of the shown place. While a new one has nothing to show, the lines of the one before stay, so that typing
 * never blanks the list. Follows the code map: a search that took no time is done again quietly, a long one is marked old.
 */
import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { askTyped } from '../../lib/rpc/ask-typed.ts';
import type { Services } from '../../lib/services.ts';
import { useServices, useWorkspace } from '../../lib/services-context.tsx';
import { throttle } from '../../lib/state/throttle.ts';
import { KeptRuns, runKey } from './model/kept-runs.ts';
import { globsOf, type SearchPlace } from './model/search-place.ts';
import type { RunState, TextRequest, TextRun } from './model/text-run.ts';

/** Milliseconds that typing rests before it is searched for, while the search of the key before has not answered. */
const restMs = 120;
/** A search that took longer is not repeated without being asked, in milliseconds. */
const quietMs = 1500;
/** Pause between two quiet repetitions, in milliseconds. */
const repeatPauseMs = 1000;

const kept = new WeakMap<Services, { readonly root: string; readonly runs: KeptRuns }>();

function runsOf(services: Services, root: string): KeptRuns {
  const known = kept.get(services);
  if (known?.root === root) return known.runs;
  known?.runs.dispose();
  const runs = new KeptRuns((request, signal) =>
    askTyped(
      (options) => services.link.call('search.text', request, options),
      signal,
      ({ files, next }) => files.length === 0 && next === null,
    ),
  );
  kept.set(services, { root, runs });
  return runs;
}

export interface TextSearch {
  /** Of the shown lines; null while there are none to show. */
  readonly state: RunState | null;
  /** Of the search that was asked for last. */
  readonly current: RunState | null;
  /** Names the shown search; changes with its request. */
  readonly key: string;
  readonly shownRequest: TextRequest | null;
  /** Of `current`. */
  readonly request: TextRequest | null;
  /** Names what is asked for; '' for nothing. */
  readonly wanted: string;
  /** The shown lines are of an earlier text; `waits`, while those of this one may still come. */
  readonly behind: 'no' | 'waits' | 'failed';
  /** Asks at once for what a key leads to, as far as searches are quick: the question is gone before its letter is drawn. */
  ask(place: SearchPlace): void;
  cancel(): void;
  resume(): void;
  refresh(): void;
}

/** null when there is nothing to search for. */
function requestOf(place: SearchPlace): TextRequest | null {
  if (place.query.trim() === '') return null;
  const { query, mode, caseSensitive, wholeWord } = place;
  const [include, exclude] = [globsOf(place.include), globsOf(place.exclude)];
  return { query, mode, caseSensitive, wholeWord, include, exclude };
}

export function useTextSearch(place: SearchPlace): TextSearch {
  const services = useServices();
  const root = useWorkspace((state) => state.root);
  const runs = runsOf(services, root);
  const [current, setCurrent] = useState<TextRun | null>(null);
  const request = useMemo(() => requestOf(place), [place]);
  const wanted = request === null ? '' : runKey(request);
  const latest = useRef(request);
  latest.current = request;
  const asked = useRef<TextRun | null>(null);

  // Where answers are quick each key is asked for at once; where they are not, what typing rests at.
  const start = useCallback(
    (wanted: TextRequest | null) => {
      const before = asked.current;
      const next = wanted === null ? null : runs.of(wanted);
      if (before !== null && before !== next) runs.leave(before);
      asked.current = next;
      setCurrent(next);
      if (next !== null) freshen(next);
    },
    [runs],
  );
  useEffect(() => {
    const known = asked.current;
    // By the key that led here.
    if (known !== null && runKey(known.request) === wanted) return;
    if (!waits(asked.current) || wanted === '') return start(latest.current);
    const timer = setTimeout(() => start(latest.current), restMs);
    return () => clearTimeout(timer);
  }, [start, wanted]);
  useEffect(
    () => () => {
      if (asked.current !== null) runs.leave(asked.current);
      asked.current = null;
    },
    [runs],
  );

  useEffect(() => {
    const changed = throttle(repeatPauseMs, () => {
      runs.age();
      if (asked.current !== null) freshen(asked.current);
    });
    const stops = [
      services.link.on('codemap.changed', changed.run),
      services.link.status.subscribe((now, before) => {
        if (now.connections <= before.connections) return;
        if (asked.current?.snapshot().phase === 'failed') asked.current.resume();
        changed.run();
      }),
    ];
    return () => {
      changed.cancel();
      for (const stop of stops) stop();
    };
  }, [services, runs]);

  const state = useSyncExternalStore(current?.subscribe ?? never, current?.snapshot ?? nothing);
  const shown = useRef<TextRun | null>(null);
  if (current === null || state?.answered === true) shown.current = current;
  const ask = (next: SearchPlace) => {
    const wanted = requestOf(next);
    if (wanted !== null && !waits(asked.current)) start(wanted);
  };
  const cancel = useCallback(() => asked.current?.cancel(), []);
  const resume = useCallback(() => asked.current?.resume(), []);
  const refresh = useCallback(() => asked.current?.refresh(), []);
  const shownKey = shown.current === null ? '' : runKey(shown.current.request);
  const settled = current !== null && runKey(current.request) === wanted && state?.phase !== 'running';
  return {
    state: shown.current?.snapshot() ?? null,
    current: state,
    key: shownKey,
    wanted,
    shownRequest: shown.current?.request ?? null,
    request: current?.request ?? null,
    behind: shownKey === wanted ? 'no' : settled ? 'failed' : 'waits',
    ask,
    cancel,
    resume,
    refresh,
  };
}

/** Whether nothing of it was answered yet. */
function waits(run: TextRun | null): boolean {
  const state = run?.snapshot();
  return state?.phase === 'running' && !state.answered;
}

/** Searches again behind the shown lines, unless that takes long enough to be the person's choice. */
function freshen(run: TextRun): void {
  const { phase, elapsedMs } = run.snapshot();
  if (phase === 'done' && elapsedMs < quietMs) run.refresh();
}

const never = () => () => {};
const nothing = () => null;
