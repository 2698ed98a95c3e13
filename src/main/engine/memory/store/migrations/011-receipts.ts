import { createReceiptsTable, type Migration } from '../../../storage/storage.ts';

/** Changes of records that clients asked for, by the key of their call. */
export const memoryReceipts: Migration = { version: 11, name: 'receipts', up: createReceiptsTable };
