/** What a page shows of a comment before it is asked for more. */
import { describe, expect, it } from 'vitest';
import { briefOf, repeatsName } from '../../../../src/renderer/features/type/model/brief.ts';

describe('the brief of a text', () => {
  it('is its first two sentences, over the lines they are wrapped at', () => {
    expect(briefOf('Keeps orders\nof a shop. Loses none. Slowly.')).toEqual({
      text: 'Keeps orders\nof a shop. Loses none.',
      hasMore: true,
    });
    expect(briefOf('保存订单。不会丢失。很慢。')).toEqual({ text: '保存订单。不会丢失。', hasMore: true });
  });

  it('ends with the first paragraph, before lists, tags and parameters', () => {
    for (const rest of ['\n\nMore.', '\n- one', '\n@param a the first', '\nreader: The reader.'])
      expect(briefOf(`Keeps orders.${rest}`)).toEqual({ text: 'Keeps orders.', hasMore: true });
  });

  it('is not broken at an abbreviation or inside a name, and is whole where there is no more', () => {
    expect(briefOf('Reads e.g. `a.b` and i.e. Numbers. Ends')).toEqual({
      text: 'Reads e.g. `a.b` and i.e. Numbers.',
      hasMore: true,
    });
    expect(briefOf('Keeps orders.')).toEqual({ text: 'Keeps orders.', hasMore: false });
    expect(briefOf('no sentence')).toEqual({ text: 'no sentence', hasMore: false });
  });
});

it('knows a comment that says no more than the name', () => {
  expect(repeatsName('Class PaymentProcessor.', 'PaymentProcessor')).toBe(true);
  expect(repeatsName('The payment processor', 'PaymentProcessor')).toBe(true);
  expect(repeatsName('Takes a payment.', 'PaymentProcessor')).toBe(false);
});
