import fs from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { readValidated, type SetAsideNotice } from '../../../../src/main/engine/storage/storage.ts';
import { makePipe, tempFolder } from '../temp-folder.ts';

const schema = z.object({ version: z.string(), names: z.array(z.string()) });

function reader(folder: string) {
  const file = path.join(folder, 'access.json');
  const notices: SetAsideNotice[] = [];
  const read = () => readValidated(file, schema, (notice) => notices.push(notice), '1.2');
  return { file, notices, read };
}

describe('validated read', () => {
  it('gives null for a missing file and is silent', async () => {
    const { notices, read } = reader(tempFolder());
    expect(await read()).toBeNull();
    expect(notices).toEqual([]);
  });

  it('reads what fits', async () => {
    const { file, read } = reader(tempFolder());
    fs.writeFileSync(file, '{"version":"1.2","names":["a"]}');
    expect(await read()).toEqual({ version: '1.2', names: ['a'] });
  });

  it.each([
    ['truncated', '{"version":"1.0","na', ''],
    ['emptied', '', ''],
    ['of another form', '{"version":"1.0","names":["a",3]}', 'names.1'],
    ['no object', '[1]', ''],
  ])('sets a file aside that is %s, once, with file, field and mend', async (_what, content, field) => {
    const { file, notices, read } = reader(tempFolder());
    fs.writeFileSync(file, content);
    expect(await read()).toBeNull();
    expect(await read()).toBeNull();
    expect(notices).toHaveLength(1);
    const [notice] = notices;
    expect(notice).toMatchObject({ file, field });
    expect(notice?.setAsideAs).toMatch(/access\.json\.corrupt-\d{8}T\d{9}Z$/);
    expect(fs.readFileSync(notice?.setAsideAs ?? '', 'utf8')).toBe(content);
    expect(notice?.message).toContain(file);
  });

  it('sets a folder in its place aside', async () => {
    const { file, notices, read } = reader(tempFolder());
    fs.mkdirSync(file);
    expect(await read()).toBeNull();
    expect(fs.statSync(notices[0]?.setAsideAs ?? '').isDirectory()).toBe(true);
  });

  it.each([
    ['link', (file: string) => fs.symlinkSync('/etc/hostname', file)],
    ['pipe', makePipe],
  ])('refuses a %s in its place and leaves it', async (_what, plant) => {
    const { file, notices, read } = reader(tempFolder());
    plant(file);
    await expect(read()).rejects.toMatchObject({ code: 'Refused', data: { file } });
    expect(fs.lstatSync(file).isFile()).toBe(false);
    expect(notices).toEqual([]);
  });

  it.each([['1.3'], ['1.10'], ['2'], ['1.2.1']])(
    'refuses a newer version %s and leaves the file as it is',
    async (version) => {
      const { file, read } = reader(tempFolder());
      const content = JSON.stringify({ version, names: 'another form altogether' });
      fs.writeFileSync(file, content);
      await expect(read()).rejects.toMatchObject({ code: 'Refused', message: expect.stringContaining('newer') });
      expect(fs.readFileSync(file, 'utf8')).toBe(content);
    },
  );

  it.each([['1.2'], ['1.1'], ['0.9'], ['1']])('reads version %s', async (version) => {
    const { file, read } = reader(tempFolder());
    fs.writeFileSync(file, JSON.stringify({ version, names: [] }));
    expect(await read()).toEqual({ version, names: [] });
  });

  it('never loses what was in a file, whatever it was', async () => {
    const folder = tempFolder();
    const content = fc.oneof(
      fc.uint8Array(),
      fc.json().map((text) => Buffer.from(text)),
    );
    await fc.assert(
      fc.asyncProperty(content, async (bytes) => {
        const { file, notices, read } = reader(fs.mkdtempSync(path.join(folder, 'case-')));
        fs.writeFileSync(file, bytes);
        const value = await read();
        const kept = value === null ? (notices[0]?.setAsideAs ?? '') : file;
        expect(Buffer.compare(fs.readFileSync(kept), bytes)).toBe(0);
      }),
      { numRuns: 60 },
    );
  });
});
