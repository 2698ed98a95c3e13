/**
 * The semantic diff in a real browser, over the real engine and a real git repository: changes since the last commit, one of them in
 * full with its source in the real editor, seen marks, and the description of a type with what changed since.
 */
import { execFileSync } from 'node:child_process';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makePlace, type Place } from './support/place.ts';
import { openWeb, type WebShell } from './support/shells.ts';

const policyFile = 'src/Ledgerline.Payments/Retry/RetryPolicy.cs';
const holdFile = 'src/Ledgerline.Accounts/Holds/HoldRelease.cs';

describe('Semantic diff', () => {
  let place: Place;
  let shell: WebShell;
  let page: Page;

  beforeAll(async () => {
    place = makePlace();
    const git = (...args: string[]) =>
      execFileSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@example.org', ...args], {
        cwd: place.root,
        env: { ...place.env, GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_NOSYSTEM: '1' },
        stdio: 'pipe',
      });
    git('init', '-q');
    git('add', '-A');
    git('commit', '-qm', 'before');
    const policy = place.read(policyFile);
    place.write(
      policyFile,
      policy.replace('TimeSpan MaxDelay(int attempt)', 'TimeSpan MaxDelay(int attempt, int most)'),
    );
    place.write(holdFile, place.read(holdFile).replace('{\n', '{\n    // Only a remark.\n'));
    place.write(
      'src/Ledgerline.Payments/Retry/RetryLog.cs',
      'namespace Ledgerline.Payments.Retry;\npublic sealed class RetryLog\n{\n    public int Count() => 0;\n}\n',
    );
    shell = await openWeb(place, place.root);
    page = shell.page;
    await page.getByText('Up to date').waitFor();
  });

  afterAll(async () => {
    await shell?.close();
    place?.remove();
  });

  const hash = () => new URL(page.url()).hash;
  const row = (name: string | RegExp) =>
    page.getByRole('tree', { name: 'Changed types' }).getByRole('treeitem', { name });
  const main = () => page.locator('[data-pane="main"]');

  test('compares with the last commit where there is one generation, by class (diff-1)', async () => {
    await page.getByRole('link', { name: 'Changes', exact: true }).click();
    await row(/RetryPolicy/).waitFor();
    await expect.poll(() => row(/RetryLog/).textContent()).toContain('new');
    expect(await page.getByRole('button', { name: 'Uncommitted', exact: true }).getAttribute('aria-pressed')).toBe(
      'true',
    );
    // What nobody would notice is folded away.
    await expect.poll(() => row(/Cosmetic/).getAttribute('aria-expanded')).toBe('false');
    expect(await row(/HoldRelease/).count()).toBe(0);
  });

  test('shows a type by keys alone: why, members, outline, and the source', async () => {
    await page.getByRole('tree', { name: 'Changed types' }).focus();
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await main().getByRole('heading', { name: 'RetryPolicy' }).waitFor();
    await main().getByText('MaxDelay(int attempt, int most) : TimeSpan').waitFor();
    await main().getByText('MaxDelay(int attempt) : TimeSpan').waitFor();
    await page.locator('.monaco-diff-editor').waitFor();
    await expect.poll(() => page.locator('.monaco-diff-editor').innerText()).toMatch(/int\sattempt,\sint\smost/);
    await main().getByRole('radio', { name: 'Outline' }).click();
    await main().getByRole('list', { name: 'Outline of RetryPolicy before and after' }).waitFor();
  });

  test('says whom the change reaches', async () => {
    const side = page.locator('[data-pane="inspector"]');
    await side.getByText(/direct dependents?$/).waitFor();
    await side.getByText('A structure change makes the descriptions of direct dependents outdated.').waitFor();
    await side.getByRole('option').first().waitFor();
  });

  test('marks it as seen with S, and the mark is there after a reload', async () => {
    await page.getByRole('tree', { name: 'Changed types' }).focus();
    await page.keyboard.press('s');
    await main().getByRole('button', { name: 'Seen', exact: false, pressed: true }).waitFor();
    await page.reload();
    await row(/RetryPolicy/).waitFor();
    await row(/RetryPolicy/)
      .getByRole('img', { name: 'seen' })
      .waitFor();
  });

  test('continues by keys: N to what is not seen, folded or not, and from the filter to its first match', async () => {
    const tree = page.getByRole('tree', { name: 'Changed types' });
    await tree.focus();
    await page.keyboard.press('n');
    await main().getByRole('heading', { name: 'RetryLog' }).waitFor();
    await page.keyboard.press('s');
    await main().getByRole('button', { name: 'Seen', exact: false, pressed: true }).waitFor();
    await page.keyboard.press('n');
    await main().getByRole('heading', { name: 'HoldRelease' }).waitFor();
    await row(/HoldRelease/).waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type('policy');
    await expect.poll(() => row(/HoldRelease/).count()).toBe(0);
    await row(/RetryPolicy/).waitFor();
    await page.keyboard.press('ArrowDown');
    await main().getByRole('heading', { name: 'RetryPolicy' }).waitFor();
    await expect.poll(() => row(/RetryPolicy/).getAttribute('aria-selected')).toBe('true');
    await expect.poll(() => tree.evaluate((list) => list === document.activeElement)).toBe(true);
    await page.keyboard.press('/');
    await page.keyboard.press('Escape');
    await row(/RetryLog/).waitFor();
  });

  test('filters, and goes to the type and back to the same change', async () => {
    await page.keyboard.press('/');
    await page.keyboard.type('log');
    await expect.poll(() => row(/RetryPolicy/).count()).toBe(0);
    await row(/RetryLog/).click();
    await main().getByRole('button', { name: 'Open type' }).click();
    await expect.poll(hash).toMatch(/^#\/type\/T_/);
    await page.goBack();
    await expect.poll(hash).toMatch(/^#\/diff\/T_\w+\?.*q=log/);
    await main().getByRole('heading', { name: 'RetryLog' }).waitFor();
  });

  test('a type that is looked at is described; when it changes, what changed since is one click away (semantics-2)', async () => {
    await main().getByRole('button', { name: 'Open type' }).click();
    const side = page.locator('[data-pane="inspector"]');
    await side.getByText(/by Memoscope/).waitFor();
    await side.getByRole('heading', { name: 'Role' }).waitFor();
    // The page of a type describes it again once it has changed: it is left before that.
    await page.evaluate(() => {
      window.location.hash = window.location.hash.replace('type/', 'diff/').concat('?with=base');
    });
    await side.getByRole('heading', { name: 'Role' }).waitFor({ state: 'detached' });
    place.write(
      'src/Ledgerline.Payments/Retry/RetryLog.cs',
      'namespace Ledgerline.Payments.Retry;\npublic sealed class RetryLog\n{\n    public long Total() => 0;\n}\n',
    );
    const members = main().getByRole('listbox', { name: /changed members?$/ });
    await members.getByText('Total() : long').waitFor();
    await members.getByText('Count() : int').waitFor();
  });

  test('nothing went wrong on the page meanwhile', () => {
    expect(shell.problems).toEqual([]);
  });
});
