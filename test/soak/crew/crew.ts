/**
 * Two processes that have the workspace open at once, one of them its owner. They are killed, stopped and started again; what
 * they acknowledged is what counts. Main types: Crew, Answer.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { type ErrorObject, MemoError } from '#shared/base/errors.ts';
import type { Params, Result, WorkspaceMethodName } from '#shared/contract/contract.ts';
import type { Held } from '../invariants/growth.ts';
import { heldBySystem } from '../invariants/processes.ts';
import type { Asked, Owner, Told } from './messages.ts';

export type Answer<M extends WorkspaceMethodName> =
  | { done: true; result: Result<M> }
  /** `lost`: the process that asked was killed, so that no one knows what became of it. */
  | { done: false; lost: boolean; error: ErrorObject | null };

interface Member {
  readonly child: ChildProcess;
  readonly waiting: Map<number, (told: Told | null) => void>;
  owner: Owner;
  ended: boolean;
  /** By us: it was killed, or asked to close. */
  sentAway: boolean;
}

export interface Crew {
  /** Asks one of the two; the other where that one is gone. Throws where no answer comes while nothing is stopped. */
  call<M extends WorkspaceMethodName>(who: number, method: M, params: Params<M>): Promise<Answer<M>>;
  /** Starts those that are gone, and resolves when both have the workspace open. */
  muster(): Promise<void>;
  /** Null where neither lives. */
  ownerAt(): number | null;
  kill(who: number): Promise<void>;
  /** Sends SIGSTOP, and SIGCONT after `ms`. */
  stop(who: number, ms: number): Promise<void>;
  setClock(shiftMs: number): Promise<void>;
  /** How often a thread beside the main one was found to have taken a clock that was set. */
  threadsWithClock(): number;
  pids(): number[];
  /** What each of them holds; those that are being started are left out. */
  held(): Promise<Map<number, Held>>;
  /** Closes both as people do. */
  close(): Promise<void>;
}

/**
 * Far beyond what any call takes; what is silent longer hangs. A rebuild is of low priority: beside other work on a busy machine
 * one of a project of thousands of files takes minutes. Another one only where that is tested.
 */
const usual = { ms: 600_000 };
const size = 2;

