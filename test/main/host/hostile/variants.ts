/** What somebody may commit in the place of a file of `.memo/`. */
import fs from 'node:fs';
import path from 'node:path';

export interface Variant {
  readonly name: string;
  /** @param file absolute; a whole file of another machine. @param outside a file and a folder that are none of the workspace's. */
  plant(file: string, outside: { file: string; folder: string }): void;
}

const isDatabase = (file: string): boolean => /\.db$/.test(file);
const isJson = (file: string): boolean => /\.json$/.test(file);

/** user_version and application_id in the header of an SQLite file. */
const [versionAt, ownerAt] = [60, 68];

function rewrite(file: string, change: (bytes: Buffer) => Buffer): void {
  fs.writeFileSync(file, change(fs.readFileSync(file)));
}

const crafted = ['../../outside/file', '.git/config', '/etc/hostname', 'C:\\Windows\\win.ini', '..\\..\\outside\\file'];

export const variants: readonly Variant[] = [
  { name: 'valid, of another machine', plant: () => undefined },
  {
    name: 'of a newer version',
    plant: (file) =>
      rewrite(file, (bytes) => {
        if (!isDatabase(file)) {
          const text = bytes.toString('latin1');
          const marked = text.replace(/("(?:schemaV|v)ersion":\s*)("[^"]*"|\d+)/, '$199');
          return Buffer.from(marked === text && isJson(file) ? text.replace('{', '{"version": 99,') : marked, 'latin1');
        }
        bytes.writeUInt32BE(99, versionAt);
        return bytes;
      }),
  },
  {
    name: 'of an owner that is made up',
    plant: (file) =>
      rewrite(file, (bytes) => {
        if (isDatabase(file)) bytes.writeUInt32BE(0x4d454d4f, ownerAt);
        return isDatabase(file)
          ? bytes
          : Buffer.from(bytes.toString('latin1').replace(/[0-9a-f]{64}/g, 'a'.repeat(64)), 'latin1');
      }),
  },
  {
    name: 'with crafted paths',
    plant: (file) =>
      rewrite(file, (bytes) => {
        let n = 0;
        const path = (): string => JSON.stringify(crafted[n++ % crafted.length]);
        if (isDatabase(file)) return bytes;
        if (!isJson(file)) return Buffer.concat([Buffer.from('../../outside/file\n'), bytes]);
        return Buffer.from(bytes.toString('utf8').replace(/"[^"\n]*\/[^"\n]*"(?!\s*:)/g, path));
      }),
  },
  { name: 'half-written', plant: (file) => rewrite(file, (bytes) => bytes.subarray(0, bytes.length / 2)) },
  // Sparse: it takes no room on the disk.
  {
    name: 'huge',
    // Git itself crashes on rules of more than 2 GB.
    plant: (file) => fs.truncateSync(file, path.basename(file) === '.gitignore' ? 2 ** 27 : 2 ** 31 + 5),
  },
  {
    name: 'a link to a file',
    plant(file, outside) {
      fs.rmSync(file);
      fs.symlinkSync(outside.file, file);
    },
  },
  {
    name: 'in a folder that is a link',
    plant(file, outside) {
      const folder = path.dirname(file);
      fs.cpSync(folder, outside.folder, { recursive: true });
      fs.rmSync(folder, { recursive: true });
      fs.symlinkSync(outside.folder, folder);
    },
  },
];
