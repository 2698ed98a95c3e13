/**
 * Every parser of ours that reads what a stranger wrote, given texts that were right and were spoilt: nothing is thrown, the same
 * text gives the same answer, and what is found lies inside of the text. 126,000 inputs in a long run, a million with
 * MEMOSCOPE_TEST_RUNS=16.
 */

import fs from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MemoError } from '#shared/base/errors.ts';
import { withLf } from '#shared/base/text/line-starts.ts';
import {
  fromBytes,
  innerOf,
  parseBlocks,
  toBytes,
  withInner,
  withNewBlock,
} from '../../../../src/main/engine/bank/blocks.ts';
import { inside } from '../../../../src/main/engine/project-commands/found.ts';
import { readableFiles } from '../../../../src/main/engine/project-commands/readers.ts';
import { readMarkdown, readMarkup } from '../../../../src/main/engine/project-docs/plain-markup.ts';
import { sectionsOf } from '../../../../src/main/engine/project-docs/section.ts';
import { openIndexFile } from '../../../../src/main/engine/references/scip/index-file.ts';
import { parseSymbol } from '../../../../src/main/engine/references/scip/symbol.ts';
import { configSchema } from '../../../../src/main/engine/workspace/config/config-schema.ts';
import { parseConfig } from '../../../../src/main/engine/workspace/config/load-config.ts';
import { codeOf } from '../../../../src/main/engine/workspace/embedded/component.ts';
import { parsePatterns } from '../../../../src/main/engine/workspace/files/ignore-rules.ts';
import { decode, encode } from '../../../../src/main/engine/workspace/files/read-source.ts';
import { mutations } from '../../../helpers/mutations.ts';
import { runs } from '../../../helpers/runs.ts';
import { occurrencesIn, scipIndex } from '../references/made-index.ts';
import { tempFolder } from '../temp-folder.ts';
import { parserSeeds } from './parser-seeds.ts';

const every = Object.entries(parserSeeds);
const anySeed = fc.constantFrom(...every.map(([, text]) => text));

/** One of these files, spoilt. */
function spoilt(fits: (file: string) => boolean): fc.Arbitrary<{ file: string; text: string }> {
  const own = every.filter(([file]) => fits(file));
  expect(own).not.toEqual([]);
  return fc
    .tuple(fc.constantFrom(...own), mutations, anySeed)
    .map(([[file, text], spoil, other]) => ({ file, text: spoil(text, other) }));
}

/** Longer than a million inputs take on a busy machine: what is reached only by a parser that hangs. */
const timeout = 900_000 * Math.max(1, runs(1).numRuns);
const quick = runs(7_000);
const linesOf = (text: string): number => text.split('\n').length;

