/**
 * Which models this user chose. They stand in the settings of the app, which the host keeps (`settings.json` in the user
 * data folder); the engine only reads them, so that no workspace has a say in it (spec 01).
 */
import path from 'node:path';
import { Settings } from '#shared/contract/service.ts';
import { chooseLanguage } from '#shared/messages/translator.ts';
import { readPlainFile, userDataDir } from '../storage/storage.ts';
import type { OllamaPlace } from './ollama/host.ts';

/** Which embedder. */
export type EmbedderChoice =
  | { readonly kind: 'memo-embed' }
  /** `models/<name>` in the user data folder. */
  | { readonly kind: 'folder'; readonly name: string }
  | { readonly kind: 'ollama'; readonly place: OllamaPlace; readonly model: string };

export interface ModelSettings {
  readonly embedder: EmbedderChoice;
  /** Name of a folder, or null. */
  readonly reranker: string | null;
  /** What `openAnalyst` takes; null where Ollama is to be left alone. */
  readonly analyst: (OllamaPlace & { readonly model: string | null }) | null;
  /** In which analysts write. */
  readonly language: 'en' | 'zh';
}

const mostBytes = 1 << 20;

/** The settings as they are now; the defaults where the file is damaged, which the host tells of. */
export async function readModelSettings(): Promise<ModelSettings> {
  return modelsOf((await readSettings()) ?? Settings.parse({}));
}

/** @param systemLanguage a BCP 47 tag. */
export function modelsOf(
  settings: Settings,
  systemLanguage = Intl.DateTimeFormat().resolvedOptions().locale,
): ModelSettings {
  const place = { host: settings.ollamaHost, allowRemote: settings.ollamaRemote };
  return {
    embedder: choiceOf(settings.embedder, place),
    reranker: settings.reranker || null,
    analyst: place.host === '' ? null : { ...place, model: settings.ollamaModel || null },
    language: chooseLanguage(settings.language, [systemLanguage]),
  };
}

function choiceOf(embedder: string, place: OllamaPlace): EmbedderChoice {
  const [kind, ...rest] = embedder.split(':');
  const name = rest.join(':');
  if (kind === 'folder') return { kind, name };
  return kind === 'ollama' ? { kind, place, model: name } : { kind: 'memo-embed' };
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
