/** What a check of the doctor is given and what it finds. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Result } from '#shared/contract/contract.ts';

export type Check = Result<'doctor.run'>['checks'][number];
/** `mend` is given always, and shown only where something is wrong: a command, or a sentence. */
export type Finding = Omit<Check, 'name'>;

export interface Place {
  /** Real path of the folder that is open, or that the command speaks of; null without. */
  readonly root: string | null;
  /** Aborted when the check has taken too long. */
  readonly signal: AbortSignal;
}

/** May throw: that is a finding too. */
export type RunCheck = (place: Place) => Promise<Finding>;

export function textOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown);
}

const run = promisify(execFile);

/** What a program prints. Throws where it is missing, fails, or is still at it when the signal comes. */
export async function printed(command: string, args: readonly string[], signal: AbortSignal): Promise<string> {
  const { stdout } = await run(command, [...args], { signal, killSignal: 'SIGKILL', maxBuffer: 1 << 20 });
  return stdout.trim();
}
