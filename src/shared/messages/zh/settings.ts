/** The settings view, in Chinese. */
import type { settings as source } from '../en/settings.ts';
import type { Translation } from '../message.ts';

export const settings: Translation<typeof source> = {};
