/** The edit form without a page: what is wrong, what changed, and what becomes of it when the record changed meanwhile. */
import { describe, expect, it } from 'vitest';
import {
  changesOf,
  fieldsOf,
  merged,
  problemsOf,
  tagsOf,
} from '../../../../src/renderer/features/learnings/edit-fields.ts';
import { record } from '../../canned/memory.ts';

const one = record('lr-a', { tags: ['retry'] });
const fields = fieldsOf(one);

describe('the fields of a record', () => {
  it('tell only what changed', () => {
    expect(changesOf(one, fields)).toEqual({});
    expect(changesOf(one, { ...fields, question: ' New? ', domain: '', tags: 'retry, late' })).toEqual({
      question: 'New?',
      domain: null,
      tags: ['retry', 'late'],
    });
    expect(changesOf(one, { ...fields, confidence: '0,5' })).toEqual({ confidence: 0.5 });
  });

  it.each([
    [{ question: '  ' }, 'question'],
    [{ answer: '' }, 'answer'],
    [{ confidence: '1.5' }, 'confidence'],
    [{ confidence: 'high' }, 'confidence'],
    [{ domain: 'd'.repeat(65) }, 'domain'],
    [{ tags: 't'.repeat(65) }, 'tags'],
    [{ notes: 'n'.repeat(20_001) }, 'notes'],
  ])('say what is wrong: %o', (part, name) => {
    expect(Object.keys(problemsOf({ ...fields, ...part }))).toEqual([name]);
  });

  it.each(['0', '1', '0.85', '.5', '0,5', '1.0'])('take %s as a confidence', (confidence) => {
    expect(problemsOf({ ...fields, confidence })).toEqual({});
  });

  it('take tags parted in any of the usual ways, each once', () => {
    expect(tagsOf('a, b，c、a\n d ')).toEqual(['a', 'b', 'c', 'd']);
  });

  it('take over what only the others changed, and keep what the person changed', () => {
    const theirs = { ...fields, notes: 'theirs', answer: 'their answer' };
    const mine = { ...fields, answer: 'my answer', tags: 'mine' };
    const result = merged(fields, theirs, mine);
    expect(result.fields).toEqual({ ...fields, notes: 'theirs', answer: 'my answer', tags: 'mine' });
    expect(result.clashes).toEqual(['answer']);
    expect(merged(fields, theirs, { ...fields, answer: 'their answer' }).clashes).toEqual([]);
  });
});