describe('a spoilt text', { timeout }, () => {
  it('is cut into sections that follow each other and lie inside of it', () => {
    fc.assert(
      fc.property(spoilt(isDocument), ({ file, text: spoiltText }) => {
        // As they are read: a CR alone ends a line too.
        const text = withLf(spoiltText);
        const outline = /\.md$/.test(file) ? readMarkdown(text) : readMarkup(file, text);
        if (outline === null) return;
        const lines = text.split('\n');
        const sections = sectionsOf(outline, lines);
        let last = 0;
        for (const { startLine, endLine, throughLine, names, links } of sections) {
          expect(startLine).toBeGreaterThan(last);
          expect(endLine).toBeGreaterThanOrEqual(startLine);
          expect(throughLine).toBeGreaterThanOrEqual(endLine);
          expect(throughLine).toBeLessThanOrEqual(lines.length);
          for (const { line } of [...names, ...links]) {
            expect(line).toBeGreaterThanOrEqual(startLine);
            expect(line).toBeLessThanOrEqual(endLine);
          }
          last = endLine;
        }
      }),
      quick,
    );
  });

  it('of a component, a page or a notebook keeps its lines', () => {
    fc.assert(
      fc.property(spoilt(isMixed), ({ file, text }) => {
        const code = codeOf(file, text);
        expect(codeOf(file, text)).toBe(code);
        // The class of a component is appended to the last line.
        expect(Math.abs(linesOf(code) - linesOf(text))).toBeLessThanOrEqual(1);
      }),
      quick,
    );
  });

  it('of a bank has blocks that can be written without touching what is around them', () => {
    const head = { version: 4, at: 0 };
    fc.assert(
      fc.property(
        spoilt((file) => file.startsWith('memory-bank/')),
        ({ text }) => {
          const bytes = toBytes(text);
          const { blocks, damage } = parseBlocks(bytes);
          expect(fromBytes(bytes)).toBe(text.toWellFormed());
          let last = 0;
          for (const block of blocks) {
            expect(block.start).toBeGreaterThanOrEqual(last);
            expect(block.innerEnd).toBeGreaterThanOrEqual(block.innerStart);
            last = block.innerEnd;
            const written = withInner(bytes, block, 'new\n', head);
            expect(written.startsWith(bytes.slice(0, block.start))).toBe(true);
            expect(written.endsWith(bytes.slice(block.innerEnd))).toBe(true);
            const again = parseBlocks(written).blocks;
            expect(again).toHaveLength(blocks.length);
            const same = again.find(({ start }) => start === block.start);
            expect(same === undefined ? null : innerOf(written, same)).toBe('new\n');
          }
          if (damage.length > 0 || blocks.some(({ id }) => id === 'added' || id === '')) return;
          const added = withNewBlock(bytes, 'added', 'more\n', head);
          expect(added.startsWith(bytes)).toBe(true);
        },
      ),
      quick,
    );
  });

  it('of a configuration gives one that is whole', async () => {
    await fc.assert(
      fc.asyncProperty(
        spoilt((file) => file === '.memo/config.yaml'),
        async ({ text }) => {
          const { config, notices } = await parseConfig(text);
          expect(configSchema.safeParse(config).success).toBe(true);
          expect(notices.length).toBeLessThan(1_000);
        },
      ),
      quick,
    );
  });

  it('of a build tool gives commands that are bounded, plain and inside of the folder', () => {
    const all = every.map(([file]) => file);
    const readers = new Map(readableFiles(all).map(({ file, read }) => [file, read]));
    fc.assert(
      fc.property(
        spoilt((file) => readers.has(file)),
        ({ file, text }) => {
          const folder = path.posix.dirname(file).replace(/^\.$/, '');
          const source = { file, folder, text, project: 'shop', has: (place: string) => all.includes(place) };
          const found = readers.get(file)?.(source, all) ?? null;
          for (const command of found?.commands ?? []) {
            expect(command.text).not.toMatch(/\p{Cc}/u);
            expect(command.text.length).toBeLessThanOrEqual(400);
            expect(inside(command.folder)).toBe(command.folder);
            expect(command.source.line).toBeGreaterThanOrEqual(1);
            expect(command.source.line).toBeLessThanOrEqual(linesOf(text));
          }
        },
      ),
      quick,
    );
  });

  it('of ignore rules has a verdict on every path', () => {
    const paths = ['a', 'out/a.js', 'src/keep.log', 'b.tmp', '__proto__/constructor', 'x'.repeat(400), 'a/b/c/d/e/f'];
    fc.assert(
      fc.property(
        spoilt((file) => /ignore$/.test(file)),
        ({ text }) => {
          const rules = parsePatterns(text.split(/\r?\n/));
          for (const place of paths)
            expect(['ignored', 'kept', 'unsaid', undefined]).toContain(rules?.verdict(place, false));
        },
      ),
      quick,
    );
  });

  it('is written back byte for byte where its encoding was not guessed', () => {
    const legacy = ['latin1', 'utf16le', 'utf8'] as const;
    const bytes = fc
      .tuple(
        spoilt(() => true),
        fc.constantFrom(...legacy),
        fc.constantFrom('', '\ufeff'),
        fc.uint8Array({ maxLength: 6 }),
      )
      .map(([{ text }, encoding, mark, tail]) => Buffer.concat([Buffer.from(mark + text, encoding), tail]));
    fc.assert(
      fc.property(bytes, (given) => {
        const read = decode(given);
        if (read.kind !== 'text') return;
        // Where it was, an edit compares all bytes before it writes (edits/changes.ts).
        if (!read.guessed) expect(encode(read.text, read)?.equals(given)).toBe(true);
      }),
      quick,
    );
  });

  it('of a SCIP symbol is a symbol or none', () => {
    const symbols = fc.constantFrom('npm . shop 1.0 src/`a.ts`/Store#add().(n)', 'local 3', 'a b c d `x``y`#[T]m!');
    fc.assert(
      fc.property(symbols, mutations, anySeed, (symbol, spoil, other) => {
        const text = spoil(symbol, other);
        expect(parseSymbol(text)).toEqual(parseSymbol(text));
      }),
      quick,
    );
  });
});

it('a spoilt SCIP index is refused or read, and nothing else is thrown', { timeout }, () => {
  const text = 'class Store { add() {} }\nnew Store().add();\n';
  const symbols = { Store: 'npm . shop 1.0 a/Store#', add: 'npm . shop 1.0 a/Store#add().' };
  const whole = scipIndex([
    { path: 'a.ts', text, encoding: 2, occurrences: occurrencesIn(text, symbols, new Set(['Store', 'add'])) },
    { path: 'b.ts', occurrences: [], relations: [{ symbol: symbols.add, base: symbols.Store }] },
  ]);
  const file = path.join(tempFolder(), 'index.scip');
  const place = fc.nat(whole.length - 1);
  const change = fc.oneof(
    fc.tuple(place, fc.nat(255)).map(([at, byte]) => ({ at, cut: 1, put: [byte] })),
    fc.tuple(place, fc.nat(40)).map(([at, cut]) => ({ at, cut, put: [] as number[] })),
    fc.tuple(place, fc.array(fc.nat(255), { maxLength: 12 })).map(([at, put]) => ({ at, cut: 0, put })),
  );
  fc.assert(
    fc.property(fc.array(change, { minLength: 1, maxLength: 4 }), (changes) => {
      const bytes = [...whole];
      for (const { at, cut, put } of changes) bytes.splice(at, cut, ...put);
      fs.writeFileSync(file, Buffer.from(bytes));
      try {
        const index = openIndexFile(file);
        try {
          for (const { document } of index.documents()) expect(typeof document.path).toBe('string');
        } finally {
          index.close();
        }
      } catch (thrown) {
        expect(thrown).toBeInstanceOf(MemoError);
        expect(thrown).not.toMatchObject({ code: 'InternalError' });
      }
    }),
    quick,
  );
});

function isDocument(file: string): boolean {
  return /\.(md|rst|adoc|txt)$/.test(file);
}

function isMixed(file: string): boolean {
  return /\.(vue|svelte|astro|ipynb|razor|cshtml)$/.test(file);
}
