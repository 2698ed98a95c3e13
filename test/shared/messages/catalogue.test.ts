/** The two catalogues say the same things: same keys, same placeholders, and both in the style of the design. */
import { describe, expect, it } from 'vitest';
import { catalogues, type MessageKey } from '#shared/messages/catalogue.ts';
import { type Message, placeholdersIn } from '#shared/messages/message.ts';

const keys = Object.keys(catalogues.en) as MessageKey[];

/** Stands between others and carries its own space. */
const isSeparator = (text: string): boolean => /\S/.test(text) && !/[\p{L}\p{N}]/u.test(text);

function texts(message: Message): string[] {
  return typeof message === 'string' ? [message] : [message.one, message.other];
}

function names(message: Message): string[] {
  return [...new Set(texts(message).flatMap(placeholdersIn))].sort();
}

describe('message catalogue', () => {
  it('has the same keys in both languages', () => {
    expect(Object.keys(catalogues.zh).sort()).toEqual([...keys].sort());
  });

  it('has the same placeholders in both languages', () => {
    // `count` may be left out of a text that only bends to it.
    const others = (message: Message) => names(message).filter((name) => name !== 'count');
    for (const key of keys) {
      const source = catalogues.en[key];
      const translated = catalogues.zh[key];
      if (typeof source === 'string') expect(names(translated), key).toEqual(names(source));
      else expect(others(translated), key).toEqual(others(source));
    }
  });

  it('leaves no text empty and none with stray space, where it is no text of a whole file', () => {
    for (const language of ['en', 'zh'] as const) {
      for (const key of keys) {
        for (const text of texts(catalogues[language][key]))
          if (!isSeparator(text))
            expect(text, `${language} ${key}`).toMatch(text.includes('\n') ? /^\S/ : /^\S(.*\S)?$/);
      }
    }
  });

  it('never begs, shouts or apologises', () => {
    for (const key of keys) {
      // A mark of a file that is named begins with `<!--`, a line of an ignore file that brings something back with `!vendor`.
      for (const text of texts(catalogues.en[key]))
        expect(text, key).not.toMatch(/(?<!<)!(?!\w)|\bplease\b|\boops\b|\bsorry\b/i);
      for (const text of texts(catalogues.zh[key])) expect(text, key).not.toMatch(/！|抱歉/);
    }
  });

  it('writes Chinese with full-width punctuation and a space beside Latin words and placeholders', () => {
    for (const key of keys) {
      for (const text of texts(catalogues.zh[key])) {
        expect(text, key).not.toMatch(/[一-鿿][,;:?]|[,;?][一-鿿]/);
        expect(text, key).not.toMatch(/[一-鿿][A-Za-z0-9]|[A-Za-z0-9][一-鿿]/);
      }
    }
  });
});
