/** The overview view. */
import type { MessageGroup } from '../message.ts';

export const overview = {} as const satisfies MessageGroup;
