/**
 * Puts the report together: findings of the doctor, the engine's data about itself, and the warnings of its log,
 * without private data. Main function: makeReport. An engine that does not answer becomes a line of the report, not a
 * failure.
 */
import os from 'node:os';
import { systemClock } from '#shared/base/clock.ts';
import { toMemoError } from '#shared/base/errors.ts';
import { type Private, type ReportParts, reportText } from '../../engine/diagnostics/diagnostics.ts';
import { readModelSettings, type ServerPlace } from '../../engine/models/models.ts';
import { isLoopback } from '../../engine/network/network.ts';
import { appRoot, userDataDir } from '../../engine/storage/storage.ts';
import type { WorkspaceLink } from '../../link/link.ts';
import { runDoctor } from './doctor.ts';

export type AskEngine = Pick<WorkspaceLink, 'call'>;

export interface ReportOptions {
  /** For the open folder; null without. */
  readonly root: string | null;
  readonly engine: AskEngine | null;
  readonly version: string;
  readonly shell: string;
  readonly signal: AbortSignal;
}

const mostLines = 60;

export async function makeReport({ root, engine, signal, ...rest }: ReportOptions): Promise<string> {
  const [checks, workspace, models] = await Promise.all([runDoctor(root), ask(engine, signal), chosenModels()]);
  return reportText({ ...rest, at: new Date(systemClock.now()), checks, models, workspace }, hidden(root));
}

/** Null where the user data folder is what is wrong. */
async function chosenModels(): Promise<ReportParts['models']> {
  try {
    const { embedder, reranker, analyst, ollama, server } = await readModelSettings();
    return {
      embedder: embedder.kind === 'server' && embedder.place.form !== 'openai' ? 'ollama' : embedder.kind,
      reranker: reranker !== null,
      ...{ ollama: whereIs(ollama), server: whereIs(server) },
      model: (analyst?.model ?? null) !== null,
      remote: analyst?.allowRemote === true,
    };
  } catch {
    return null; // The checks say why.
  }
}

function whereIs(place: ServerPlace | null): 'none' | 'here' | 'elsewhere' {
  if (place === null) return 'none';
  const url = URL.parse(place.host.includes('://') ? place.host : `http://${place.host}`);
  return url !== null && isLoopback(url.hostname) ? 'here' : 'elsewhere';
}

async function ask(engine: AskEngine | null, signal: AbortSignal): Promise<ReportParts['workspace']> {
  if (engine === null) return null;
  try {
    const [status, facts, { lines }] = await Promise.all([
      engine.call('Status', {}, { signal }),
      engine.call('diagnostics.engine', {}, { signal }),
      engine.call('diagnostics.log', { level: 'warn', limit: mostLines }, { signal }),
    ]);
    return { status, facts, log: lines };
  } catch (thrown) {
    signal.throwIfAborted();
    return toMemoError(thrown).message;
  }
}

function hidden(root: string | null): Private {
  return {
    places: [
      ...(root === null ? [] : [{ path: root, as: '<project>' }]),
      ...folder(userDataDir, '<user data>'),
      { path: appRoot(), as: '<memoscope>' },
      { path: os.homedir(), as: '~' },
      { path: os.tmpdir(), as: '<tmp>' },
    ],
    names: [...user(), { name: os.hostname(), as: '<machine>' }],
  };
}

/** The folder may be what is wrong. */
function folder(find: () => string, as: string): Private['places'] {
  try {
    return [{ path: find(), as }];
  } catch {
    return process.env.MEMOSCOPE_USER_DATA ? [{ path: process.env.MEMOSCOPE_USER_DATA, as }] : [];
  }
}

function user(): Private['names'] {
  const named = [process.env.USER, process.env.USERNAME, process.env.LOGNAME];
  try {
    named.push(os.userInfo().username);
  } catch {
    // A user without an entry has no name either.
  }
  return [...new Set(named)].filter((name) => name !== undefined).map((name) => ({ name, as: '<user>' }));
}
