/**
 * Sessions of coding agents: what was asked, tried and changed in this folder, read from the transcripts that the agents keep, and
 * the few notes that are worth proposing. Main types: Sessions, Session, Candidate. Nothing is read before a person has switched
 * the source on, and nothing of a transcript is kept but the notes: the files are large, private, and not ours.
 */
import path from 'node:path';
import { z } from 'zod';
import type { Clock } from '#shared/base/clock.ts';
import { MemoError } from '#shared/base/errors.ts';
import { sentence } from '#shared/base/sentence.ts';
import type { ParsedParams, Result } from '#shared/contract/contract.ts';
import type { SessionSummary, SourceState } from '#shared/contract/sessions/methods.ts';
import { redact } from '../redact/redact.ts';
import { atomicWriteFile, readValidated, type SetAsideNotice, userDataDir } from '../storage/storage.ts';
import type { ProjectFacts } from './propose/candidate.ts';
import { type NoteForm, noteForm } from './propose/note-form.ts';
import { findNotes } from './propose/propose.ts';
import { type Source, sources } from './read/events.ts';
import type { Session } from './read/fold.ts';
import { isInside, type Place, placeOf, type TranscriptFile } from './read/places.ts';
import { type ReadCache, readSessions } from './read/read-sessions.ts';

export { readProjectFacts } from './project-facts.ts';
export { noteKinds } from './propose/candidate.ts';
export { findNotes } from './propose/propose.ts';
export type { Session } from './read/fold.ts';
export { placeOf } from './read/places.ts';
export { readSessions, readTranscript } from './read/read-sessions.ts';

// The sessions of one workspace: what may be read, what was read, and what is proposed of it. Nothing of a transcript is
// stored; what was read stays in memory while its file stays as it is.

type SourceList = Result<'sessions.sources'>;

export interface Sessions {
  sources(): Promise<SourceList>;
  switch(params: ParsedParams<'sessions.switch'>): Promise<SourceList>;
  list(params: ParsedParams<'sessions.list'>, signal: AbortSignal): Promise<Result<'sessions.list'>>;
  /** Throws NotFound. */
  read(id: string, signal: AbortSignal): Promise<Result<'sessions.read'>>;
  search(params: ParsedParams<'sessions.search'>, signal: AbortSignal): Promise<Result<'sessions.search'>>;
  propose(signal: AbortSignal): Promise<Result<'sessions.propose'>>;
}

export interface SessionsOptions {
  /** Real path of the workspace. */
  readonly root: string;
  readonly clock: Clock;
  readonly onSetAside: (notice: SetAsideNotice) => void;
  /** What is true of the project now. */
  facts(signal: AbortSignal): Promise<ProjectFacts>;
  language(): Promise<'en' | 'zh'>;
  /** Hands a note to the inbox. Null where it waits there already, or a person has judged it. */
  propose(note: NoteForm): Promise<{ id: string } | null>;
}

const notesPerDay = 5;
/** A session that ended less than this ago may still change. Milliseconds. */
const settledAfter = 30 * 60_000;
const maxTitle = 200;
const maxText = 4_000;

