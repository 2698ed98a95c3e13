/** How the fake Ollama gets a model: the lines that a real one streams, with layers that grow. */
import type { ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FakeModel } from './fake-models.ts';
import { beginStream, type Reply, sendJson, writeLine } from './replies.ts';

/** Bytes of the layers, and the steps in which each comes. */
const layers = [2_620_000_000, 11_340];
const steps = 4;

/** True when it came whole. `request.body.stream` false waits for the end, as Ollama does. */
export async function sendPull(
  response: ServerResponse,
  request: { body: Record<string, unknown> },
  model: FakeModel | undefined,
  { delayMs = 0, failsAfter, error = 'max retries exceeded: EOF' }: Partial<Extract<Reply, { kind: 'pull' }>>,
): Promise<boolean> {
  const lines: object[] = [{ status: 'pulling manifest' }];
  if (model === undefined) lines.push({ error: 'pull model manifest: file does not exist' });
  else
    lines.push(
      ...layerLines(),
      ...['verifying sha256 digest', 'writing manifest', 'success'].map((status) => ({ status })),
    );
  if (failsAfter !== undefined) lines.splice(failsAfter, lines.length, { error });
  const whole = 'status' in (lines.at(-1) ?? {});
  if (request.body.stream === false) {
    sendJson(response, whole ? 200 : 500, lines.at(-1) ?? {});
    return whole;
  }
  beginStream(response);
  for (const line of lines) {
    await sleep(delayMs);
    if (response.destroyed) return false;
    await writeLine(response, line);
  }
  response.end();
  return whole;
}

function layerLines(): object[] {
  return layers.flatMap((total, layer) => {
    const digest = `sha256:${String(layer).repeat(64)}`;
    return Array.from({ length: steps + 1 }, (_, step) => ({
      status: `pulling ${digest.slice(7, 19)}`,
      digest,
      total,
      // The first line of a layer does not say how much is there.
      ...(step === 0 ? {} : { completed: Math.round((total * step) / steps) }),
    }));
  });
}
