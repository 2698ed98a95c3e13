/** What the deb package brings beside the app; packaged.long.ts makes one as far as this can be done without a network. */
import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';

const root = path.resolve(import.meta.dirname, '..', '..');

test('the deb package has the command memoscope, which starts the command line of the installed app', () => {
  const config = parse(fs.readFileSync(path.join(root, 'electron-builder.yml'), 'utf8'));
  const [from, to] = config.deb.fpm[0].split('=');
  expect(to).toBe('/usr/bin/memoscope');
  expect(config.linux.executableName).not.toBe('memoscope');
  const command = path.join(root, from);
  expect(() => fs.accessSync(command, fs.constants.X_OK)).not.toThrow();
  const started = /^exec (\S+) "\$@"$/m.exec(fs.readFileSync(command, 'utf8'))?.[1] ?? '';
  const [folder] = config.extraResources;
  expect(started).toBe(`/opt/${config.productName}/resources/${folder.to}/memoscope`);
  expect(() => fs.accessSync(path.join(root, folder.from, 'memoscope'), fs.constants.X_OK)).not.toThrow();
  // Without these no deb package is made at all.
  expect([config.extraMetadata.homepage, config.linux.maintainer]).toEqual([
    expect.stringMatching(/^https:/),
    expect.stringMatching(/ <\S+@\S+>$/),
  ]);
});
