/**
 * Lets a process of its own go on reading a large folder after a command has answered: the commands after it join that process and
 * answer at once, in the place of reading for ten seconds each.
 */
import { spawn } from 'node:child_process';
import os from 'node:os';

export type ReadOn = (root: string) => void;

/** @param entry the program that the command line was started with. */
export function createReadOn(entry: string): ReadOn {
  return (root) => {
    const child = spawn(process.execPath, [...process.execArgv, entry, 'index', root], {
      detached: true,
      stdio: 'ignore',
      windowsHide: true,
    });
    // The next command reads on where this cannot.
    child.on('error', () => {});
    child.unref();
    if (child.pid === undefined) return;
    try {
      os.setPriority(child.pid, os.constants.priority.PRIORITY_BELOW_NORMAL);
    } catch {
      // It has ended already, or the system does not let us.
    }
  };
}
