/** What the overview quotes of a README. */
import { describe, expect, it } from 'vitest';
import { readmeSentence } from '../../../../src/main/engine/project-docs/readme-sentence.ts';

describe('the sentence of a README', () => {
  it.each([
    [
      'the first after the heading',
      '# Pay\n\nLedger and payments for small lenders. More follows.\n',
      'Ledger and payments for small lenders.',
      3,
    ],
    [
      'none of badges, pictures and menus',
      '# Pay\n[![ci](a.svg)](b) [![npm](c.svg)](d)\n\n[Docs](a) | [Site](b) | [Chat](c)\n\nA queue that survives restarts.',
      'A queue that survives restarts.',
      6,
    ],
    [
      'without marks of Markdown',
      '**Pay** is a [ledger](docs/l.md) for `small` lenders',
      'Pay is a ledger for small lenders',
      1,
    ],
    [
      'over several lines, up to its end',
      'A ledger that\nkeeps balances. And more.',
      'A ledger that keeps balances.',
      1,
    ],
    [
      'not broken at an abbreviation',
      'Reads files, e.g. manifests, of a project. Then more.',
      'Reads files, e.g. manifests, of a project.',
      1,
    ],
    [
      'past code, comments, lists and tables',
      '<!-- a\ncomment. -->\n```sh\nnpm install something\n```\n- a list of things to do\n| a | table of things |\n\nFinds what is said first.',
      'Finds what is said first.',
      9,
    ],
    [
      'past a heading that is underlined',
      'A long enough title\n===================\n\nThe sentence that is meant.',
      'The sentence that is meant.',
      4,
    ],
    [
      'in Chinese',
      '# 账本\n\n面向小型贷款机构的账本与支付系统，开箱即用。支持更多。',
      '面向小型贷款机构的账本与支付系统，开箱即用。',
      3,
    ],
    ['of a quotation', '> The ledger for small lenders.', 'The ledger for small lenders.', 1],
    [
      'past pictures whose tags go over several lines',
      '<div align="center"> <a href="https://pay.example/">\n    <img\n      src="pay.svg"\n      width="650"\n    />\n  </a>\n</div>\n\nMoves money between small lenders.',
      'Moves money between small lenders.',
      9,
    ],
    [
      'in elements, without the title and the menu in them',
      '<h1 align="center">Pay</h1>\n<p align="center">\n  <strong>Pay</strong> <em>- moves money for lenders</em>\n  <br/>\n  by <a href="x">somebody</a>\n</p>\n<p><a href="a">Docs</a> • <a href="b">Chat about it</a></p>',
      'Pay - moves money for lenders.',
      3,
    ],
    [
      'past thanks above the title, and past notices',
      '> Featured Sponsor: [Bank](x) — lends much money.\n\n# Pay\n\n> [!IMPORTANT]\n> From now on companies pay for it.\n\nMoves money.\n\nIt moves money for small lenders.',
      'It moves money for small lenders.',
      10,
    ],
    [
      'the one that says what the project is, where there is one',
      '# Pay\n\nMoney has to move quickly these days.\n\nSo there is this. `Pay` is a ledger for .NET that never loses a cent. More.',
      'Pay is a ledger for .NET that never loses a cent.',
      5,
    ],
    [
      'past directives',
      '.. image:: pay.svg\n   :target: x\n\nPay\n===\n\nMoves money for lenders.',
      'Moves money for lenders.',
      7,
    ],
  ])('is %s', (_, markdown, text, line) => {
    expect(readmeSentence(markdown)).toMatchObject({ text, line });
  });

  it('is absent where there is no prose', () => {
    expect(readmeSentence('')).toBeNull();
    expect(readmeSentence('# Title\n\n[Docs](a) · [Site](b)\n\n- one\n- two\n')).toBeNull();
  });

  it('is cut at a word where it does not end', () => {
    const text = readmeSentence(`It reads ${'many words '.repeat(60)}`)?.text ?? '';
    expect(text).toMatch(/ (many|words)…$/);
    expect(text.length).toBeLessThanOrEqual(221);
  });

  it('looks at so much of a file that nobody can hold the page up', () => {
    expect(readmeSentence('['.repeat(500_000))).toBeNull();
    expect(readmeSentence(`${'[a'.repeat(250_000)}](`)).not.toBeUndefined();
  });
});
