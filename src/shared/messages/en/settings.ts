/** The settings view. */
import type { MessageGroup } from '../message.ts';

export const settings = {} as const satisfies MessageGroup;
