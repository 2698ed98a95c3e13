/**
 * What the code itself marks as deprecated: by an attribute (`@Deprecated`, `[Obsolete]`, `#[deprecated]`) or in the comment of
 * a declaration (`@deprecated`, `Deprecated: …`, `.. deprecated::`). A comment that only speaks of what is deprecated is no mark.
 */
import type { ReadDb } from '../../storage/storage.ts';
import type { SymbolRows } from './refs.ts';

export interface Deprecated {
  readonly rows: SymbolRows;
  /** As its author put it, on one line; '' where the mark has no text. */
  readonly message: string;
  /** Code that takes its place, where the attribute names some; else ''. */
  readonly instead: string;
  /** The version it is deprecated since, where the mark says so; else ''. */
  readonly since: string;
}

type Mark = Omit<Deprecated, 'rows'>;

/** Rows looked at in one statement: a few milliseconds. */
const page = 10_000;
const longest = 240;

/** In the order of rows, types before members. `pause` is awaited between pages. */
export async function readDeprecated(db: ReadDb, pause: () => Promise<void>): Promise<Deprecated[]> {
  const found: Deprecated[] = [];
  const tables = [
    { from: 'types', columns: 'id AS type, 0 AS member', shown: 'TRUE' },
    { from: 'members', columns: 'type, id AS member', shown: 'type > 0' },
  ];
  for (const { from, columns, shown } of tables) {
    const last = db.prepare<[], number | null>(`SELECT max(id) FROM ${from}`).pluck().get() ?? 0;
    const some = db.prepare<[number, number], SymbolRows & { doc: string; attributes: string }>(
      `SELECT ${columns}, doc, attributes FROM ${from} WHERE id > ? AND id <= ? AND ${shown}
        AND (doc LIKE '%deprecated%' OR attributes LIKE '%deprecated%' OR attributes LIKE '%obsolete%') ORDER BY id`,
    );
    for (let after = 0; after < last; after += page) {
      for (const { type, member, doc, attributes } of some.all(after, after + page)) {
        const mark = markIn(JSON.parse(attributes) as string[], doc);
        if (mark !== null) found.push({ rows: { type, member }, ...mark });
      }
      await pause();
    }
  }
  return found;
}

/** Null where neither marks the declaration. Of two marks the attribute wins, and the comment fills in what it leaves empty. */
export function markIn(attributes: readonly string[], doc: string): Mark | null {
  const attribute = attributes.map(ofAttribute).find((mark) => mark !== null) ?? null;
  const comment = ofComment(doc);
  if (attribute === null || comment === null) return attribute ?? comment;
  return {
    message: attribute.message === '' ? comment.message : attribute.message,
    instead: attribute.instead,
    since: attribute.since === '' ? comment.since : attribute.since,
  };
}

const literal = '"((?:[^"\\\\]|\\\\.){0,400})"|\'((?:[^\'\\\\]|\\\\.){0,400})\'';
const named = (names: string): RegExp => new RegExp(`\\b(?:${names})\\s*[=:]\\s*(?:${literal})`);
const [message, since, expression] = [named('message|note|reason'), named('since|version'), named('expression')];
const first = new RegExp(`^[^"'(]*\\(\\s*(?:${literal})`);

function ofAttribute(text: string): Mark | null {
  if (!/^(?:\w+(?:\.|::))*(?:deprecated|obsolete)(?:Attribute)?\s*(?:\(|=|$)/i.test(text)) return null;
  const replace = /\bReplaceWith\s*\(/.exec(text);
  const [own, other] = replace === null ? [text, ''] : [text.slice(0, replace.index), text.slice(replace.index)];
  return {
    message: oneLine(literalIn(message, own) ?? literalIn(first, own) ?? literalIn(/=\s*"([^"]{0,400})"$/, own) ?? ''),
    instead: oneLine(literalIn(expression, other) ?? literalIn(first, other) ?? ''),
    since: (literalIn(since, own) ?? '').slice(0, 40),
  };
}

function literalIn(form: RegExp, text: string): string | null {
  const match = form.exec(text);
  return match === null ? null : (match[1] ?? match[2] ?? '').replace(/\\(.)/g, '$1');
}

function ofComment(doc: string): Mark | null {
  const match =
    /(?:^|\n)[ \t]*(?:[@\\]deprecated\b|\.\. deprecated::|(?:\*\*)?deprecated(?:\*\*)?[:,!.](?=\s|$))([\s\S]*)/i.exec(
      doc,
    ) ?? /[.!?][ \t]+Deprecated:([\s\S]*)/.exec(doc);
  if (match === null) return null;
  // To the end of its paragraph, or to the next tag.
  const said = oneLine((match[1] ?? '').split(/\n\s*\n|\n\s*[@\\]\w/)[0] ?? '');
  const version = /^(?:as of|since)?[ \t]*(?:version )?v?(\d+(?:\.\d+){1,3})\b[ .,;:]*/i.exec(said);
  return { message: version === null ? said : said.slice(version[0].length), instead: '', since: version?.[1] ?? '' };
}

function oneLine(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= longest) return line;
  return `${line.slice(0, longest).replace(/\s\S*$/, '')} …`;
}
