/** The overview view, in Chinese. */
import type { overview as source } from '../en/overview.ts';
import type { Translation } from '../message.ts';

export const overview: Translation<typeof source> = {};
