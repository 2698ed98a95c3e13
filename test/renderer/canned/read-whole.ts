/** A coverage without gaps: all files were read whole, and a checker resolved who uses what. */
import type { Coverage, ReferenceCoverage } from '#shared/contract/common.ts';

export const readWhole: Coverage = { read: 3, inPart: 0, partly: [], asText: 0, notRead: [] };
export const checkedWhole: ReferenceCoverage = { reader: 'typescript', unread: 0 };
