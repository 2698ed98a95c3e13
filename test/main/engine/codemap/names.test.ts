/** Names by the words in them, in a real code map. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestCodeMap, type TestCodeMap } from '../../../helpers/code-map.ts';

const files = {
  'mm/read_ahead.c': `int read_ahead_pages(int pages) { return pages; }
int spread(int a) { return a; }
#define READ_AHEAD_MAX 32
`,
  'src/page.ts': `export class PageReader { readAll(): void {} thread = 1; }
export function HTTPRead(): void {}
`,
};

let map: TestCodeMap;
beforeAll(async () => {
  map = await openTestCodeMap(files);
});
afterAll(() => map.dispose());

const found = (...words: string[]): string[] =>
  map.map
    .withWords(words)
    .map(({ name, words: has }) => `${name} ${has.join(' ')}`)
    .sort();

describe('names with words of a question', () => {
  it('are those of functions, methods and types in which a word begins so, each with the words that it has', () => {
    expect(found('read', 'page')).toEqual([
      'HTTPRead 0',
      'PageReader 0 1',
      'page 1',
      'readAll 0',
      'read_ahead 0',
      'read_ahead_pages 0 1',
    ]);
  });

  it('are none where nothing is asked for', () => {
    expect(found()).toEqual([]);
  });

  it('change after a file was saved', async () => {
    expect(found('ahead')).toEqual(['read_ahead 0', 'read_ahead_pages 0']);
    await map.change({ 'mm/more.c': 'void look_ahead(void) {}\n' });
    expect(found('ahead')).toEqual(['look_ahead 0', 'read_ahead 0', 'read_ahead_pages 0']);
  });

  it('are read with their comments and members for models', () => {
    const rows = map.map.withWords(['page']).filter(({ name }) => name === 'PageReader');
    expect(map.map.textsOf(rows).map(({ text }) => text.trim())).toEqual(['PageReader.  readAll thread']);
  });
});
