/** What a check of the doctor is given and what it finds. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Worded } from '#shared/contract/common.ts';
import type { Result } from '#shared/contract/contract.ts';
import type { Said } from '#shared/contract/service.ts';
import type { MessageKey } from '#shared/messages/catalogue.ts';
import { createWording } from '#shared/messages/translator.ts';

export type Check = Result<'doctor.run'>['checks'][number];
/** `mend` is always set, and shown only where something is wrong: a command, or a sentence. */
export interface Finding {
  readonly ok: boolean;
  /** It is not there or not used, which is no fault. */
  readonly absent?: boolean;
  /** Several are said one after the other. */
  readonly found: Said | readonly Said[];
  readonly mend?: Said;
}

type Name = Extract<MessageKey, `doctor.${string}`> extends `doctor.${infer N}` ? N : never;

/** A sentence of the catalogue. */
export function told(name: Name, values: Worded['values'] = {}): Worded {
  return { key: `doctor.${name}`, values };
}

const word = createWording('en');
const inEnglish = (said: Said): string => (typeof said === 'string' ? said : (word(said) ?? said.key));

/** As returned to callers; with `mend` only where something is wrong. */
export function checkOf(name: string, { ok, absent = false, found, mend }: Finding): Check {
  const parts = typeof found === 'string' || 'key' in found ? [found] : [...found];
  const words = { found: parts, ...(ok || mend === undefined ? {} : { mend }) };
  const english = parts.map(inEnglish).reduce((first, second) => inEnglish(told('and', { first, second })));
  return {
    name,
    ok,
    ...(absent ? { absent } : {}),
    found: english,
    ...(words.mend === undefined ? {} : { mend: inEnglish(words.mend) }),
    words,
  };
}

export interface CheckScope {
  /** Real path of the folder that is open, or that the command speaks of; null without. */
  readonly root: string | null;
  /** Aborted when the check has taken too long. */
  readonly signal: AbortSignal;
}

/** May throw: that is a finding too. */
export type RunCheck = (place: CheckScope) => Promise<Finding>;

export function textOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown);
}

const run = promisify(execFile);

/** What a program prints. Throws where it is missing, fails, or is still at it when the signal comes. */
export async function printed(command: string, args: readonly string[], signal: AbortSignal): Promise<string> {
  const { stdout } = await run(command, [...args], { signal, killSignal: 'SIGKILL', maxBuffer: 1 << 20 });
  return stdout.trim();
}
