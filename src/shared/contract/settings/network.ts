/** What Memoscope contacts outside of itself, and what it did contact. */
import { z } from 'zod';
import { Count } from '../common.ts';
import { exempt, method } from '../method.ts';

export const contactPurposes = ['models', 'answer', 'embed', 'pull'] as const;

/** One request that went out, or was kept from it. Nothing of what was sent or came back is kept. */
export const Contact = z.object({
  at: z.number().int().nonnegative(),
  /** `127.0.0.1:11434` */
  host: z.string(),
  /** `models`: which there are. `answer`: a question to a model. `embed`: vectors of texts. `pull`: Ollama gets a model. */
  purpose: z.enum(contactPurposes),
  /** `refused`: nothing was sent. `cancelled`: by the person, or because it took too long. */
  outcome: z.enum(['answered', 'failed', 'cancelled', 'refused']),
  /** HTTP status, where one came. */
  status: Count.nullable(),
  /** Of the bodies. */
  sentBytes: Count,
  receivedBytes: Count,
  durationMs: Count,
});
export type Contact = z.infer<typeof Contact>;

export const networkMethods = {
  /** Newest first, from all processes of this user. */
  'network.contacts': method({
    params: z.object({ limit: z.number().int().min(1).max(1_000).default(100) }),
    result: z.object({
      /** Addresses that the settings allow; empty where nothing is contacted at all. */
      allowed: z.array(z.string()),
      contacts: z.array(Contact),
      /** Before `limit`. */
      total: Count,
    }),
    scope: 'host',
    effect: 'read',
    cli: exempt('shown in the settings; the same stands in network.log in the user data folder'),
    mcp: exempt('about the machine, for its person'),
  }),
} as const;
