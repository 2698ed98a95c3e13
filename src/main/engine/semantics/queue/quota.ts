/**
 * How many texts a model may write a day. One counts when the model is asked, so that no kill gives it back.
 */
import { z } from 'zod';

export const Quota = z.object({ day: z.string().regex(/^\d{4}-\d\d-\d\d$/), used: z.number().int().nonnegative() });
export type Quota = z.infer<typeof Quota>;
