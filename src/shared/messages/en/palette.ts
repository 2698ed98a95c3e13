/** The command palette. */
import type { MessageGroup } from '../message.ts';

export const palette = {} as const satisfies MessageGroup;
