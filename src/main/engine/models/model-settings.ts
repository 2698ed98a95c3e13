/**
 * Which models this user chose. They are in the settings of the app, which the host keeps (`settings.json` in the user
 * data folder); the engine only reads them, so that no workspace has a say in it.
 */

import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { answering } from '#shared/contract/models/answering.ts';
import { Settings } from '#shared/contract/service.ts';
import { chooseLanguage } from '#shared/messages/translator.ts';
import { atomicWriteFile, readPlainFile, userDataDir } from '../storage/storage.ts';
import type { ServerPlace } from './servers/place.ts';

/** Which embedder. */
export type EmbedderChoice =
  | { readonly kind: 'memo-embed' }
  /** `models/<name>` in the user data folder. */
  | { readonly kind: 'folder'; readonly name: string }
  | { readonly kind: 'server'; readonly place: ServerPlace; readonly model: string };

export interface ModelSettings {
  readonly embedder: EmbedderChoice;
  /** Name of a folder, or null. */
  readonly reranker: string | null;
  /** What `openAnalyst` takes; null where no server is to be asked. */
  readonly analyst: (ServerPlace & { readonly model: string | null }) | null;
  /** Where Ollama is; null where it is to be left alone. */
  readonly ollama: ServerPlace | null;
  /** The server beside it; null where there is none. */
  readonly server: ServerPlace | null;
  /** In which analysts write. */
  readonly language: 'en' | 'zh';
}

const mostBytes = 1 << 20;

/** The present settings; the defaults where the file is damaged, which the host reports. */
export async function readModelSettings(): Promise<ModelSettings> {
  return modelsOf((await readSettings()) ?? Settings.parse({}));
}

/** @param systemLanguage a BCP 47 tag. */
export function modelsOf(
  settings: Settings,
  systemLanguage = Intl.DateTimeFormat().resolvedOptions().locale,
): ModelSettings {
  const allowRemote = settings.ollamaRemote;
  const ollama: ServerPlace | null =
    settings.ollamaHost === '' ? null : { host: settings.ollamaHost, allowRemote, form: 'ollama' };
  const server: ServerPlace | null =
    settings.serverHost === ''
      ? null
      : { host: settings.serverHost, allowRemote, form: 'openai', key: settings.serverKey };
  const answers = server ?? ollama;
  return {
    embedder: choiceOf(settings.embedder, ollama, server),
    reranker: settings.reranker || null,
    analyst: answers && { ...answers, model: answering(settings).model || null },
    ...{ ollama, server },
    language: chooseLanguage(settings.language, [systemLanguage]),
  };
}

/** A server that the settings do not name is asked at an empty address, whose error says so. */
function choiceOf(embedder: string, ollama: ServerPlace | null, server: ServerPlace | null): EmbedderChoice {
  const [kind, ...rest] = embedder.split(':');
  const name = rest.join(':');
  const none = { host: '', allowRemote: false } as const;
  switch (kind) {
    case 'folder':
      return { kind, name };
    case 'ollama':
      return { kind: 'server', place: ollama ?? { ...none, form: 'ollama' }, model: name };
    case 'server':
      return { kind, place: server ?? { ...none, form: 'openai' }, model: name };
    default:
      return { kind: 'memo-embed' };
  }
}

async function readSettings(): Promise<Settings | null> {
  try {
    const bytes = await readPlainFile(path.join(userDataDir(), 'settings.json'), mostBytes);
    return bytes === null ? null : Settings.parse(JSON.parse(bytes.toString('utf8')));
  } catch {
    // The host reads the same file, sets it aside when it is damaged, and says so.
    return null;
  }
}

const Consent = z.object({ version: z.literal(1), given: z.boolean(), at: z.number() });
const maxBytes = 4096;

/**
 * Whether a person let a language model read the code of a workspace in the background: the one yes, for learning and
 * for wording documents alike. It is the person's on this machine, so it is kept with the user data: a folder that came
 * from anyone cannot bring it along.
 *
 * By the key of the folder; what was never asked or cannot be read is no.
 */
export async function readConsent(key: string): Promise<boolean> {
  try {
    const bytes = await readPlainFile(fileOf(key), maxBytes);
    return bytes !== null && Consent.parse(JSON.parse(bytes.toString('utf8'))).given;
  } catch {
    // A yes that cannot be read is asked for again: nothing is sent meanwhile.
    return false;
  }
}

/** Throws for the disk. */
export async function writeConsent(key: string, given: boolean, at: number): Promise<void> {
  const file = fileOf(key);
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  await atomicWriteFile(file, `${JSON.stringify({ version: 1, given, at })}\n`);
}

const fileOf = (key: string): string => path.join(userDataDir(), 'consent', `${key}.json`);
