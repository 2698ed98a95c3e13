/**
 * The form of trusted.json. A file of its own, loaded when it is needed: the door of storage is imported by calls that have no
 * time for schemas, and zod itself imported there would stay whole, with its fifty languages, in what every process loads.
 */
import { z } from 'zod';

export const TrustedList = z.object({ folders: z.array(z.object({ root: z.string(), at: z.number() })) });
