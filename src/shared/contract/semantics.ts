/** Descriptions of types, which seed and methods call semantics (seed 004 §3.2, §5.1). */
import { z } from 'zod';
import { ChangeState } from './change.ts';
import { Resolved, SymbolAddress } from './common.ts';
import { exempt, method } from './method.ts';

export const semanticsMethods = {
  /** A person says that the description of a type holds no longer; of a member, that of its type. */
  'semantics.invalidate': method({
    params: SymbolAddress,
    result: z.object({ resolved: Resolved, change: ChangeState, redirectedFrom: z.string().optional() }),
    scope: 'workspace',
    effect: 'write',
    cli: 'invalidate',
    mcp: exempt('whether a description holds is for a person to say'),
  }),
} as const;
