/** The page of one type. */
import type { MessageGroup } from '../message.ts';

export const type = {} as const satisfies MessageGroup;
