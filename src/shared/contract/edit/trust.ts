/**
 * Whether the person trusts a folder. In one that is trusted, a language server may be started for edits, which may run what the
 * project says, such as its build scripts; in all others nothing of the folder is ever run. Only a person says so.
 */
import { z } from 'zod';
import { exempt, method } from '../method.ts';

const Root = z.string().min(1).max(4096);

export const Trust = z.object({
  /** Absolute, without links. */
  root: z.string(),
  trusted: z.boolean(),
  /** Epoch milliseconds. */
  since: z.number().nullable(),
});
export type Trust = z.infer<typeof Trust>;

export const trustMethods = {
  'trust.get': method({
    params: z.object({ root: Root }),
    result: Trust,
    scope: 'host',
    effect: 'read',
    cli: 'trust',
    mcp: exempt('an agent is told by the refusal; trust is for the person to give'),
  }),
  'trust.set': method({
    params: z.object({ root: Root, trusted: z.boolean() }),
    result: Trust,
    scope: 'host',
    effect: 'write',
    cli: 'trust',
    mcp: exempt('trust is for the person to give, not for an agent'),
  }),
} as const;
