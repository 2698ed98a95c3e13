/** The tools that edit source code: one that only looks, one that writes what was looked at. */
import { z } from 'zod';
import { MemoError } from '#shared/base/errors.ts';
import { sentence } from '#shared/base/sentence.ts';
import type { Result } from '#shared/contract/contract.ts';
import { createTranslate } from '#shared/messages/translator.ts';
import { invalidArgument } from '../answer/errors.ts';
import {
  type Answer,
  type Asking,
  address,
  changes,
  given,
  items,
  more,
  moreLine,
  paging,
  textAnswer,
  tool,
} from './tool.ts';

const place = z.number().int().min(1).max(10_000_000).optional();
const editId = z.string().min(1).max(80).optional();
/** Most clients wait a minute for an answer. */
const waits = { wait_seconds: z.number().int().min(0).max(300).default(45).describe('for the check') };

export const editPreview = tool({
  name: 'edit_preview',
  title: 'Preview an edit',
  description:
    'Rename a symbol everywhere, or extract a function or variable, as a dry run: a diff and a preview_id. show with that id: what the compiler says; edit_apply writes it. Use it instead of editing many files by hand. batch begins several operations as one: give its batch_id to each, then show it. skip leaves hunks out.',
  input: {
    action: z.enum(['rename', 'extract', 'batch', 'show', 'skip', 'discard']).default('rename'),
    ...address,
    new_name: z.string().min(1).max(200).optional(),
    file: z.string().max(4096).optional().describe('with line and column: what stands there'),
    line: place,
    column: place,
    end_line: place,
    end_column: place,
    kind: z.enum(['function', 'variable']).optional(),
    batch_id: editId,
    preview_id: editId,
    hunks: z.array(z.string().max(80)).max(10_000).optional(),
    ...waits,
    ...paging,
  },
  output: {
    text: z.string(),
    preview_id: z.string().optional(),
    batch_id: z.string().optional(),
    files: z.array(z.string()).optional(),
    checked: z.boolean().optional(),
    blocking: items.optional(),
    mentions: items.optional().describe('lines with the old name in files neither changed nor checked'),
    mentions_total: z.number().optional(),
    ...more,
  },
  fields: { at: 'file', name: 'new_name' },
  async run(args, asking) {
    const { call, progress } = asking;
    const { action, path, id, new_name, file, line, column, batch_id: batchId } = args;
    const needed = <T>(value: T | undefined, field: string): T => {
      if (value === undefined) throw invalidArgument(field, `is needed for action=${action}`);
      return value;
    };
    const shown = (preview: Result<'edit.preview'>): Answer => previewAnswer(preview, args);
    switch (action) {
      case 'rename': {
        progress('asking the language service');
        const at =
          file === undefined ? undefined : { file, line: needed(line, 'line'), column: needed(column, 'column') };
        return shown(
          await call('edit.rename', {
            ...given({ path, id, at, batchId }),
            ...{ newName: needed(new_name, 'new_name'), check: false },
          }),
        );
      }
      case 'extract': {
        progress('asking the language service');
        const range = { file: needed(file, 'file'), line: needed(line, 'line'), column: needed(column, 'column') };
        const end = { endLine: needed(args.end_line, 'end_line'), endColumn: needed(args.end_column, 'end_column') };
        const kind = needed(args.kind, 'kind');
        const what = { ...range, ...end, kind, ...given({ name: new_name, batchId }) };
        return shown(await call('edit.extract', { ...what, check: false }));
      }
      case 'batch': {
        const { batchId: begun } = await call('BeginEditBatch', {});
        return {
          text: `Give batch_id ${begun} to each rename and extract, then show it and apply its preview_id.`,
          data: { batch_id: begun, text: '' },
        };
      }
      case 'show': {
        const shownId = needed(args.preview_id ?? batchId, 'preview_id');
        return shown(await checkedWithin(args.wait_seconds, shownId, asking));
      }
      case 'skip': {
        const hunks = needed(args.hunks, 'hunks');
        const previewId = needed(args.preview_id, 'preview_id');
        return shown(await call('edit.skip', { previewId, hunks, check: false }));
      }
      case 'discard': {
        const { discarded } = await call('edit.discard', { id: needed(args.preview_id ?? batchId, 'preview_id') });
        return {
          text: discarded ? 'The preview is forgotten.' : 'There was no such preview any more.',
          data: { text: '' },
        };
      }
    }
  },
});

