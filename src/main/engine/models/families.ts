/**
 * Settings that the authors of common models document: which vector represents a text, and which prefix the text gets.
 * The files of a model rarely contain them, and without them a model finds little. Names of folders and of Ollama
 * alike.
 */

export type Pooling = 'cls' | 'mean' | 'last';

/** Written before a text; '' where the model wants nothing. */
export interface Prefixes {
  readonly query: string;
  readonly text: string;
  readonly code: string;
}

/** Which letters a model reads. */
export type Scripts = 'latin' | 'latin+han' | 'all';

interface Family {
  readonly pooling: Pooling;
  readonly prefixes: Prefixes;
  readonly scripts: Scripts;
}

const searching = 'Represent this sentence for searching relevant passages: ';
const instruct = 'Instruct: Given a web search query, retrieve relevant passages that answer the query\nQuery:';
const nothing = before('', '');

/** The first that fits a name counts. */
const families: readonly (readonly [RegExp, Family])[] = [
  [/bge-m3/, { pooling: 'cls', prefixes: nothing, scripts: 'all' }],
  [
    /bge-.*zh/,
    { pooling: 'cls', prefixes: before('为这个句子生成表示以用于检索相关文章：', ''), scripts: 'latin+han' },
  ],
  [/bge-|mxbai-embed/, { pooling: 'cls', prefixes: before(searching, ''), scripts: 'latin' }],
  [/multilingual-e5/, { pooling: 'mean', prefixes: before('query: ', 'passage: '), scripts: 'all' }],
  [/(^|-)e5-/, { pooling: 'mean', prefixes: before('query: ', 'passage: '), scripts: 'latin' }],
  [/arctic-embed.*(2|v2)/, { pooling: 'cls', prefixes: before('query: ', ''), scripts: 'all' }],
  [/arctic-embed/, { pooling: 'cls', prefixes: before(searching, ''), scripts: 'latin' }],
  [
    /nomic-embed-text.*v2/,
    { pooling: 'mean', prefixes: before('search_query: ', 'search_document: '), scripts: 'all' },
  ],
  [/nomic-embed/, { pooling: 'mean', prefixes: before('search_query: ', 'search_document: '), scripts: 'latin' }],
  [
    /embeddinggemma|embedding-gemma/,
    { pooling: 'mean', prefixes: before('task: search result | query: ', 'title: none | text: '), scripts: 'all' },
  ],
  [/qwen3-embedding/, { pooling: 'last', prefixes: before(instruct, ''), scripts: 'all' }],
  [
    /paraphrase-multilingual|gte-multilingual|granite-embedding.*multilingual/,
    { pooling: 'mean', prefixes: nothing, scripts: 'all' },
  ],
  [/jina-embeddings-v2-.*zh/, { pooling: 'mean', prefixes: nothing, scripts: 'latin+han' }],
  [/jina-embeddings-v2|minilm|gte-(small|base|large)/, { pooling: 'mean', prefixes: nothing, scripts: 'latin' }],
];

export function familyOf(name: string): Family | undefined {
  const small = name.toLowerCase();
  return families.find(([pattern]) => pattern.test(small))?.[1];
}

function before(query: string, text: string): Prefixes {
  return { query, text, code: text };
}

const read: Readonly<Record<Scripts, RegExp>> = {
  latin: /[\p{Script=Latin}\p{Nd}]/u,
  'latin+han': /[\p{Script=Latin}\p{Script=Han}\p{Nd}]/u,
  all: /./u,
};

/**
 * How much of a text is written in letters that a model reads (where that is little, words decide).
 * 0 to 1, of letters and digits; 0 for a text without any.
 */
export function knownShare(text: string, scripts: Scripts): number {
  let all = 0;
  let known = 0;
  for (const [letter] of text.matchAll(/[\p{L}\p{N}]/gu)) {
    all += 1;
    if (read[scripts].test(letter)) known += 1;
  }
  return all === 0 ? 0 : known / all;
}
