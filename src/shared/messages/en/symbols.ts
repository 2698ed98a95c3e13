/** The symbols view. */
import type { MessageGroup } from '../message.ts';

export const symbols = {} as const satisfies MessageGroup;
