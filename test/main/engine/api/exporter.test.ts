/** When index.json is written: after a change, and after a swap only where the new generation's file tells less. */
import fs from 'node:fs';
import path from 'node:path';
import { beforeEach, expect, test, vi } from 'vitest';
import { systemClock } from '#shared/base/clock.ts';
import { createExporter } from '../../../../src/main/engine/api/exporter.ts';
import { configSchema } from '../../../../src/main/engine/workspace/config/config-schema.ts';
import { tempFolder } from '../temp-folder.ts';

let file: string;
beforeEach(() => {
  file = path.join(tempFolder(), 'index.json');
});

type Options = Parameters<typeof createExporter>[0];

function open() {
  const warn = vi.fn();
  async function* indexJson() {
    yield 'ours';
  }
  const map = {
    now: () => ({ generation: { indexFile: file }, codeMap: { indexJson } }),
    read: (work: () => Promise<unknown>) => work(),
  } as unknown as Options['map'];
  const history = { state: vi.fn() } as unknown as Options['history'];
  const log = { warn } as unknown as Options['log'];
  const config = configSchema.parse({});
  const exporter = createExporter({
    ...{ map, history, log, clock: systemClock, contextDir: path.dirname(file) },
    config: () => config,
  });
  return { exporter, text: () => (fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : null) };
}

/** As a rebuild writes it, beginning so many milliseconds from now. */
function built(afterMs: number): string {
  const text = `{\n  "schemaVersion": "1.0",\n  "generatedAt": "${new Date(Date.now() + afterMs).toISOString()}",\n`;
  fs.writeFileSync(file, text);
  return text;
}

test('a change is written at the latest when the workspace closes, nothing where nothing changed', async () => {
  const { exporter, text } = open();
  await exporter.flush();
  expect(text()).toBe(null);
  exporter.changed();
  await exporter.close();
  expect(text()).toBe('ours');
});

test('what a rebuild wrote after the last change stays as it is', async () => {
  const { exporter, text } = open();
  exporter.changed();
  const theirs = built(1_000);
  await exporter.swapped();
  await exporter.close();
  expect(text()).toBe(theirs);
});

test('what came to be known since it was built is written after the swap', async () => {
  for (const make of [() => built(-1_000), () => fs.writeFileSync(file, 'damaged'), () => fs.rmSync(file)]) {
    const { exporter, text } = open();
    exporter.changed();
    make();
    await exporter.swapped();
    await exporter.close();
    expect(text()).toBe('ours');
  }
});

test('what is told while it is looked at is written', async () => {
  const { exporter, text } = open();
  built(-1);
  await new Promise((resolve) => setTimeout(resolve, 2));
  const swapped = exporter.swapped();
  exporter.changed();
  await swapped;
  await exporter.close();
  expect(text()).toBe('ours');
});
