/**
 * Every view and every main dialog of the built product, looked at in Chinese: what shuts people out (axe), where the
 * focus is not seen or goes astray, what moves although it should not, what is not translated, what is cut off at 1024
 * pixels. `every-view.long.ts` does the same in English, only for what is cut.
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTranslate } from '#shared/messages/translator.ts';
import { knownServer, serverFamilies } from '../../../src/main/engine/edits/servers/find-server.ts';
import {
  axeFindings,
  cutOff,
  filesOf,
  isEnglish,
  moving,
  shownTexts,
  unseenFocus,
  whenStill,
} from '../support/look-at-page.ts';
import { tabFaults } from '../support/tab-walk.ts';
import { goTo, listed, type OpenDemo, openDemo, policy } from './demo-walk.ts';
import { everyStep } from './steps.ts';

/** Where the demo's records and conflict are written, which the databases hold. */
const written = path.join(import.meta.dirname, '../../helpers/screenshots');

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
  let demo: OpenDemo;

  beforeAll(async () => {
    demo = await openDemo('zh');
  }, 240_000);

  afterAll(() => demo?.close());

  test('is walked through in Chinese', async () => {
    const { shell, typeId } = demo;
    const { page } = shell;
    await page.getByText(t('status.fresh')).waitFor();
    // A view that is still on its way when it is left leaves the next one waiting too.
    await page.locator('h1').first().waitFor();
    await page.setViewportSize({ width: 1024, height: 700 });
    const views = new Set<string>();
    /** Places that were looked at whole. */
    const looked = new Set<string>();
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
      note('axe', await axeFindings(page, { onTop: step.open !== undefined && looked.has(step.at) }));
      looked.add(step.at);
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
        note('axe', await axeFindings(page, { only: ['color-contrast'] }));
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
    const known = [filesOf(demo.place.root), filesOf(written), 'ledgerline main', ...commands, ...picked].join('\n');
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
});
