/** The welcome view, in Chinese. */
import type { welcome as source } from '../en/welcome.ts';
import type { Translation } from '../message.ts';

export const welcome: Translation<typeof source> = {};
