/** The methods that edit source code: a preview of one operation or of several in a batch, what becomes of it, and the way back. */
import { z } from 'zod';
import { Resolved, SymbolAddress } from '../common.ts';
import { method } from '../method.ts';
import { FileName } from '../names/name-schemas.ts';
import { EditPreview, Place } from './edit-types.ts';

/** What may be an identifier in one of the languages, with the sign that ends some of Ruby; the service decides. */
const NewName = z
  .string()
  .min(1)
  .max(200)
  .regex(/^[\p{L}\p{N}_$#@]+[?!=]?$/u, 'must be a name');
const BatchId = z.string().min(1).max(80);
/** Where false, it answers as soon as the change is known, and the compiler is asked by `edit.check`. */
const Check = z.boolean().optional();

const write = { scope: 'workspace', effect: 'write' } as const;
const read = { scope: 'workspace', effect: 'read' } as const;

export const editMethods = {
  /** Renames a type or member by its path, or whatever name (a parameter, a local) is at a place. */
  'edit.rename': method({
    params: z
      .object({
        ...SymbolAddress.shape,
        at: z.object({ file: FileName, line: Place, column: Place }).optional(),
        newName: NewName,
        batchId: BatchId.optional(),
        check: Check,
      })
      .refine(({ path, id, at }) => [path, id, at].filter((given) => given !== undefined).length === 1, {
        message: 'give one of path, id and at',
      }),
    result: EditPreview.extend({ resolved: Resolved.optional() }),
    ...read,
    cli: 'rename',
    mcp: 'edit_preview',
  }),
  'edit.extract': method({
    params: z.object({
      file: FileName,
      line: Place,
      column: Place,
      endLine: Place,
      endColumn: Place,
      kind: z.enum(['function', 'variable']),
      /** The service's own where left out. */
      name: NewName.optional(),
      batchId: BatchId.optional(),
      check: Check,
    }),
    result: EditPreview,
    ...read,
    cli: 'extract',
    mcp: 'edit_preview',
  }),
  /** Several operations, each on the result of the one before it; one diff, one write. */
  BeginEditBatch: method({
    params: z.object({}),
    result: z.object({ batchId: z.string() }),
    ...read,
    cli: 'rename',
    mcp: 'edit_preview',
  }),
  'edit.preview': method({
    params: z.object({ id: BatchId }),
    result: EditPreview,
    ...read,
    cli: 'rename',
    mcp: 'edit_preview',
  }),
  'edit.skip': method({
    params: z.object({ previewId: BatchId, hunks: z.array(z.string().max(5000)).max(100_000), check: Check }),
    result: EditPreview,
    ...read,
    cli: 'rename',
    mcp: 'edit_preview',
  }),
  /** Asks the compiler, where it was not asked of exactly this yet. */
  'edit.check': method({
    params: z.object({ id: BatchId }),
    result: EditPreview,
    ...read,
    cli: 'rename',
    mcp: 'edit_preview',
  }),
  'edit.discard': method({
    params: z.object({ id: BatchId }),
    result: z.object({ discarded: z.boolean() }),
    ...read,
    cli: 'rename',
    mcp: 'edit_preview',
  }),
  /** Throws Conflict where a file differs from the preview, Refused with the diagnostics that block it. */
  'edit.apply': method({
    params: z.object({ previewId: BatchId }),
    result: EditPreview,
    ...write,
    cli: 'rename',
    mcp: 'edit_apply',
  }),
  /** Brings every file back, byte for byte. Throws Conflict where one was changed since. */
  'edit.undo': method({
    params: z.object({ undoId: BatchId }),
    result: z.object({ files: z.array(z.string()) }),
    ...write,
    cli: 'rename',
    mcp: 'edit_apply',
  }),
} as const;