export function createSessions({ root, clock, onSetAside, facts, language, propose }: SessionsOptions): Sessions {
  const consents = createConsentFile(root, onSetAside);
  const known = new Map<string, { bytes: number; changedAt: number; session: Session }>();
  const cache: ReadCache = {
    get({ file, bytes, changedAt }) {
      const one = known.get(file);
      return one?.bytes === bytes && one.changedAt === changedAt ? one.session : undefined;
    },
    set({ file, bytes, changedAt }: TranscriptFile, session) {
      known.set(file, { bytes, changedAt, session });
    },
  };
  const foldersOf = ({ former }: Consent): string[] => [root, ...former];

  async function states(consent: Consent): Promise<SourceList> {
    const all: SourceState[] = [];
    for (const source of sources) {
      const { folder, files, byName } = await placeOf(source, foldersOf(consent));
      const bytes = files.reduce((sum, one) => sum + one.bytes, 0);
      const since = consent.on[source] ?? null;
      all.push({
        source,
        on: since !== null,
        since,
        folder,
        files: files.length,
        bytes,
        ofFolder: byName ? files.length : null,
      });
    }
    return { sources: all, former: consent.former };
  }

  /** Sessions of all sources that are on, newest first. */
  async function readAll(
    signal: AbortSignal,
  ): Promise<{ sessions: Session[]; on: Source[]; unread: { file: string; why: string }[] }> {
    const consent = await consents.read();
    const on = sources.filter((source) => isOn(consent, source));
    const folders = foldersOf(consent);
    const sessions: Session[] = [];
    const unread: { file: string; why: string }[] = [];
    for (const source of on) {
      const place: Place = await placeOf(source, folders);
      const read = await readSessions(source, place, folders, cache, signal);
      sessions.push(...read.sessions.filter(({ turns }) => turns.length > 0));
      unread.push(...read.unread);
    }
    sessions.sort((a, b) => (b.startedAt ?? 0) - (a.startedAt ?? 0) || (a.id < b.id ? -1 : 1));
    return { sessions, on, unread };
  }

  /** Relative paths of the workspace; files elsewhere are none of its business. */
  const shown = (session: Session, former: readonly string[], files: readonly string[], folder: string): string[] =>
    files.flatMap((file) => {
      const absolute = path.resolve(folder || session.folder || root, file);
      const home = [root, ...former].find((one) => isInside(one, absolute));
      return home === undefined ? [] : [path.relative(home, absolute).split(path.sep).join('/')];
    });

  function summary(session: Session, former: readonly string[]): SessionSummary {
    const acts = session.turns.flatMap((turn) => turn.acts);
    const commands = acts.filter(({ kind }) => kind === 'command');
    const files = acts.flatMap((act) => (act.kind === 'edit' ? shown(session, former, act.files, act.folder) : []));
    const title = redact((session.turns[0]?.text ?? '').split('\n')[0] ?? '').slice(0, maxTitle);
    return {
      ...{ id: idOf(session), source: session.source, startedAt: session.startedAt, endedAt: session.endedAt, title },
      ...{ turns: session.turns.length, files: [...new Set(files)].sort(), commands: commands.length },
      failed: commands.filter(({ outcome }) => outcome === 'failed').length,
      ...{ rolledBack: session.rolledBack, unknown: session.unknown },
    };
  }

  return {
    sources: async () => states(await consents.read()),
    async switch({ source, on, former }) {
      const consent = await consents.write((before) => {
        const { [source]: since, ...others } = before.on;
        const places = former?.map((place) => path.resolve(place)) ?? before.former;
        return { ...before, on: on ? { ...others, [source]: since ?? clock.now() } : others, former: places };
      });
      if (!on) known.clear();
      return states(consent);
    },
    async list({ offset, limit }, signal) {
      const { former } = await consents.read();
      const { sessions, on, unread } = await readAll(signal);
      const page = sessions.slice(offset, offset + limit).map((session) => summary(session, former));
      return { sessions: page, total: sessions.length, on, unread };
    },
    async read(id, signal) {
      const { former } = await consents.read();
      const { sessions } = await readAll(signal);
      const fit = sessions.filter((one) => idOf(one) === id || one.id === id || one.id.startsWith(id));
      const session = fit.find((one) => idOf(one) === id || one.id === id) ?? (fit.length === 1 ? fit[0] : undefined);
      if (session === undefined) {
        const message = sentence`There is no session ${id} among the sources that are on. memoscope sessions lists them.`;
        throw new MemoError('NotFound', message, { id });
      }
      const turns = session.turns.map(({ line, at, text, acts }) => ({
        ...{ line, at, text: redact(text).slice(0, maxText) },
        files: [
          ...new Set(acts.flatMap((act) => (act.kind === 'edit' ? shown(session, former, act.files, act.folder) : []))),
        ],
        commands: acts
          .filter(({ kind }) => kind === 'command')
          .map((act) => ({ text: redact(act.text), outcome: act.outcome, exit: act.exit, line: act.line })),
      }));
      return { session: summary(session, former), file: session.file, turns };
    },
    async search({ query, limit }, signal) {
      const words = query.toLowerCase().split(/\s+/);
      const { former } = await consents.read();
      const { sessions, on, unread } = await readAll(signal);
      const fits = (text: string): boolean => words.every((word) => text.toLowerCase().includes(word));
      const hits: Result<'sessions.search'>['hits'] = [];
      for (const session of sessions) {
        const common = { id: idOf(session), source: session.source };
        for (const turn of session.turns) {
          if (fits(turn.text))
            hits.push({
              ...common,
              at: turn.at,
              line: turn.line,
              kind: 'prompt',
              text: around(redact(turn.text), words),
            });
          for (const { kind, at, line, text, files, folder } of turn.acts) {
            if (kind === 'command' && fits(text))
              hits.push({ ...common, at, line, kind, text: redact(text).slice(0, 300) });
            for (const file of kind === 'edit' ? shown(session, former, files, folder) : [])
              if (fits(file)) hits.push({ ...common, at, line, kind: 'file', text: file });
          }
        }
      }
      return { hits: hits.slice(0, limit), total: hits.length, on, unread };
    },
    async propose(signal) {
      const consent = await consents.read();
      const today = new Date(clock.now()).toISOString().slice(0, 10);
      const before = consent.day === today ? consent.proposed : 0;
      const { sessions, unread } = await readAll(signal);
      const settled = sessions.filter(({ endedAt }) => (endedAt ?? 0) <= clock.now() - settledAfter);
      // More than the day takes: those that the inbox knows already make room for the next ones.
      const { notes, held } = findNotes(settled, {
        folders: foldersOf(consent),
        facts: await facts(signal),
        limit: 50,
      });
      const own = await language();
      const proposed: Result<'sessions.propose'>['proposed'] = [];
      let [repeated, over] = [0, 0];
      for (const note of notes) {
        signal.throwIfAborted();
        if (before + proposed.length >= notesPerDay) {
          over += 1;
          continue;
        }
        const form = noteForm(note, own);
        const item = await propose(form);
        if (item === null) repeated += 1;
        else
          proposed.push({
            proposal: item.id,
            kind: note.kind,
            text: note.text,
            session: `${note.source}:${note.session}`,
            lines: [...note.lines],
          });
      }
      const count = before + proposed.length;
      if (proposed.length > 0) await consents.write((now) => ({ ...now, day: today, proposed: count }));
      const all = { ...held, known: (held.known ?? 0) + repeated, limit: (held.limit ?? 0) + over };
      const named = Object.fromEntries(Object.entries(all).filter(([, times]) => times > 0));
      return { proposed, held: named, sessions: settled.length, left: Math.max(0, notesPerDay - count), unread };
    },
  };
}

