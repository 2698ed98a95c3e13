/**
 * A model of a server as an embedder. Its files may be replaced under their name at any time: what is known of them, the
 * digest and the length of the vectors, is part of the model's id and looked at again for each call, so that vectors of two
 * models never mix.
 */
import { MemoError } from '#shared/base/errors.ts';
import { sentence } from '#shared/base/sentence.ts';
import { analystOf } from '#shared/contract/models/servers.ts';
import { type Embedder, joined, type TextKind } from '../embedder.ts';
import { familyOf, knownShare } from '../families.ts';
import { keepMeasured, measureModel } from '../measure.ts';
import { halves, usualTextWeight, windowsOf } from '../windows.ts';
import { openModelServer } from './discover.ts';
import { findModel, type ModelServer, type ServerModel } from './model-server.ts';
import type { ServerPlace } from './place.ts';
import { brokenAnswer, missingModel } from './server-error.ts';

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

  /** Without a digest the length of its vectors is all that distinguishes two models of one name. */
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
    sentence`The model ${model} of ${server.name()} at ${server.url} was replaced by another of its name. Everything is embedded again within a minute.`,
    { host: server.url, replaced: true },
  );
}

function otherLength(server: ModelServer, model: string, now: number, before: number): MemoError {
  return new MemoError(
    'ModelUnavailable',
    sentence`The model ${model} of ${server.name()} at ${server.url} gives vectors of ${now} numbers now, and gave ${before} before: another model has taken its name. Everything is embedded again within a minute.`,
    { host: server.url, replaced: true },
  );
}

/** One request; a slow machine needs seconds for it. */
const mostTexts = 16;

interface VectorRequests {
  /** For each text its vectors: several where the server finds it too long, for only the server counts its tokens. */
  vectorsOf(texts: readonly string[], prefix: string, signal: AbortSignal): Promise<Float32Array[][]>;
}

/** Vectors of texts from a model server, a few texts a request, each answer checked before anyone takes it for a vector. */
function createVectorRequests(server: ModelServer, model: string): VectorRequests {
  async function request(texts: readonly string[], prefix: string, signal: AbortSignal): Promise<Float32Array[]> {
    const input = texts.map((text) => prefix + text);
    const vectors = await server.embed(model, input, signal);
    const asked = { server: server.name(), url: server.url, model };
    if (vectors.length !== input.length) {
      throw brokenAnswer(asked, `it sent ${vectors.length} vectors for ${input.length} texts`);
    }
    const expected = vectors[0]?.length ?? 0;
    const wrong = vectors.find((vector) => vector.length !== expected);
    if (wrong !== undefined) throw brokenAnswer(asked, `it sent vectors of ${expected} and of ${wrong.length} numbers`);
    if (vectors.some((vector) => !vector.every(Number.isFinite))) {
      throw brokenAnswer(asked, 'its vectors hold values that are not numbers');
    }
    return vectors.map((vector) => Float32Array.from(vector));
  }

  /** Asks for all, then one by one, then by halves. */
  async function some(texts: readonly string[], prefix: string, signal: AbortSignal): Promise<Float32Array[][]> {
    try {
      return (await request(texts, prefix, signal)).map((vector) => [vector]);
    } catch (thrown) {
      const [text = ''] = texts;
      if (!isTooLong(thrown) || (texts.length === 1 && text.length < 2)) throw thrown;
      if (texts.length === 1) return [(await some(halves(text), prefix, signal)).flat()];
      const vectors: Float32Array[][] = [];
      for (const one of texts) vectors.push(...(await some([one], prefix, signal)));
      return vectors;
    }
  }

  return {
    async vectorsOf(texts, prefix, signal) {
      const vectors: Float32Array[][] = [];
      for (let at = 0; at < texts.length; at += mostTexts) {
        vectors.push(...(await some(texts.slice(at, at + mostTexts), prefix, signal)));
      }
      return vectors;
    },
  };
}

/** As Ollama, llama.cpp, vLLM and OpenAI say it. */
function isTooLong(thrown: unknown): boolean {
  return (
    thrown instanceof MemoError &&
    /exceeds? the (available |maximum )?context|maximum (context|input) length|too (large|long)/i.test(
      String(thrown.data.said),
    )
  );
}
