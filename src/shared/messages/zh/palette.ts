/** The command palette, in Chinese. */
import type { palette as source } from '../en/palette.ts';
import type { Translation } from '../message.ts';

export const palette: Translation<typeof source> = {};
