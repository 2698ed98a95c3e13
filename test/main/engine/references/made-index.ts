/** Writes an index.scip for a test: what a program that knows a language would say of a few files. */
import { PbfWriter } from 'pbf';

export interface MadeOccurrence {
  /** `[line, from, to]` or `[line, from, endLine, to]`, from 0. */
  readonly range: readonly number[];
  readonly symbol: string;
  /** 1: definition, 2: import, 4: write. */
  readonly roles?: number;
}

export interface MadeDocument {
  readonly path: string;
  readonly text?: string;
  /** 1: UTF-8, 2: UTF-16, 3: UTF-32. */
  readonly encoding?: number;
  readonly occurrences: readonly MadeOccurrence[];
  readonly relations?: readonly { readonly symbol: string; readonly base: string; readonly isReference?: boolean }[];
}

export function scipIndex(
  documents: readonly MadeDocument[],
  tool: readonly [string, string] = ['scip-test', '1.0'],
): Uint8Array {
  const index = new PbfWriter();
  index.writeMessage(
    1,
    (_, metadata) => {
      metadata.writeMessage(
        2,
        (_tool, writer) => {
          writer.writeStringField(1, tool[0]);
          writer.writeStringField(2, tool[1]);
        },
        null,
      );
    },
    null,
  );
  for (const document of documents) index.writeMessage(2, writeDocument, document);
  return index.finish();
}

function writeDocument({ path, text, encoding, occurrences, relations = [] }: MadeDocument, writer: PbfWriter): void {
  writer.writeStringField(1, path);
  for (const occurrence of occurrences)
    writer.writeMessage(
      2,
      ({ range, symbol, roles }, inner) => {
        inner.writePackedVarint(1, [...range]);
        inner.writeStringField(2, symbol);
        if (roles !== undefined) inner.writeVarintField(3, roles);
      },
      occurrence,
    );
  for (const relation of relations)
    writer.writeMessage(
      3,
      ({ symbol, base, isReference }, inner) => {
        inner.writeStringField(1, symbol);
        inner.writeMessage(
          4,
          (_, related) => {
            related.writeStringField(1, base);
            related.writeBooleanField(isReference === true ? 2 : 3, true);
          },
          null,
        );
      },
      relation,
    );
  if (text !== undefined) writer.writeStringField(5, text);
  if (encoding !== undefined) writer.writeVarintField(6, encoding);
}

/** Occurrences of names in a text, in its order: each by the symbol that `symbols` gives to the name; nothing else is one. */
export function occurrencesIn(
  text: string,
  symbols: Readonly<Record<string, string>>,
  defined: ReadonlySet<string> = new Set(),
): MadeOccurrence[] {
  const seen = new Set<string>();
  return text.split('\n').flatMap((row, line) =>
    [...row.matchAll(/[\p{L}_]\w*/gu)].flatMap((match) => {
      const symbol = symbols[match[0]];
      if (symbol === undefined) return [];
      const isDefinition = defined.has(match[0]) && !seen.has(match[0]);
      seen.add(match[0]);
      const range = [line, match.index, match.index + match[0].length];
      return [{ range, symbol, ...(isDefinition ? { roles: 1 } : {}) }];
    }),
  );
}
