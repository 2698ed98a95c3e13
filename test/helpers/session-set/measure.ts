/** Reads the set through the readers, finds notes by the rules, and compares them with what the scenarios want. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { findNotes, noteKinds, placeOf, readSessions } from '../../../src/main/engine/sessions/sessions.ts';
import { filled, projectFiles, projectNames, type Scenario } from './scenario.ts';
import { type Form, writeSession } from './write-session.ts';

const forms: readonly Form[] = ['claude', 'codex', 'gemini', 'opencode'];

export interface Figures {
  sessions: number;
  right: number;
  wrong: number;
  missed: number;
  /** Per kind: right, wrong, missed. */
  kinds: Record<string, { right: number; wrong: number; missed: number }>;
  /** What went wrong, one line each. */
  notes: string[];
}

export const precision = ({ right, wrong }: { right: number; wrong: number }): number =>
  right / Math.max(1, right + wrong);
export const recall = ({ right, missed }: { right: number; missed: number }): number =>
  right / Math.max(1, right + missed);

const facts = {
  hasFile: (file: string) =>
    projectFiles.has(file) || [...projectFiles].some((one) => one.startsWith(`${file.replace(/\/$/, '')}/`)),
  hasName: (name: string) => projectNames.has(name),
  hasCommand: (command: string) => command === 'npm test',
  states: () => false,
};

/** @param seeds how often each scenario is filled with other names and written in another form. */
export async function measure(scenarios: readonly Scenario[], seeds: readonly number[]): Promise<Figures> {
  const kinds = Object.fromEntries(noteKinds.map((kind) => [kind, { right: 0, wrong: 0, missed: 0 }]));
  const figures: Figures = { sessions: 0, right: 0, wrong: 0, missed: 0, kinds, notes: [] };
  const tally = (kind: string, what: 'right' | 'wrong' | 'missed', note?: string): void => {
    figures[what] += 1;
    const of = kinds[kind];
    if (of !== undefined) of[what] += 1;
    if (note !== undefined) figures.notes.push(`${what} ${kind}: ${note}`);
  };
  for (const seed of seeds)
    for (const [n, given] of scenarios.entries()) {
      const scenario = filled(given, seed + n);
      const form = forms[(seed + n) % forms.length] ?? 'claude';
      const home = fs.mkdtempSync(path.join(fs.realpathSync(os.tmpdir()), 'session-set-'));
      try {
        const root = path.join(home, 'work', 'shop');
        const cwd = path.resolve(root, scenario.folder ?? '.');
        fs.mkdirSync(root, { recursive: true });
        for (const [k, turns] of scenario.sessions.entries()) {
          writeSession(form, { home, cwd, id: `s${seed}n${n}k${k}`, at: Date.UTC(2026, 5, 1 + k, 9), turns });
          figures.sessions += 1;
        }
        const place = await placeOf(form, [root], { HOME: home });
        const cache = { get: () => undefined, set: () => undefined };
        const { sessions } = await readSessions(form, place, [root], cache, new AbortController().signal);
        const { notes } = findNotes(sessions, { folders: [root], facts, limit: 5 });
        const open = [...scenario.wanted];
        for (const note of notes) {
          const at = open.findIndex(({ kind, text }) => kind === note.kind && note.text.includes(text));
          if (at >= 0) open.splice(at, 1);
          tally(
            note.kind,
            at >= 0 ? 'right' : 'wrong',
            at >= 0 ? undefined : `${scenario.name} (${form}): ${note.text}`,
          );
        }
        for (const { kind, text } of open) tally(kind, 'missed', `${scenario.name} (${form}): ${text}`);
      } finally {
        fs.rmSync(home, { recursive: true, force: true });
      }
    }
  return figures;
}