const idOf = ({ source, id }: Session): string => `${source}:${id}`;

/** The line of the first word that was looked for. */
function around(text: string, words: readonly string[]): string {
  const lines = text.split('\n');
  return (lines.find((line) => words.some((word) => line.toLowerCase().includes(word))) ?? '').trim().slice(0, 300);
}

// Which transcripts a person lets this folder read. The list is in the user data folder, so that a project that comes from
// somebody else cannot switch itself on; if anything is wrong with it, nothing is read.

const Folder = z.object({
  /** Real path of the workspace. */
  root: z.string(),
  /** Source → epoch milliseconds since when it is on. */
  on: z.partialRecord(z.enum(sources), z.number()),
  /** Where the folder was before it was moved; sessions of there count. */
  former: z.array(z.string()).max(20).default([]),
  /** Notes proposed on `day`, YYYY-MM-DD. */
  day: z.string().default(''),
  proposed: z.number().int().min(0).default(0),
});
const Consents = z.object({ folders: z.array(Folder).max(10_000) });
type Consent = z.infer<typeof Folder>;

interface ConsentFile {
  read(): Promise<Consent>;
  /** Changes what is stored for this folder. */
  write(change: (consent: Consent) => Consent): Promise<Consent>;
}

function createConsentFile(root: string, onSetAside: (notice: SetAsideNotice) => void): ConsentFile {
  const file = path.join(userDataDir(), 'sessions.json');
  const none: Consent = { root, on: {}, former: [], day: '', proposed: 0 };
  const all = async (): Promise<Consent[]> => (await readValidated(file, Consents, onSetAside))?.folders ?? [];
  let last: Promise<unknown> = Promise.resolve();
  const read = async (): Promise<Consent> => (await all()).find((one) => one.root === root) ?? none;
  return {
    read,
    write(change) {
      const done = last.then(async () => {
        const folders = await all();
        const changed = change(folders.find((one) => one.root === root) ?? none);
        const others = folders.filter((one) => one.root !== root);
        const kept = Object.keys(changed.on).length > 0 || changed.day !== '' || changed.former.length > 0;
        await atomicWriteFile(file, `${JSON.stringify({ folders: kept ? [...others, changed] : others }, null, 2)}\n`);
        return changed;
      });
      last = done.catch(() => undefined);
      return done;
    },
  };
}

const isOn = (consent: Consent, source: Source): boolean => consent.on[source] !== undefined;
