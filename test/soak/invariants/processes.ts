/** What runs because of a soak: told by a mark in the environment, which children inherit. Linux only. */
import fs from 'node:fs';

export const markName = 'MEMOSCOPE_SOAK';
/** Of the soak that runs in process `pid`. */
export const markOf = (pid: number): string => `soak-${pid}`;

interface Running {
  readonly pid: number;
  readonly parent: number;
  readonly command: string;
}

/** All processes that carry the mark. */
export function marked(mark: string): Running[] {
  return fs.readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return [];
    try {
      if (!fs.readFileSync(`/proc/${name}/environ`, 'latin1').includes(`${markName}=${mark}\0`)) return [];
      const stat = fs.readFileSync(`/proc/${name}/stat`, 'latin1');
      const [state = '', parent = '0'] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      if (state === 'Z') return [];
      const command = fs.readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
      return [{ pid: Number(name), parent: Number(parent), command }];
    } catch {
      return []; // It ended while it was looked at.
    }
  });
}

/** Ends whatever runs because of the soak in process `pid`. */
export function endMarked(pid: number): void {
  for (const one of marked(markOf(pid))) {
    try {
      process.kill(one.pid, 'SIGKILL');
    } catch {
      // It ended on its own.
    }
  }
}

/** Those that no process of the crew started, or whose parent is gone. */
export function orphans(mark: string, crew: readonly number[]): string[] {
  const all = marked(mark);
  const own = new Set(crew);
  for (let grew = true; grew; ) {
    const before = own.size;
    for (const { pid, parent } of all) if (own.has(parent)) own.add(pid);
    grew = own.size > before;
  }
  return all.filter(({ pid }) => !own.has(pid)).map(({ pid, command }) => `${pid} ${command}`);
}

/** An engine may take so much: far below what a leak of some hours takes, far above what a project of this size needs. */
const most = { memoryMB: 1_200, handles: 400 };

export const roomProblems = (room: Room): string[] =>
  room.memoryMB > most.memoryMB || room.handles > most.handles ? [`Too much: ${JSON.stringify(room)}`] : [];

export interface Room {
  /** Resident, in megabytes. */
  readonly memoryMB: number;
  readonly handles: number;
}

/** What each event loop holds for itself: worker threads come and go with the work. */
const ofLoops = /^anon_inode:\[(eventpoll|eventfd|io_uring)\]$|^pipe:/;

/** Open files, sockets and watchers, and threads, of a process that lives. */
export function heldBySystem(pid: number): { handles: number; threads: number } {
  const folder = `/proc/${pid}/fd`;
  const open = fs.readdirSync(folder).filter((name) => {
    try {
      return !ofLoops.test(fs.readlinkSync(`${folder}/${name}`));
    } catch {
      return false; // Closed in this moment.
    }
  });
  return { handles: open.length, threads: fs.readdirSync(`/proc/${pid}/task`).length };
}

/** Null where the process is gone. */
export function roomOf(pid: number): Room | null {
  try {
    const resident = /VmRSS:\s+(\d+) kB/.exec(fs.readFileSync(`/proc/${pid}/status`, 'latin1'))?.[1] ?? '0';
    return { memoryMB: Math.round(Number(resident) / 1024), handles: fs.readdirSync(`/proc/${pid}/fd`).length };
  } catch {
    return null;
  }
}
