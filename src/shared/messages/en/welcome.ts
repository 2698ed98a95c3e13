/** The welcome view. */
import type { MessageGroup } from '../message.ts';

export const welcome = {} as const satisfies MessageGroup;
