/**
 * Ask in a real browser over the real engine: without a language model, and with one that streams as Ollama does. Memory is
 * filled by the command line, as a person would. The settings name a port for Ollama that is free until a test takes it.
 */
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import net, { type AddressInfo } from 'node:net';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { talking } from '../helpers/ollama/fake-models.ts';
import { startFakeOllama } from '../helpers/ollama/fake-ollama.ts';
import { makePlace, type Place, projectRoot } from './support/place.ts';
import { openWeb, type WebShell } from './support/shells.ts';

const policy = 'src/Ledgerline.Payments/Retry/RetryPolicy.cs';
const learnings = [
  {
    question: 'What happens when a capture times out?',
    questionType: 'ERROR_ANALYSIS',
    answer:
      'A time-out is not taken as a failure: `RetryPolicy.Next` answers `Verify`, and the gateway is asked first.',
    confidence: 0.9,
    domain: 'payments',
    evidence: [{ file: policy, startLine: 27, endLine: 28 }],
  },
];

describe('Ask', () => {
  let port: number;
  let place: Place;
  let shell: WebShell;
  let page: Page;

  beforeAll(async () => {
    place = makePlace();
    place.write('learnings.json', JSON.stringify(learnings));
    port = await freePort();
    const settings = JSON.stringify({ ollamaHost: `http://127.0.0.1:${port}` });
    fs.writeFileSync(path.join(place.userData, 'settings.json'), settings);
    shell = await openWeb(place, place.root);
    page = shell.page;
    await page.getByText('Up to date').waitFor();
    memory('import', 'learnings.json');
  });

  afterAll(async () => {
    await shell?.close();
    place?.remove();
  });

  const cli = path.join(projectRoot, 'bin', 'memoscope.mjs');
  const memory = (...args: string[]): string =>
    execFileSync(process.execPath, [cli, 'memory', ...args], { cwd: place.root, env: place.env, encoding: 'utf8' });
  const field = () => page.getByRole('textbox', { name: 'Ask about ledgerline' });
  const answers = () => page.getByRole('region', { name: 'Conversation' }).getByRole('article');
  const ask = async (question: string) => {
    await field().fill(question);
    await page.keyboard.press('Enter');
    await answers().filter({ hasText: question }).last().waitFor();
  };

  test('Ctrl J leads to Ask, which answers with ranked evidence where there is no model', async () => {
    // By meaning too, for which it is embedded a moment later.
    await expect.poll(() => memory('search', 'capture times out')).toContain('meaning');
    await page.keyboard.press('Control+j');
    await field().waitFor();
    await ask('What happens when a capture times out?');
    const answer = answers().last();
    await answer.getByText('No language model is used.').waitFor();
    expect(await answer.textContent()).toContain('A time-out is not taken as a failure');
    await page.getByText(/^\d.* of 4,000 tokens$/).waitFor();
    await page.getByText('words and meaning', { exact: true }).first().waitFor();
  });

  test('the question stays at the top of an answer that does not fit', async () => {
    const size = page.viewportSize();
    await page.setViewportSize({ width: 1440, height: 330 });
    const conversation = page.getByRole('region', { name: 'Conversation' });
    // Above the answer, in pixels; and how much of it does not fit.
    const places = () =>
      conversation.evaluate((region) => {
        const last = region.lastElementChild?.getBoundingClientRect();
        const { top = 0, height = 0 } = last ?? {};
        return { above: Math.round(top - region.getBoundingClientRect().top), more: height - region.clientHeight };
      });
    await ask('What happens when a capture times out in the end?');
    await answers().last().getByText('ranked evidence').waitFor();
    await expect.poll(async () => (await places()).more).toBeGreaterThan(0);
    await expect.poll(async () => (await places()).above).toBe(0);
    await conversation.hover();
    await page.mouse.wheel(0, 4_000);
    await expect.poll(async () => (await places()).above).toBeLessThan(-20);
    if (size !== null) await page.setViewportSize(size);
  });

  test('a cited number shows its lines in place, Esc puts them away', async () => {
    await answers().last().getByRole('button', { name: 'Source 1:' }).first().click();
    const peek = page.getByRole('dialog', { name: 'Source 1:' });
    await peek.getByText('return RetryDecision.Verify(last.IdempotencyKey);').waitFor();
    await page.keyboard.press('Escape');
    await peek.waitFor({ state: 'detached' });
  });

  test('says where the code changed since, in the answer that rests on it', async () => {
    const before = place.read(policy);
    place.write(policy, before.replace('last.CaptureSent)', 'last.CaptureSent && last.Number < 9)'));
    await ask('What if a capture times out?');
    await answers().last().getByText('Source 1 is outdated').waitFor();
    place.write(policy, before);
  });

  test('what no one knows costs no token and leads to the text search', async () => {
    await ask('Which print vendor sends the paper statements?');
    const answer = answers().last();
    await answer.getByText('Not sure.').waitFor();
    await answer.getByRole('button', { name: 'Search the text' }).click();
    await page.getByRole('combobox', { name: 'Search all text' }).waitFor();
    await page.keyboard.press('Alt+ArrowLeft');
    await answer.waitFor();
  });

  test('an answer is streamed by the model, and kept as a learning with its sources', async () => {
    const ollama = await startFakeOllama([talking('qwen3:4b')], port);
    const parts = ['It is ', 'verified ', 'first ', '[1].'];
    ollama.reply = () => ({ kind: 'text', parts, delayMs: 20 });
    await ask('Who decides that a capture is verified?');
    const answer = answers().last();
    await answer.getByText('It is verified first').waitFor();
    await answer.getByRole('button', { name: 'Source 1:' }).first().waitFor();
    const [asked] = ollama.requests.filter((request) => request.path === '/api/chat');
    expect(JSON.stringify(asked?.body)).toContain('Who decides that a capture is verified?');
    await page.getByRole('button', { name: 'Save as learning' }).click();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await answer.getByRole('button', { name: 'Saved as a learning' }).click();
    await page.getByRole('heading', { name: 'Who decides that a capture is verified?' }).first().waitFor();
    await page.keyboard.press('Alt+ArrowLeft');
    await answer.waitFor();
  });

  test('Esc stops the model and keeps what was written, also over a reload', async () => {
    const ollama = await startFakeOllama([talking('qwen3:4b')], port);
    const parts = Array.from({ length: 2000 }, (_, n) => `word${n} `);
    ollama.reply = () => ({ kind: 'text', parts, delayMs: 20 });
    await ask('Which settings bound a retry of a capture?');
    const answer = answers().last();
    await answer.getByText('word5').waitFor();
    const chat = await ollama.received('/api/chat');
    await page.keyboard.press('Escape');
    await answer.getByText('Stopped. What was written until then is kept; it is not checked.').waitFor();
    await chat.aborted;
    await page.reload();
    await answers().last().getByText('word5').waitFor();
    await answers().last().getByText('This answer is not whole.').waitFor();
  });

  test('a conversation is forgotten for good', async () => {
    await page.getByRole('button', { name: 'Forget' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Forget', exact: true }).click();
    await page.getByText('Your conversations are listed here, by day.').waitFor();
    await page.reload();
    await page.getByText('Your conversations are listed here, by day.').waitFor();
    expect(shell.problems).toEqual([]);
  });
});

async function freePort(): Promise<number> {
  const server = net.createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
