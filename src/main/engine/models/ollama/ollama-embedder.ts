/**
 * A model of Ollama as an embedder. Its files may be replaced under their name at any time: the digest is part of the
 * model's id and looked at again for each call, so that vectors of two models never mix (spec 05).
 */
import { MemoError } from '#shared/base/errors.ts';
import type { Embedder, TextKind } from '../embedder.ts';
import { familyOf } from '../families/families.ts';
import { knownShare } from '../families/known-share.ts';
import { keepMeasured } from '../measure/keep-measured.ts';
import { measureModel } from '../measure/measure.ts';
import { usualTextWeight } from '../text-weight.ts';
import { joined } from '../vector.ts';
import { windowsOf } from '../windows.ts';
import { findModel, listModels, type OllamaModel, showModel } from './catalogue.ts';
import { createOllamaClient, type OllamaClient } from './client.ts';
import type { OllamaPlace } from './host.ts';
import { createVectorRequests } from './vector-requests.ts';

/** English has about four letters a token, code three, Chinese one: with two most windows pass at the first try. */
const lettersPerToken = 2;
const usualContext = 512;

/** Asks Ollama at once. Throws Offline, ModelUnavailable, InvalidArgument, Refused, Cancelled. */
export async function openOllamaEmbedder(place: OllamaPlace, chosen: string, signal: AbortSignal): Promise<Embedder> {
  const client = createOllamaClient(place);
  const { name, digest } = await modelNow(client, chosen, signal);
  const { contextLength } = await showModel(client, name, signal);
  const family = familyOf(name);
  const letters = lettersPerToken * (contextLength ?? usualContext);
  const requests = createVectorRequests(client, name);

  async function vectors(texts: readonly string[], kind: TextKind, ending: AbortSignal): Promise<Float32Array[][]> {
    const windows = texts.map((text) => windowsOf(text, (part) => part.length <= letters));
    const all = await requests.vectorsOf(windows.flat(), family?.prefixes[kind] ?? '', ending);
    let next = 0;
    return windows.map((own) => {
      const from = next;
      next += own.length;
      return all.slice(from, next).flat();
    });
  }

  const id = `ollama:${name}@${digest.slice(0, 12)}`;
  const { dimensions, levels } = await keepMeasured(id, () =>
    measureModel(async (texts, kind) =>
      (await vectors(texts, kind, signal)).map((own) => joined(own, own[0]?.length ?? 0)),
    ),
  );
  return {
    model: { id, dimensions, levels, textWeight: usualTextWeight },
    async embed(texts, kind, ending) {
      const now = await modelNow(client, chosen, ending);
      if (now.digest !== digest) throw replaced(client, name);
      return (await vectors(texts, kind, ending)).map((own) => joined(own, dimensions));
    },
    known: (text) => knownShare(text, family?.scripts ?? 'all'),
    close: () => Promise.resolve(),
  };
}

async function modelNow(client: OllamaClient, chosen: string, signal: AbortSignal): Promise<OllamaModel> {
  const model = findModel(await listModels(client, signal), chosen);
  if (model !== undefined) return model;
  throw new MemoError(
    'ModelUnavailable',
    `Ollama at ${client.url} does not have the model ${chosen}. Get it with: ollama pull ${chosen}, or choose another in the settings.`,
    { host: client.url },
  );
}

function replaced(client: OllamaClient, model: string): MemoError {
  return new MemoError(
    'ModelUnavailable',
    `The model ${model} of Ollama at ${client.url} was replaced by another of its name. Everything is embedded anew after a restart.`,
    { host: client.url, replaced: true },
  );
}
