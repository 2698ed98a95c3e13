// @vitest-environment node
/** What the words of a found line are is asked of its whole file, and only of the line where the file has another one. */
import { expect, it } from 'vitest';
import { fileTokens } from '../../../../src/renderer/features/search/results/line-tokens.ts';

/** A grammar of one word: `"""` begins and ends a text that continues over lines. */
const editor = {
  tokenize(text: string) {
    let inside = false;
    return text.split('\n').map((line) => {
      const begins = inside;
      if ((line.split('"""').length - 1) % 2 === 1) inside = !inside;
      return [{ offset: 0, type: begins ? 'string.python' : 'source.python', language: 'python' }];
    });
  },
};
const source = 'def hold():\r\n    """Places it.\r\n\r\n    for all who wait\r\n    """\r\n    return 1\r\n';

it('knows that a line is in a text that began above', () => {
  const { at } = fileTokens(source, 'python', editor);
  expect(at(4, '    for all who wait')).toMatchObject([{ type: 'string.python' }]);
  expect(at(6, '    return 1')).toMatchObject([{ type: 'source.python' }]);
});

it('is silent about a line that the file does not have there, of one that was cut, and of no file', () => {
  const { at } = fileTokens(source, 'python', editor);
  expect(at(5, '    for all who wait')).toBeUndefined();
  expect(at(4, '…all who wait')).toBeUndefined();
  expect(at(99, '')).toBeUndefined();
  expect(fileTokens(null, 'python', editor).at(1, 'def hold():')).toBeUndefined();
});
