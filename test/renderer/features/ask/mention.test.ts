/** `@name` in a question while it is written. */
import { describe, expect, it } from 'vitest';
import { mentionAt, withSymbol } from '../../../../src/renderer/features/ask/composer/mention.ts';

describe('a mention', () => {
  it.each([
    ['@', 1, ''],
    ['How does @Retry', 15, 'Retry'],
    ['How does @Retry.Next work', 20, 'Retry.Next'],
    ['（@支付', 4, '支付'],
  ])('is seen in %s', (text, caret, query) => expect(mentionAt(text, caret)?.query).toBe(query));

  it.each([
    ['me@home', 7],
    ['How does @Retry work', 20],
    ['@Retry', 0],
    ['nothing', 7],
  ])('is not in %s at %i', (text, caret) => expect(mentionAt(text, caret)).toBeNull());

  it('gives way to the chosen symbol, with the caret behind it', () => {
    const text = 'How does @Ret work?';
    const mention = mentionAt(text, 13);
    expect(mention && withSymbol(text, mention, 'Pay.RetryPolicy')).toEqual({
      text: 'How does Pay.RetryPolicy work?',
      caret: 25,
    });
  });
});