export function openCrew(
  root: string,
  env: NodeJS.ProcessEnv,
  onCrash: (what: string) => void,
  patience: { readonly ms: number } = usual,
): Crew {
  const members: (Member | null)[] = Array.from({ length: size }, () => null);
  let ids = 0;
  const nextId = (): number => {
    ids += 1;
    return ids;
  };
  let shiftMs = 0;
  /** Process → how often its threads had taken a clock when one was set last. */
  const threads = new Map<number | undefined, number>();

  function start(who: number): Promise<void> {
    const script = path.join(import.meta.dirname, 'engine-process.ts');
    const clock = pathToFileURL(path.join(import.meta.dirname, 'shifted-clock.ts')).href;
    const execArgv = ['--expose-gc', '--import', clock];
    const child = fork(script, [root], { env, execArgv, stdio: ['ignore', 'ignore', 'pipe', 'ipc'] });
    const member: Member = { child, waiting: new Map(), owner: 'other', ended: false, sentAway: false };
    members[who] = member;
    let said = '';
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      said = `${said}${text}`.slice(-4_000);
    });
    child.on('exit', (code, signal) => {
      member.ended = true;
      if (!member.sentAway)
        onCrash(`A process that had the workspace open ended by itself (${code ?? signal}). ${said}`);
      if (members[who] === member) members[who] = null;
      for (const resolve of member.waiting.values()) resolve(null);
      member.waiting.clear();
    });
    return new Promise((resolve, reject) => {
      const limit = setTimeout(() => reject(new Error(`A process did not open the workspace. ${said}`)), patience.ms);
      child.on('message', (told: Told) => {
        member.owner = told.owner;
        if (told.kind === 'ready') {
          clearTimeout(limit);
          resolve();
          return;
        }
        member.waiting.get(told.id)?.(told);
        member.waiting.delete(told.id);
      });
      child.once('exit', () => {
        clearTimeout(limit);
        resolve();
      });
    });
  }

  function ask(member: Member, asked: Asked): Promise<Told | null> {
    return new Promise((resolve, reject) => {
      const what = asked.kind === 'call' ? asked.method : asked.kind;
      const { ms } = patience;
      const limit = setTimeout(() => reject(new Error(`${what} was not answered within ${ms / 1000} s.`)), ms);
      member.waiting.set(asked.id, (told) => {
        clearTimeout(limit);
        resolve(told);
      });
      member.child.send(asked, () => {
        // It ended in this moment: its exit answers.
      });
    });
  }

  async function tellClock(member: Member): Promise<void> {
    const told = await ask(member, { kind: 'clock', id: nextId(), shiftMs });
    if (told?.kind === 'result') threads.set(member.child.pid, Number(told.result));
  }

  function alive(who: number): Member | null {
    const wanted = members[who % size] ?? null;
    return wanted ?? members.find((member) => member !== null) ?? null;
  }

  return {
    async call(who, method, params) {
      const member = alive(who);
      if (member === null) return { done: false, lost: false, error: null };
      const told = await ask(member, { kind: 'call', id: nextId(), method, params });
      if (told === null) return { done: false, lost: true, error: null };
      if (told.kind === 'failed') return { done: false, lost: false, error: told.error };
      if (told.kind === 'ready') throw new Error('A process said ready for an answer.');
      return { done: true, result: told.result as Result<typeof method> };
    },
    async muster() {
      for (let who = 0; who < size; who += 1) {
        if (members[who] !== null) continue;
        await start(who);
        const member = members[who];
        if (member && shiftMs !== 0) await tellClock(member);
      }
    },
    ownerAt() {
      const at = members.findIndex((member) => member?.owner === 'self');
      if (at >= 0) return at;
      const any = members.findIndex((member) => member !== null);
      return any >= 0 ? any : null;
    },
    async kill(who) {
      const member = members[who];
      if (!member) return;
      const exit = once(member.child, 'exit');
      member.sentAway = true;
      member.child.kill('SIGKILL');
      if (!member.ended) await exit;
    },
    async stop(who, ms) {
      const member = members[who];
      if (!member) return;
      member.child.kill('SIGSTOP');
      await new Promise((resolve) => setTimeout(resolve, ms));
      member.child.kill('SIGCONT');
    },
    async setClock(to) {
      shiftMs = to;
      for (const member of members) if (member) await tellClock(member);
    },
    threadsWithClock: () => [...threads.values()].reduce((sum, times) => sum + times, 0),
    pids: () => members.flatMap((member) => (member?.child.pid === undefined ? [] : [member.child.pid])),
    async held() {
      const found = new Map<number, Held>();
      for (const member of members) {
        if (member?.child.pid === undefined) continue;
        const told = await ask(member, { kind: 'heap', id: nextId() });
        if (told?.kind !== 'result') continue;
        found.set(member.child.pid, { heapMB: Number(told.result), ...heldBySystem(member.child.pid) });
      }
      return found;
    },
    async close() {
      for (const member of members.filter((each) => each !== null)) {
        const exit = once(member.child, 'exit');
        member.sentAway = true;
        await ask(member, { kind: 'close', id: nextId() });
        if (!member.ended) await exit;
      }
    },
  };
}

/** The result, or null where no one knows it or it was refused. Throws what must never be answered. */
export function resultOf<M extends WorkspaceMethodName>(method: M, answer: Answer<M>): Result<M> | null {
  if (answer.done) return answer.result;
  if (answer.error?.code === 'InternalError')
    throw new MemoError('InternalError', `${method}: ${answer.error.message}`);
  return null;
}
