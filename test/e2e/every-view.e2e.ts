/**
 * Every view and every main dialog of the built product, looked at in Chinese: what shuts people out (axe), where the
 * focus is not seen or goes astray, what moves although it should not, what is not translated, what is cut off at 1024
 * pixels. Then once more in English, only for what is cut.
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTranslate } from '#shared/messages/translator.ts';
import { knownServer, serverFamilies } from '../../src/main/engine/edits/servers/find/known-servers.ts';
import { prepareDemo, runCli } from '../helpers/screenshots/demo-life.ts';
import { act, everyStep } from './support/every-view.ts';
import {
  axeFindings,
  cutOff,
  filesOf,
  isEnglish,
  moving,
  shownTexts,
  unseenFocus,
  whenStill,
} from './support/look-at-page.ts';
import { makePlace, type Place } from './support/place.ts';
import { openWeb, type WebShell } from './support/shells.ts';
import { tabFaults } from './support/tab-walk.ts';

const policy = 'src/Ledgerline.Payments/Retry/RetryPolicy.cs';
/** Where the demo's records and conflict are written, which the databases hold. */
const demo = path.join(import.meta.dirname, '../helpers/screenshots');

/** What was found, with the step that showed it first: most of the frame is the same in each. */
const found = {
  axe: new Map<string, string>(),
  texts: new Map<string, string>(),
  cut: new Map<string, string>(),
  unseen: new Map<string, string>(),
  moving: new Map<string, string>(),
  tab: new Map<string, string>(),
};

describe('every view', () => {
  const t = createTranslate('zh');
  let place: Place;
  let shell: WebShell;
  let typeId: string;

  beforeAll(async () => {
    place = makePlace();
    await prepareDemo(place);
    place.write(policy, place.read(policy).replace('MaxDelay(int attempt)', 'MaxDelay(int attempt, int most = 8)'));
    const [type] = JSON.parse(runCli(place, 'search', 'RetryPolicy', '--kind', 'class', '--limit', '1', '--json'));
    typeId = type.typeId;
    fs.writeFileSync(path.join(place.userData, 'settings.json'), JSON.stringify({ language: 'zh' }));
    shell = await openWeb(place, place.root);
  }, 240_000);

  afterAll(async () => {
    await shell?.close();
    place?.remove();
  });

  test('is walked through in Chinese', async () => {
    const { page } = shell;
    await page.getByText(t('status.fresh')).waitFor();
    // A view that is still on its way when it is left leaves the next one waiting too.
    await page.locator('h1').first().waitFor();
    await page.setViewportSize({ width: 1024, height: 700 });
    const views = new Set<string>();
    for (const [at, step] of everyStep(typeId, policy).entries()) {
      const note = (kind: keyof typeof found, faults: readonly string[]) => {
        for (const fault of faults) if (!found[kind].has(fault)) found[kind].set(fault, step.name);
      };
      // Every other step in the dark; of each view the first in both themes.
      const [first, second] = at % 2 === 0 ? (['light', 'dark'] as const) : (['dark', 'light'] as const);
      await page.emulateMedia({ colorScheme: first, reducedMotion: 'reduce' });
      await goTo(page, step.at);
      await step.open?.(page, t);
      note('moving', await moving(page));
      if (step.open !== undefined) await whenStill(page);
      note('axe', await axeFindings(page));
      note('texts', await shownTexts(page));
      note('cut', await cutOff(page));
      note('unseen', await unseenFocus(page));
      const view = step.at.replace(/[/?].*/, '');
      // Each view once, and what was opened in it.
      if (!views.has(view) || step.open !== undefined) note('tab', await tabFaults(page));
      if (!views.has(view)) {
        views.add(view);
        await page.emulateMedia({ colorScheme: second, reducedMotion: 'reduce' });
        await whenStill(page);
        note('axe', await axeFindings(page, ['color-contrast']));
      }
      for (let layers = 0; layers < 2; layers += 1) await page.keyboard.press('Escape');
      await page.locator('[role="dialog"], [role="menu"]').first().waitFor({ state: 'detached' });
    }
    expect(shell.problems).toEqual([]);
  }, 600_000);

  test('breaks no rule of axe', () => {
    expect(listed(found.axe)).toEqual([]);
  });

  test('shows no text that is not translated', () => {
    // The doctor names commands: they are typed as they stand. A workspace is called with its branch; a folder is picked from home.
    const commands = serverFamilies.map((family) => knownServer(family).install);
    const picked = fs.readdirSync(os.homedir());
    const known = [filesOf(place.root), filesOf(demo), 'ledgerline main', ...commands, ...picked].join('\n');
    expect(found.texts.size).toBeGreaterThan(1_000);
    const english = [...found.texts].filter(([text]) => isEnglish(text, known));
    expect(listed(new Map(english))).toEqual([]);
  });

  test('moves nothing where the person wants no motion', () => {
    expect(listed(found.moving)).toEqual([]);
  });

  test('shows where the focus is', () => {
    expect(listed(found.unseen)).toEqual([]);
  });

  test('leads Tab through all of it, in the order in which it is read, and back', () => {
    expect(listed(found.tab)).toEqual([]);
  });

  test('cuts no word of a control or heading at 1024 pixels', () => {
    expect(listed(found.cut)).toEqual([]);
  });

  test('cuts none in English either, nor where the window has room for every pane', async () => {
    const { page } = shell;
    const english = createTranslate('en');
    await act('command.languageEn')(page, t);
    await page.getByText(english('status.fresh')).waitFor();
    const cut = new Map<string, string>();
    const views = new Set<string>();
    for (const step of everyStep(typeId, policy)) {
      await goTo(page, step.at);
      if (step.open !== undefined) {
        await step.open(page, english);
        await whenStill(page);
      }
      const faults = await cutOff(page);
      // Each view once more with the panes that a wider window has beside it.
      const view = step.at.replace(/[/?].*/, '');
      if (!views.has(view)) {
        views.add(view);
        await page.setViewportSize({ width: 1280, height: 900 });
        await whenStill(page);
        faults.push(...(await cutOff(page)));
        await page.setViewportSize({ width: 1024, height: 700 });
      }
      for (const fault of faults) if (!cut.has(fault)) cut.set(fault, step.name);
      for (let layers = 0; layers < 2; layers += 1) await page.keyboard.press('Escape');
    }
    expect(listed(cut)).toEqual([]);
    expect(shell.problems).toEqual([]);
  }, 600_000);
});

function listed(faults: ReadonlyMap<string, string>): string[] {
  return [...faults].map(([fault, step]) => `${step}: ${fault}`);
}

/** Each view has a heading of the first rank; on a busy machine one may come after the page has been still for a moment. */
async function goTo(page: Page, place: string): Promise<void> {
  await page.evaluate((where) => {
    window.location.hash = `#/${where}`;
  }, place);
  await whenStill(page);
  const heading = page.locator('h1, [role="heading"][aria-level="1"]').first();
  if ((await heading.count()) > 0) return;
  await heading.waitFor({ state: 'attached' });
  await whenStill(page);
}
