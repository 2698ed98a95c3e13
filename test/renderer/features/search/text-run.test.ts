import { describe, expect, it } from 'vitest';
import { KeptRuns } from '../../../../src/renderer/features/search/model/kept-runs.ts';
import {
  pauseAfter,
  type TextPage,
  type TextRequest,
  TextRun,
} from '../../../../src/renderer/features/search/model/text-run.ts';
import { readWhole } from '../../canned/read-whole.ts';
import { textFile } from '../../canned/text.ts';

const request: TextRequest = {
  query: 'key',
  mode: 'words',
  caseSensitive: false,
  wholeWord: false,
  include: [],
  exclude: [],
};

function page(file: string, next: string | null, lines = 1): TextPage {
  return {
    files: [textFile(file, { 1: 'key' }, { total: lines })],
    searched: 1,
    of: 3,
    coverage: readWhole,
    next,
    elapsedMs: 1,
  };
}

/** An engine whose answers a test gives one by one. */
function engine() {
  const asked: {
    after: string | undefined;
    signal: AbortSignal;
    answer(page: TextPage): void;
    fail(e: unknown): void;
  }[] = [];
  return {
    asked,
    fetch: ({ after }: { after?: string }, signal: AbortSignal) =>
      new Promise<TextPage>((answer, fail) => asked.push({ after, signal, answer, fail })),
  };
}
const settled = () => new Promise((resolve) => setTimeout(resolve));
const files = (run: TextRun) => run.snapshot().files.map(({ file }) => file);

describe('a search', () => {
  it('shows each page as it comes and asks for the next until there is none', async () => {
    const { asked, fetch } = engine();
    const run = new TextRun(request, fetch);
    expect(run.snapshot()).toMatchObject({ phase: 'running', answered: false });
    asked[0]?.answer(page('a', 'a'));
    await settled();
    expect(files(run)).toEqual(['a']);
    expect(asked[1]?.after).toBe('a');
    asked[1]?.answer(page('b', null));
    await settled();
    expect(run.snapshot()).toMatchObject({ phase: 'done', lines: 2, elapsedMs: 2 });
    expect(files(run)).toEqual(['a', 'b']);
    expect(asked).toHaveLength(2);
  });

  it('pauses when enough lines are there, and continues from the same file', async () => {
    const { asked, fetch } = engine();
    const run = new TextRun(request, fetch);
    asked[0]?.answer(page('a', 'a', pauseAfter));
    await settled();
    expect(run.snapshot().phase).toBe('paused');
    expect(asked).toHaveLength(1);
    run.resume();
    expect(asked[1]?.after).toBe('a');
    asked[1]?.answer(page('b', null));
    await settled();
    expect(run.snapshot()).toMatchObject({ phase: 'done', lines: pauseAfter + 1 });
  });

  it('cancels the call on its way, keeps what was found, and drops an answer that comes too late', async () => {
    const { asked, fetch } = engine();
    const run = new TextRun(request, fetch);
    asked[0]?.answer(page('a', 'a'));
    await settled();
    run.cancel();
    expect(asked[1]?.signal.aborted).toBe(true);
    asked[1]?.answer(page('b', null));
    await settled();
    expect(run.snapshot().phase).toBe('cancelled');
    expect(files(run)).toEqual(['a']);
    run.resume();
    expect(asked[2]?.after).toBe('a');
  });

  it('keeps the lines when a page fails, and takes the same page up again', async () => {
    const { asked, fetch } = engine();
    const run = new TextRun(request, fetch);
    asked[0]?.answer(page('a', 'a'));
    await settled();
    asked[1]?.fail(new Error('the engine ended'));
    await settled();
    expect(run.snapshot()).toMatchObject({ phase: 'failed', error: new Error('the engine ended') });
    expect(files(run)).toEqual(['a']);
    run.resume();
    expect(asked[2]?.after).toBe('a');
  });

  it('is done again behind its lines, which are swapped at the end only', async () => {
    const { asked, fetch } = engine();
    const run = new TextRun(request, fetch);
    asked[0]?.answer(page('a', null));
    await settled();
    run.age();
    expect(run.snapshot().stale).toBe(true);
    run.refresh();
    run.refresh();
    expect(asked).toHaveLength(2);
    expect(asked[1]?.after).toBeUndefined();
    asked[1]?.answer(page('b', 'b'));
    await settled();
    expect(files(run)).toEqual(['a']);
    asked[2]?.answer(page('c', null));
    await settled();
    expect(files(run)).toEqual(['b', 'c']);
    expect(run.snapshot()).toMatchObject({ phase: 'done', stale: false });
  });
});

describe('the searches that are kept', () => {
  it('return one that ended, and forget one that was left before its end', async () => {
    const { asked, fetch } = engine();
    const runs = new KeptRuns(fetch);
    const ended = runs.of(request);
    asked[0]?.answer(page('a', null));
    await settled();
    runs.leave(ended);
    expect(runs.of({ ...request })).toBe(ended);
    const left = runs.of({ ...request, query: 'other' });
    runs.leave(left);
    expect(asked[1]?.signal.aborted).toBe(true);
    expect(runs.of({ ...request, query: 'other' })).not.toBe(left);
  });
});
