/** A record with all that is told along with it. */
import type { Result } from '#shared/contract/contract.ts';

export type FoundRecord = Result<'memory.get'>;
