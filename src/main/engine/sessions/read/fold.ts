/**
 * A session as a list of turns: what a person typed, and what the agent did about it. Turns that were rolled back or rewound are
 * removed, prompts of sub-agents never counted. All lists and texts are bounded, so a session of any size takes a few megabytes.
 */
import type { SessionEvent, Source } from './events.ts';

export interface Act {
  readonly kind: 'edit' | 'command';
  /** Line of the transcript, from 1; for a database the number of the record in its session. */
  readonly line: number;
  readonly at: number | null;
  /** Of an edit, as the transcript names them. */
  readonly files: readonly string[];
  /** Of a command. */
  readonly text: string;
  readonly folder: string;
  outcome: 'passed' | 'failed' | 'refused' | null;
  exit: number | null;
  /** The end of the output of a command that failed. */
  tail: string;
  /** What a person said when they refused it. */
  reason: string;
}

export interface Turn {
  readonly line: number;
  readonly id: string;
  readonly at: number | null;
  readonly text: string;
  /** Where the session was at that time. */
  readonly folder: string;
  readonly acts: Act[];
  readonly choices: { readonly line: number; readonly question: string; readonly answer: string }[];
}

export interface Session {
  readonly source: Source;
  readonly id: string;
  /** Where it is read from. */
  readonly file: string;
  readonly folder: string;
  readonly startedAt: number | null;
  readonly endedAt: number | null;
  readonly turns: readonly Turn[];
  readonly records: number;
  /** Records of kinds that the reader does not know. */
  readonly unknown: number;
  /** Lines that are too long or not JSON; a half-written last one is not counted. */
  readonly unreadable: number;
  readonly rolledBack: number;
  /** All of it was written by a sub-agent. */
  readonly side: boolean;
  /** Turns or acts beyond the bounds were left out. */
  readonly cut: boolean;
}

export interface Fold {
  add(event: SessionEvent, line: number): void;
  count(what: 'records' | 'unknown' | 'unreadable'): void;
  end(): Session;
}

const maxTurns = 2_000;
const maxActs = 20_000;
const maxPrompt = 8_000;
const maxCommand = 2_000;
const maxTail = 2_000;
const maxIds = 50_000;

export function createFold(source: Source, file: string): Fold {
  let [id, folder, side, cut] = ['', '', false, false];
  let startedAt: number | null = null;
  let endedAt: number | null = null;
  let turns: Turn[] = [];
  /** `dropped`: turns before the first of `turns`. */
  let [acts, rolledBack, dropped] = [0, 0, 0];
  /** A prompt that follows a summary has a parent of its own, or none. */
  let isCompacted = false;
  let here = '';
  const counts = { records: 0, unknown: 0, unreadable: 0 };
  /** Record → number of turns when it came; of the last ones. */
  const turnOf = new Map<string, number>();
  const open = new Map<string, Act>();

  function seen(record: string): void {
    if (record === '') return;
    turnOf.set(record, dropped + turns.length);
    if (turnOf.size > maxIds) for (const first of turnOf.keys()) return void turnOf.delete(first);
  }

  /** Only the first `count` turns of the session stay. */
  function keep(count: number): void {
    const kept = Math.max(0, count - dropped);
    if (kept >= turns.length) return;
    rolledBack += turns.length - kept;
    turns = turns.slice(0, kept);
  }

  function rewind(to: string, inclusive: boolean): void {
    const known = turnOf.get(to);
    // Its place is not known: nothing before the mark is sure to count.
    if (known === undefined) {
      keep(0);
      return;
    }
    const isPrompt = turns[known - dropped - 1]?.id === to;
    keep(isPrompt && inclusive ? known - 1 : known);
  }

  function act(given: Pick<Act, 'kind' | 'line' | 'at'> & Partial<Act>, call: string): void {
    const turn = turns.at(-1);
    if (turn === undefined) return;
    if (acts >= maxActs) {
      cut = true;
      return;
    }
    acts += 1;
    const made: Act = { files: [], text: '', folder: here, outcome: null, exit: null, tail: '', reason: '', ...given };
    turn.acts.push(made);
    if (call !== '') open.set(call, made);
    if (open.size > maxIds) open.clear();
  }

  return {
    count(what) {
      counts[what] += 1;
    },
    add(event, line) {
      if ('at' in event && event.at !== null && event.at !== undefined) {
        startedAt = Math.min(startedAt ?? event.at, event.at);
        endedAt = Math.max(endedAt ?? event.at, event.at);
      }
      switch (event.kind) {
        case 'about':
          id ||= event.id ?? '';
          folder ||= event.cwd ?? '';
          here = event.cwd || here;
          side ||= event.side === true;
          return;
        case 'prompt': {
          if (event.parent !== null) {
            const known = turnOf.get(event.parent);
            if (known !== undefined) keep(known);
          } else if (source === 'claude' && turns.length > 0 && !isCompacted) keep(0);
          isCompacted = false;
          if (turns.length >= maxTurns) {
            // The newest are worth most.
            turns = turns.slice(1);
            dropped += 1;
            cut = true;
          }
          const text = event.text.slice(0, maxPrompt);
          const where = event.cwd || here;
          turns.push({ line, id: event.id, at: event.at, text, folder: where, acts: [], choices: [] });
          seen(event.id);
          return;
        }
        case 'follows':
          seen(event.id);
          return;
        case 'edit':
          if (event.files.length > 0) act({ kind: 'edit', line, at: event.at, files: event.files }, event.call);
          return;
        case 'command': {
          const text = event.text.slice(0, maxCommand);
          act({ kind: 'command', line, at: event.at, text, folder: event.folder || here }, event.call);
          return;
        }
        case 'result': {
          const of = open.get(event.call);
          if (of === undefined) return;
          of.outcome =
            event.refused === true ? 'refused' : event.ok === null ? of.outcome : event.ok ? 'passed' : 'failed';
          of.exit = event.exit ?? of.exit;
          of.tail = of.outcome === 'failed' ? event.output.slice(-maxTail) : '';
          of.reason = (event.reason ?? '').slice(0, maxPrompt);
          return;
        }
        case 'choice':
          turns
            .at(-1)
            ?.choices.push({ line, question: event.question.slice(0, 600), answer: event.answer.slice(0, 600) });
          return;
        case 'rollback':
          return keep(dropped + turns.length - event.turns);
        case 'rewind':
          return rewind(event.id, event.inclusive);
        case 'compacted':
          isCompacted = true;
      }
    },
    end: () => ({
      ...{ source, id, file, folder, startedAt, endedAt, ...counts, rolledBack, side, cut },
      turns: turns.filter(({ text }) => text !== ''),
    }),
  };
}
