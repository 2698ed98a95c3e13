/** Source code renamed and extracted in a real browser over the real engine: what is on the disk before, after and when undone. */
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { makePlace, type Place, projectRoot } from './support/place.ts';
import { openWeb, type WebShell } from './support/shells.ts';

const files = {
  'tsconfig.json':
    '{"compilerOptions":{"strict":true,"module":"esnext","moduleResolution":"bundler"},"include":["*.ts"]}',
  'pause-between.ts':
    '\ufeff/** A PauseBetween waits. */\r\nexport class PauseBetween {\r\n\tnext(attempt: number): number {\r\n\t\treturn attempt * 2 + 1;\r\n\t}\r\n}\r\n',
  'use-pause.ts':
    "import { PauseBetween } from './pause-between';\n// A PauseBetween is made.\nexport const pause = new PauseBetween();\n",
};
const [source, use] = ['pause-between.ts', 'use-pause.ts'] as const;

/** The first preview reads the compiler and its libraries, which a busy machine does slowly. */
vi.setConfig({ testTimeout: 240_000 });

describe('Edits of source code', () => {
  let place: Place;
  let shell: WebShell;
  let page: Page;

  beforeAll(async () => {
    place = makePlace();
    for (const [file, text] of Object.entries(files)) place.write(file, text);
    shell = await openWeb(place, place.root);
    page = shell.page;
    await page.getByText('Up to date').waitFor();
  });

  afterAll(async () => {
    await shell?.close();
    place?.remove();
  });

  const dialog = () => page.getByRole('dialog');
  const write = () => dialog().getByRole('button', { name: /^Write/ });
  const cli = path.join(projectRoot, 'bin', 'memoscope.mjs');
  /** Returns when the engine has read all changes. */
  const readAll = () => execFileSync(process.execPath, [cli, 'index'], { cwd: place.root, env: place.env });
  const asBefore = () => expect.poll(() => [place.read(source), place.read(use)]).toEqual([files[source], files[use]]);

  test('a type is renamed by keys alone: previewed, a hunk left out and taken again, written, undone (edit-1, edit-3)', async () => {
    await page.keyboard.press('Control+P');
    await page.keyboard.type('PauseBetween');
    await page
      .getByRole('option', { name: /PauseBetween/, selected: true })
      .first()
      .waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'PauseBetween' }).waitFor();
    await page.keyboard.press('F2');
    await expect.poll(() => dialog().getByLabel('New name').inputValue()).toBe('PauseBetween');
    await page.keyboard.type('Backoff');
    await page.keyboard.press('Enter');
    await dialog().getByText('All TypeScript and JavaScript files were checked; nothing new was found').waitFor();
    await dialog()
      .getByRole('region', { name: `Changes in ${source}` })
      .getByText('export class Backoff {')
      .waitFor();
    await dialog().getByText('// A PauseBetween is made.').waitFor();
    await dialog().getByRole('listbox', { name: 'Files' }).focus();
    await page.keyboard.press('Space');
    await dialog()
      .getByText(/keeps? it from being written/)
      .first()
      .waitFor();
    expect(await write().isDisabled()).toBe(true);
    await page.keyboard.press('Space');
    await dialog().getByText('All TypeScript and JavaScript files were checked; nothing new was found').waitFor();
    expect([place.read(source), place.read(use)]).toEqual([files[source], files[use]]);
    await page.keyboard.press('Control+Enter');
    await dialog().waitFor({ state: 'detached' });
    // A message goes after six seconds, but not from under the pointer.
    await page.getByRole('button', { name: 'Undo' }).hover();
    expect(place.read(source)).toBe(files[source].replace('class PauseBetween', 'class Backoff'));
    expect(place.read(use)).toContain('new Backoff();');
    await page.getByRole('heading', { name: 'Backoff' }).waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('2 files are as they were before').waitFor();
    await asBefore();
  });

  test('a parameter is renamed at the caret and a selection extracted; code that changed meanwhile asks for a new preview', async () => {
    const editor = () => page.locator('[data-ready="true"] .monaco-editor').first();
    await page.evaluate((file) => {
      location.hash = `#/file/${file}`;
    }, source);
    await editor().getByText('attempt * 2').first().click();
    await page.keyboard.press('Control+Home');
    for (let line = 1; line < 4; line += 1) await page.keyboard.press('ArrowDown');
    // Home goes behind the indentation: `return attempt * 2 + 1;`
    await page.keyboard.press('Home');
    for (let at = 0; at < 'return '.length; at += 1) await page.keyboard.press('ArrowRight');
    await page.keyboard.press('F2');
    await expect.poll(() => dialog().getByLabel('New name').inputValue()).toBe('attempt');
    await page.keyboard.type('tries');
    await page.keyboard.press('Enter');
    await dialog().getByText('All TypeScript and JavaScript files were checked; nothing new was found').waitFor();
    // Somebody saves while the preview stands.
    place.write(use, `${files[use]}export const late = 1;\n`);
    await page.keyboard.press('Control+Enter');
    await dialog().getByText('The code changed since the preview').waitFor();
    expect(place.read(source)).toBe(files[source]);
    await dialog().getByRole('button', { name: 'New preview' }).click();
    await dialog().getByText('All TypeScript and JavaScript files were checked; nothing new was found').waitFor();
    await page.keyboard.press('Escape');
    place.write(use, files[use]);
    await dialog().waitFor({ state: 'detached' });
    // The status may be that of before the change was noticed, and a preview made by then would be outdated.
    readAll();
    for (let at = 0; at < 'attempt * 2'.length; at += 1) await page.keyboard.press('Shift+ArrowRight');
    await page.keyboard.press('Control+Alt+V');
    await dialog().getByRole('radio', { name: 'Variable' }).waitFor();
    await dialog().getByLabel('New name').fill('doubled');
    await page.keyboard.press('Enter');
    await write().and(page.locator(':enabled')).waitFor();
    await page.keyboard.press('Control+Enter');
    await dialog().waitFor({ state: 'detached' });
    expect(place.read(source)).toBe(
      files[source].replace('return attempt * 2 + 1', 'const doubled = attempt * 2;\r\n\t\treturn doubled + 1'),
    );
    await page.getByRole('button', { name: 'Undo' }).click();
    await asBefore();
  });

  test('nothing went wrong on the page meanwhile', () => {
    expect(shell.problems).toEqual([]);
  });
});
