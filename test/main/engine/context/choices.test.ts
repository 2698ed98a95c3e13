/** What a person chose, on disk: kept over a restart and a rename, set aside when damaged, held back when it changes too fast. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Choices, mostChanges, openChoices, withinMs } from '../../../../src/main/engine/context/choices.ts';

let folder: string;
let now: number;
let asides: string[];
const type = (n: number) => ({ typeId: `T_${String(n).padStart(8, '0')}`, path: `Shop.Type${n}` });
const file = (): string => path.join(folder, 'pins.json');

const open = (successor: (id: string) => string | null = () => null): Promise<Choices> =>
  openChoices({
    file: file(),
    clock: { now: () => now },
    successor,
    onSetAside: ({ field }) => asides.push(field),
    onChanged: () => {},
    onFailed(thrown) {
      throw thrown;
    },
  });

beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'memoscope-choices-'));
  now = 1_000_000;
  asides = [];
});
afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

test('a pin is on disk when it is answered; pins that come together share writes and none is lost (context-3)', async () => {
  const choices = await open();
  await choices.pin(type(1));
  expect(JSON.parse(fs.readFileSync(file(), 'utf8')).pins).toEqual([{ ...type(1), pinnedAt: now }]);
  await Promise.all([2, 3, 4, 5].map((n) => choices.pin(type(n))));
  await choices.unpin(type(1));
  // As after a kill: nothing was closed.
  expect((await open()).get().pins.map((pin) => pin.path)).toEqual([2, 3, 4, 5].map((n) => `Shop.Type${n}`));
});

test('who changes pins too fast is held back with the seconds to wait, and nothing is done (context-5)', async () => {
  const choices = await open();
  for (let n = 0; n < mostChanges; n += 1) await choices.pin(type(n));
  await expect(choices.pin(type(99))).rejects.toMatchObject({ code: 'Busy', data: { seconds: withinMs / 1000 } });
  expect(choices.get().pins).toHaveLength(mostChanges);
  // What changes nothing is not counted.
  await choices.pin(type(0));
  now += withinMs;
  await choices.pin(type(99));
  expect(choices.get().pins).toHaveLength(mostChanges + 1);
});

test('an addition ends after its time and is reported as ended for a while; clear takes all away (context-3)', async () => {
  const choices = await open();
  await choices.add(type(1), 30 * 60_000);
  await choices.add(type(2), 60 * 60_000);
  now += 31 * 60_000;
  expect(choices.get().added.map(({ until }) => until > now)).toEqual([false, true]);
  expect(await choices.clear()).toBe(1);
  expect(choices.get()).toMatchObject({ added: [], clearedAt: now });
});

test('pins follow what a type is called now, and two that became one are one (alias-4)', async () => {
  const choices = await open();
  await choices.pin(type(1));
  await choices.pin(type(2));
  choices.renamed([{ from: type(1).typeId, to: type(3).typeId }]);
  await choices.close();
  const ids = async (successor: (id: string) => string | null) =>
    (await open(successor)).get().pins.map(({ typeId }) => typeId);
  expect(await ids(() => null)).toEqual([type(3).typeId, type(2).typeId]);
  expect(await ids((id) => (id === type(3).typeId ? type(2).typeId : null))).toEqual([type(2).typeId]);
});

test('a damaged file is set aside with the field that is wrong, and one of a newer version is left: nothing is chosen, each change is refused', async () => {
  fs.writeFileSync(file(), JSON.stringify({ version: 1, pins: [{ typeId: '../x', path: '', pinnedAt: 1 }] }));
  expect((await open()).get().pins).toEqual([]);
  expect(asides).toEqual(['pins.0.typeId']);
  expect(fs.readdirSync(folder).filter((name) => name.includes('.corrupt-'))).toHaveLength(1);
  fs.writeFileSync(file(), JSON.stringify({ version: 2 }));
  const choices = await open();
  expect(choices.get().pins).toEqual([]);
  const refused = { code: 'Refused', message: expect.stringContaining('newer Memoscope') };
  await expect(choices.pin(type(1))).rejects.toMatchObject(refused);
  await expect(choices.setActivePacks(['p'])).rejects.toMatchObject(refused);
  await choices.close();
  expect(JSON.parse(fs.readFileSync(file(), 'utf8'))).toEqual({ version: 2 });
});
