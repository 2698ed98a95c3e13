/**
 * A model of a server as an embedder. Its files may be replaced under their name at any time: what is known of them, the
 * digest and the length of the vectors, is part of the model's id and looked at again for each call, so that vectors of two
 * models never mix.
 */
import { MemoError } from '#shared/base/errors.ts';
import { analystOf } from '#shared/contract/models/servers.ts';
import type { Embedder, TextKind } from '../embedder.ts';
import { familyOf } from '../families/families.ts';
import { knownShare } from '../families/known-share.ts';
import { keepMeasured } from '../measure/keep-measured.ts';
import { measureModel } from '../measure/measure.ts';
import { usualTextWeight } from '../text-weight.ts';
import { joined } from '../vector.ts';
import { windowsOf } from '../windows.ts';
import { findModel, type ModelServer, type ServerModel } from './model-server.ts';
import { openModelServer } from './open-server.ts';
import type { ServerPlace } from './place.ts';
import { missingModel } from './server-error.ts';
import { createVectorRequests } from './vector-requests.ts';

/** English has about four letters a token, code three, Chinese one: with two most windows pass at the first try. */
const lettersPerToken = 2;
const usualContext = 512;

/** Asks the server at once. Throws Offline, ModelUnavailable, InvalidArgument, Refused, Cancelled. */
export async function openServerEmbedder(place: ServerPlace, chosen: string, signal: AbortSignal): Promise<Embedder> {
  const server = openModelServer(place);
  const { id: kind } = await server.list(signal);
  const now = await modelNow(server, chosen, signal);
  const { name, digest } = now;
  const { contextLength } = await server.facts(now, signal);
  const family = familyOf(name);
  const letters = lettersPerToken * (contextLength ?? usualContext);
  const requests = createVectorRequests(server, name);

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

  /** Without a digest the length of its vectors is all that tells two models of one name apart. */
  async function idOf(): Promise<string> {
    if (digest !== '') return `${analystOf(kind, name)}@${digest.slice(0, 12)}`;
    const [[probe] = []] = await requests.vectorsOf(['dimension'], '', signal);
    return `${analystOf(kind, name)}@${probe?.length ?? 0}`;
  }

  const id = await idOf();
  const { dimensions, levels } = await keepMeasured(id, () =>
    measureModel(async (texts, kind) =>
      (await vectors(texts, kind, signal)).map((own) => joined(own, own[0]?.length ?? 0)),
    ),
  );
  return {
    model: { id, dimensions, levels, textWeight: usualTextWeight },
    async embed(texts, kind, ending) {
      const found = await modelNow(server, chosen, ending);
      if (found.digest !== digest) throw replaced(server, name);
      const all = await vectors(texts, kind, ending);
      const other = all.flat().find((vector) => vector.length !== dimensions);
      if (other !== undefined) throw otherLength(server, name, other.length, dimensions);
      return all.map((own) => joined(own, dimensions));
    },
    known: (text) => knownShare(text, family?.scripts ?? 'all'),
    close: () => Promise.resolve(),
  };
}

async function modelNow(server: ModelServer, chosen: string, signal: AbortSignal): Promise<ServerModel> {
  const model = findModel((await server.list(signal)).models, chosen);
  if (model !== undefined) return model;
  throw missingModel({ server: server.name(), url: server.url, model: chosen }, chosen);
}

function replaced(server: ModelServer, model: string): MemoError {
  return new MemoError(
    'ModelUnavailable',
    `The model ${model} of ${server.name()} at ${server.url} was replaced by another of its name. Everything is embedded again within a minute.`,
    { host: server.url, replaced: true },
  );
}

function otherLength(server: ModelServer, model: string, now: number, before: number): MemoError {
  return new MemoError(
    'ModelUnavailable',
    `The model ${model} of ${server.name()} at ${server.url} gives vectors of ${now} numbers now, and gave ${before} before: another model has taken its name. Everything is embedded again within a minute.`,
    { host: server.url, replaced: true },
  );
}
