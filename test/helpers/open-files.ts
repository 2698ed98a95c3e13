/** What this process has open, by path; of Linux only. */
import fs from 'node:fs';

export function openFiles(): string[] {
  return fs.readdirSync('/proc/self/fd').flatMap((fd) => {
    try {
      return [fs.readlinkSync(`/proc/self/fd/${fd}`)];
    } catch {
      return []; // It was that of reading the folder.
    }
  });
}
