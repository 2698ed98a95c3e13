/** The graph in a real browser over a real engine: found, unfolded, walked by keys, left and come back to, saved. */
import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makePlace, type Place } from './support/place.ts';
import { openWeb, type WebShell } from './support/shells.ts';

describe('the graph', () => {
  let place: Place;
  let shell: WebShell;

  beforeAll(async () => {
    place = makePlace();
    fs.mkdirSync(path.join(place.root, 'hub'));
    // A hub of many: more dependents than one page, and a cycle with one of them.
    place.write('hub/hub.ts', "import { User0 } from './user0';\nexport class Hub {\n  first?: User0;\n}\n");
    for (let n = 0; n < 30; n += 1) {
      const calls = 'hub.first;\n    '.repeat(n % 3);
      place.write(
        `hub/user${n}.ts`,
        `import { Hub } from './hub';\nexport class User${n} {\n  hub: Hub = new Hub();\n  use(hub: Hub) {\n    ${calls}\n  }\n}\n`,
      );
    }
    shell = await openWeb(place, place.root);
    // Nothing glides then: a place that is read is the place where it stays.
    await shell.page.emulateMedia({ reducedMotion: 'reduce' });
    await shell.page.getByText('Up to date').waitFor();
  });

  afterAll(async () => {
    await shell?.close();
    place?.remove();
  });

  const graph = () => shell.page.getByRole('application');
  const box = (name: RegExp) => graph().getByRole('button', { name });
  const placeOf = async (name: RegExp) => {
    const bounds = await box(name).boundingBox();
    return { x: Math.round(bounds?.x ?? 0), y: Math.round(bounds?.y ?? 0) };
  };

  test('opens from the palette for a type that is typed', async () => {
    const { page } = shell;
    await page.keyboard.press('Control+Shift+G');
    await page.getByRole('combobox').fill('hub.hub.Hub');
    await page.getByRole('option', { name: /^Hub/ }).first().waitFor();
    await page.keyboard.press('Enter');
    await box(/^Hub, .*in focus/).waitFor();
    await page.getByRole('heading', { name: 'Hub', level: 1 }).waitFor();
    await expect
      .poll(() =>
        graph()
          .getByRole('button', { name: /dependent, step 1/ })
          .count(),
      )
      .toBe(12);
    await graph()
      .getByRole('button', { name: /more types$/ })
      .waitFor();
  });

  test('loads more without moving what is there', async () => {
    const before = await placeOf(/^Hub, .*in focus/);
    const some = /^User1, /;
    const user = await placeOf(some);
    await graph()
      .getByRole('button', { name: /more types$/ })
      .press('Enter');
    await expect
      .poll(() =>
        graph()
          .getByRole('button', { name: /dependent, step 1/ })
          .count(),
      )
      .toBe(24);
    // The view may have been shifted to show the new ones, all by the same way.
    const between = async () => {
      const [hub, other] = [await placeOf(/^Hub, .*in focus/), await placeOf(some)];
      return { x: other.x - hub.x, y: other.y - hub.y };
    };
    await expect.poll(between).toEqual({ x: user.x - before.x, y: user.y - before.y });
  });

  test('goes by keys: to a neighbour, into the focus, back to where it was', async () => {
    const { page } = shell;
    await box(/^Hub, .*in focus/).focus();
    await page.keyboard.press('ArrowLeft');
    const focused = () => page.evaluate(() => document.activeElement?.firstElementChild?.textContent ?? '');
    await expect.poll(focused).toMatch(/^User\d+, .*dependent, step 1/);
    const name = (await focused()).split(',')[0] ?? '';
    await page.keyboard.press('Enter');
    await box(new RegExp(`^${name}, .*in focus`)).waitFor();
    await page.keyboard.press('Backspace');
    await box(/^Hub, .*in focus/).waitFor();
    // What was unfolded is still there.
    await expect
      .poll(() =>
        graph()
          .getByRole('button', { name: /dependent, step 1/ })
          .count(),
      )
      .toBe(24);
  });

  test('its link brings the same picture after a reload', async () => {
    const { page } = shell;
    await page.reload();
    await box(/^Hub, .*in focus/).waitFor();
    await expect
      .poll(() =>
        graph()
          .getByRole('button', { name: /dependent, step 1/ })
          .count(),
      )
      .toBe(24);
  });

  test('zooms with + and shows all with 0', async () => {
    const { page } = shell;
    const width = async () => (await box(/^Hub, .*in focus/).boundingBox())?.width ?? 0;
    await box(/^Hub, .*in focus/).focus();
    await page.keyboard.press('0');
    await expect.poll(async () => (await graph().boundingBox())?.height).toBeGreaterThan(200);
    const fitted = await width();
    await page.keyboard.press('+');
    await expect.poll(width).toBeGreaterThan(fitted);
    await page.keyboard.press('0');
    await expect.poll(width).toBeCloseTo(fitted, 0);
  });

  test('lists every neighbour in the table', async () => {
    const { page } = shell;
    await page.keyboard.press('t');
    await page.getByRole('listbox', { name: '31 neighbours' }).waitFor();
    await page.getByRole('button', { name: /^Sort by Type/ }).click();
    const names = async () => {
      const texts = await page.getByRole('listbox', { name: '31 neighbours' }).getByRole('option').allTextContents();
      return texts.slice(0, 3).map((text) => text.replace(/hub.*$/, ''));
    };
    await expect.poll(names).toEqual(['User0', 'User0', 'User1']);
    await page.keyboard.press('t');
    await box(/^Hub, .*in focus/).waitFor();
  });

  test('saves what is drawn as SVG and PNG', async () => {
    const { page } = shell;
    const save = async (form: string) => {
      await page.getByRole('button', { name: 'Export' }).click();
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('menuitem', { name: form }).click(),
      ]);
      return { name: download.suggestedFilename(), bytes: fs.readFileSync(await download.path()) };
    };
    const svg = await save('SVG');
    expect(svg.name).toBe('Hub.svg');
    const text = svg.bytes.toString('utf8');
    expect(text).toMatch(/^<svg xmlns/);
    expect(text).toContain('>User1</text>');
    expect(text.match(/<g>/g)?.length).toBeGreaterThan(24);
    const png = await save('PNG');
    expect(png.name).toBe('Hub.png');
    expect([...png.bytes.subarray(1, 4)]).toEqual([...Buffer.from('PNG')]);
    expect(png.bytes.length).toBeGreaterThan(10_000);
    expect(shell.problems).toEqual([]);
  });
});
