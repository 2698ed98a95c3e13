import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { createLog, createOnceLog } from '../../../../src/main/engine/storage/storage.ts';
import { makePipe, tempFolder } from '../temp-folder.ts';

describe('a log in which a message stands once', () => {
  it('is written once a message, over restarts too (codemap-5)', () => {
    const file = path.join(tempFolder(), 'hash_conflicts.log');
    const clock = { now: () => 0 };
    for (let start = 0; start < 3; start += 1) {
      const note = createOnceLog(file, clock);
      for (const message of ['one', 'two\nlines', 'one']) note(message);
    }
    expect(fs.readFileSync(file, 'utf8')).toBe(
      '1970-01-01T00:00:00.000Z warn  one\n1970-01-01T00:00:00.000Z warn  two\\u000alines\n',
    );
  });

  it('does not wait for a pipe in its place, nor read through a link', () => {
    const folder = tempFolder();
    makePipe(path.join(folder, 'pipe.log'));
    createOnceLog(path.join(folder, 'pipe.log'))('one');
    fs.symlinkSync('pipe.log', path.join(folder, 'link.log'));
    createOnceLog(path.join(folder, 'link.log'))('one');
    expect(fs.readdirSync(folder).sort()).toEqual(['link.log', 'pipe.log']);
  });
});

describe('engine log', () => {
  it('writes one line an entry, whatever the message holds', () => {
    const file = path.join(tempFolder(), 'engine.log');
    const log = createLog(file, { now: () => 0 });
    log.info('opened a\nb\u001b[31m.ts');
    log.error('gone');
    expect(fs.readFileSync(file, 'utf8').split('\n')).toEqual([
      '1970-01-01T00:00:00.000Z info  opened a\\u000ab\\u001b[31m.ts',
      '1970-01-01T00:00:00.000Z error gone',
      '',
    ]);
  });

  it('keeps one older file and no more', () => {
    const folder = tempFolder();
    const log = createLog(path.join(folder, 'engine.log'));
    for (let i = 0; i < 40; i += 1) log.warn('x'.repeat(100_000));
    expect(fs.readdirSync(folder).sort()).toEqual(['engine.log', 'engine.log.1']);
    for (const name of fs.readdirSync(folder))
      expect(fs.statSync(path.join(folder, name)).size).toBeLessThan(1_300_000);
  });

  it('never stops the engine, and never writes through a link', () => {
    const folder = tempFolder();
    const target = path.join(folder, 'target');
    fs.writeFileSync(target, 'precious');
    fs.symlinkSync(target, path.join(folder, 'engine.log'));
    createLog(path.join(folder, 'engine.log')).info('one');
    createLog(path.join(folder, 'missing', 'engine.log')).info('two');
    expect(fs.readFileSync(target, 'utf8')).toBe('precious');
  });
});
