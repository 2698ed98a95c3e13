/** The symbols view, in Chinese. */
import type { symbols as source } from '../en/symbols.ts';
import type { Translation } from '../message.ts';

export const symbols: Translation<typeof source> = {};
