/** The demo workspace in the built product, as the walks through every view begin, and what they all do. */
import fs from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { prepareDemo, runCli } from '../../helpers/screenshots/demo-life.ts';
import { whenStill } from '../support/look-at-page.ts';
import { makePlace, type Place } from '../support/place.ts';
import { openWeb, type WebShell } from '../support/shells.ts';

/** A file of the demo, with a type that changed since the last commit. */
export const policy = 'src/Ledgerline.Payments/Retry/RetryPolicy.cs';

export interface OpenDemo {
  readonly place: Place;
  readonly shell: WebShell;
  /** Of the type in `policy`. */
  readonly typeId: string;
  close(): Promise<void>;
}

export async function openDemo(language: 'en' | 'zh'): Promise<OpenDemo> {
  const place = makePlace();
  await prepareDemo(place);
  place.write(policy, place.read(policy).replace('MaxDelay(int attempt)', 'MaxDelay(int attempt, int most = 8)'));
  const [type] = JSON.parse(runCli(place, 'search', 'RetryPolicy', '--kind', 'class', '--limit', '1', '--json'));
  fs.writeFileSync(path.join(place.userData, 'settings.json'), JSON.stringify({ language }));
  const shell = await openWeb(place, place.root);
  return {
    place,
    shell,
    typeId: type.typeId,
    close: async () => {
      await shell.close();
      place.remove();
    },
  };
}

/** What was found, with the step that showed it first. */
export function listed(faults: ReadonlyMap<string, string>): string[] {
  return [...faults].map(([fault, step]) => `${step}: ${fault}`);
}

/**
 * Goes to a place and waits until its view is there. The heading is looked for within the view of that name: while the page
 * is busy, or the code of the view is still being loaded, the heading of the view before it may be there or none at all.
 */
export async function goTo(page: Page, place: string): Promise<void> {
  await page.evaluate((where) => {
    window.location.hash = `#/${where}`;
  }, place);
  const view = page.locator(`[data-view="${place.replace(/[/?].*/, '')}"]`);
  await view.locator('h1, [role="heading"][aria-level="1"]').first().waitFor({ state: 'attached' });
  await whenStill(page);
}
