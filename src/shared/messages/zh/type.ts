/** The page of one type, in Chinese. */
import type { type as source } from '../en/type.ts';
import type { Translation } from '../message.ts';

export const type: Translation<typeof source> = {};