export const editApply = tool({
  name: 'edit_apply',
  title: 'Apply an edit',
  description:
    'Write the files of an edit_preview, all or none. Use it only after looking at the diff. Refused when a file changed since or the compiler finds new errors. undo with the undo_id of the answer restores every file.',
  input: {
    action: z.enum(['apply', 'undo']).default('apply'),
    preview_id: editId,
    undo_id: editId,
    ...waits,
    ...paging,
  },
  output: {
    files: z.array(z.string()),
    undo_id: z.string().nullable(),
    text: z.string(),
    ...more,
  },
  annotations: changes,
  async run({ action, preview_id: previewId, undo_id: undoId, wait_seconds, ...page }, asking) {
    const { call } = asking;
    if (action === 'undo') {
      if (undoId === undefined) throw invalidArgument('undo_id', 'is needed for action=undo');
      const { files } = await call('edit.undo', { undoId });
      return textAnswer(`${files.length} files are as they were.`, page, {
        data: { files, undo_id: null },
      });
    }
    if (previewId === undefined)
      throw invalidArgument('preview_id', 'is needed: of an edit_preview that you looked at');
    if (!(await checkedWithin(wait_seconds, previewId, asking)).diagnostics.checked)
      throw new MemoError(
        'Busy',
        sentence`Nothing is written yet: the compiler still looks at the edit ${previewId}.`,
        {},
      );
    const preview = await call('edit.apply', { previewId });
    const files = preview.files.map(({ file }) => file);
    const back = `${preview.title}: ${files.length} files written. To take it back: undo_id ${preview.undoId}`;
    const said = preview.diagnostics.whole ? back : `${back}\n${notWhole}`;
    return textAnswer(said, page, { data: { files, undo_id: preview.undoId } });
  },
});

/** Its state after this many seconds; the check then continues, and a later call finds it done or waits for it. */
async function checkedWithin(
  seconds: number,
  id: string,
  { call, link, progress }: Asking,
): Promise<Result<'edit.preview'>> {
  const unheard = link.subscribe((event, payload) => {
    if (event !== 'op' || !('kind' in payload) || payload.kind !== 'edit' || payload.state !== 'running') return;
    progress(`checking ${payload.done} of ${payload.total} ${payload.detail ?? ''}`.trim());
  });
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), seconds * 1000);
  });
  try {
    return (await Promise.race([call('edit.check', { id }), late])) ?? (await call('edit.preview', { id }));
  } finally {
    clearTimeout(timer);
    unheard();
  }
}

const words = createTranslate('en');

const notWhole = 'Not all files were checked: an error in one that was not is not seen. Build or test the project.';

/** Lines of one list of an answer. */
const shown = 20;
const mostFiles = 500;

function previewAnswer(
  preview: Result<'edit.preview'>,
  page: { cursor?: string | undefined; max_tokens: number },
): Answer {
  const { previewId, title, files, diff, diagnostics, leftAlone, missed, unsure, mentions, service } = preview;
  const { checked, blocking, whole } = diagnostics;
  const by = !checked ? `found by ${service}, not checked yet` : `checked by ${service}${whole ? '' : ' in part'}`;
  const blocks = [
    ...blocking.slice(0, shown).map(({ file, line, code, message }) => `  ${file}:${line} ${code} ${message}`),
    ...moreLine(blocking.length, shown),
  ];
  const named = mentions?.places.slice(0, shown) ?? [];
  const head = [
    `${title}: ${files.length} files, ${by}. preview_id ${previewId}`,
    ...(checked
      ? whole
        ? []
        : [service === 'usages' ? words('edit.byUsages') : notWhole]
      : [`To have it checked: action=show with preview_id ${previewId}.`]),
    ...(blocks.length === 0 ? [] : ['It cannot be applied, because of:', ...blocks]),
    ...(missed.length === 0
      ? []
      : [
          words('edit.missed', { count: missed.length }),
          ...missed.slice(0, shown).map(({ file, line, text }) => `  ${file}:${line}  ${text.trim()}`),
          ...moreLine(missed.length, shown),
        ]),
    ...(unsure.length === 0
      ? []
      : [
          words('edit.unsure', { count: unsure.length }),
          ...unsure.slice(0, shown).map(({ file, line, text, why }) => `  ${file}:${line} (${why})  ${text.trim()}`),
          ...moreLine(unsure.length, shown),
        ]),
    ...(leftAlone.length === 0
      ? []
      : [`Left alone: the name in ${leftAlone.length} comments, strings or other files.`]),
    ...(mentions === null || mentions.total === 0
      ? []
      : [
          words('mentions.unchanged', { count: mentions.total }),
          ...named.map(({ file, line, text }) => `  ${file}:${line}  ${text.trim()}`),
          ...moreLine(mentions.total, named.length),
        ]),
  ].join('\n');
  const data = {
    ...(mentions === null
      ? {}
      : {
          mentions: named.map(({ file, line, text }) => ({ file, line, text: text.trim() })),
          mentions_total: mentions.total,
        }),
    preview_id: previewId,
    files: files.map(({ file }) => file).slice(0, mostFiles),
    files_total: files.length,
    checked,
    blocking: blocking.slice(0, shown),
    blocking_total: blocking.length,
    ...(missed.length === 0 ? {} : { missed: missed.slice(0, shown), missed_total: missed.length }),
    ...(unsure.length === 0 ? {} : { unsure: unsure.slice(0, shown), unsure_total: unsure.length }),
  };
  return textAnswer(diff, page, { head, data });
}
