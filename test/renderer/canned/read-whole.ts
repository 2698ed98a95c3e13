/** A coverage without gaps: all files were read whole. */
import type { Coverage } from '#shared/contract/common.ts';

export const readWhole: Coverage = { read: 3, inPart: 0, partly: [], asText: 0, notRead: [] };
