/** Both shells start, show the frame, and open a folder. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makePlace, type Place } from '../support/place.ts';
import { type Shell, type ShellName, shells } from '../support/shells.ts';

describe.each(Object.keys(shells) as ShellName[])('the %s shell', (name) => {
  let place: Place;
  let shell: Shell;

  beforeAll(async () => {
    place = makePlace();
    shell = await shells[name](place, place.root);
  });

  afterAll(async () => {
    await shell?.close();
    place?.remove();
  });

  test('shows the frame with the folder that the command line named', async () => {
    const { page } = shell;
    await page.getByRole('button', { name: 'Workspace ledgerline' }).waitFor();
    await page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'Code' }).waitFor();
  });

  test('gets answers of the engine: the code map becomes live and fresh', async () => {
    await shell.page.getByText('Up to date').waitFor();
  });

  test('E-1 can load nothing from elsewhere', async () => {
    const outcome = await shell.page.evaluate(() =>
      fetch('https://example.org/').then(
        () => 'answered',
        () => 'refused',
      ),
    );
    expect(outcome).toBe('refused');
    // The refusal is the only thing that the page has logged.
    expect(shell.problems.filter((problem) => !problem.includes('example.org'))).toEqual([]);
  });
});
