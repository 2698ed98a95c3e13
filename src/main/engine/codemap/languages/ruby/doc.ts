/**
 * Documentation comments of Ruby: the lines of `#` right before a declaration, as plain text, and the types that tags of
 * YARD say of parameters and results.
 */
import type { Range } from '../reading/code-ranges.ts';
import type { FactBuilder } from '../reading/fact-builder.ts';

/** Lines of a comment that are looked at. */
const maxLines = 400;

/** A type as a tag writes it, with its place in the text, so that its names count as uses. */
export interface DocType extends Range {
  readonly text: string;
}

export interface RubyDoc {
  /** Plain text, '' for none. */
  readonly text: string;
  readonly returns: DocType | null;
  readonly params: ReadonlyMap<string, DocType>;
}

const noDoc: RubyDoc = { text: '', returns: null, params: new Map() };

/** Settings of tools, not about the code. */
const magic =
  /^#\s*(?:-\*-|(?:frozen_string_literal|encoding|coding|typed|warn_indent|shareable_constant_value|rubocop|standard|steep|@type|sig|:nocov:|:startdoc:|:stopdoc:|vim?:)\b|!)|^#!/;

interface Line extends Range {
  readonly text: string;
}

/** The lines of the comment whose last line is right before the line of `start`. */
function linesBefore(text: string, start: number): Line[] {
  const lines: Line[] = [];
  let end = start;
  while (end > 0 && /[ \t]/.test(text[end - 1] ?? '')) end -= 1;
  // Only what begins a line has a comment of its own.
  if (end > 0 && text[end - 1] !== '\n') return lines;
  while (end > 0 && lines.length < maxLines) {
    const from = text.lastIndexOf('\n', end - 2) + 1;
    const line = text.slice(from, end - 1);
    const own = line.trimStart();
    if (!own.startsWith('#')) break;
    const at = from + line.length - own.length;
    lines.unshift({ text: own.trimEnd(), start: at, end: at + own.trimEnd().length });
    end = from;
  }
  return lines;
}

/** The comment right before `start`; its text is no layout of the code. */
export function takeRubyDoc(builder: FactBuilder, start: number): RubyDoc {
  const lines = linesBefore(builder.source.text, start).filter(({ text }) => !magic.test(text));
  if (lines.length === 0) return noDoc;
  const plain = readable(lines.map(({ text }) => text.replace(/^#+ ?/, '')));
  if (plain !== '') for (const line of lines) builder.docComment(line);
  const { returns, params } = tagsIn(lines);
  return { text: plain, returns, params };
}

/** Without types and without what only tools of documentation read. */
function readable(lines: readonly string[]): string {
  const kept = lines.flatMap((line) => {
    if (
      /^\s*(?::(?:nodoc|doc|call-seq|category|method|attr)\S*:.*|@!\S.*|@(?:api|overload|see|since|private|note)\b.*|--|\+\+)$/.test(
        line,
      )
    )
      return [];
    const [, indent = '', tag = '', rest = ''] =
      /^(\s*)@(param|return|raise|yield|yieldparam|yieldreturn|option|example|deprecated)\b\s*(.*)$/.exec(line) ?? [];
    if (tag === '') return [line];
    if (tag === 'example' || tag === 'option' || tag.startsWith('yield'))
      return rest === '' ? [] : [`${indent}${rest}`];
    const said = rest.replace(/\[[^\]]*\]\s*/, '').trim();
    const isEmpty = said === '' || (tag === 'param' && /^\w+[:?]?$/.test(said));
    return isEmpty ? [] : [`${indent}@${tag} ${said}`];
  });
  return kept.join('\n').trim();
}

const typed = /^#+\s*@(param|return)\b([^[\n]*)\[([^\]\n]+)\]\s*(\*{0,2}&?\w+)?/;

function tagsIn(lines: readonly Line[]): Pick<RubyDoc, 'returns' | 'params'> {
  let returns: DocType | null = null;
  const params = new Map<string, DocType>();
  for (const { text, start } of lines) {
    const found = text.includes('[') ? typed.exec(text) : null;
    if (found === null) continue;
    const [, tag = '', before = '', inner = '', after = ''] = found;
    const type = docType(inner, start + text.indexOf('[') + 1);
    if (type === null) continue;
    if (tag === 'return') returns ??= type;
    else {
      const name = (before.trim() || after).replace(/[*&:]/g, '');
      if (name !== '') params.set(name, type);
    }
  }
  return { returns, params };
}

/** `[Foo, nil]` is a Foo. */
function docType(written: string, start: number): DocType | null {
  if (!/^[A-Z:]/.test(written)) return null;
  const text = written
    .split(/\s*,\s*(?![^<({]*[>)}])/)
    .filter((one) => one !== 'nil')
    .join(' | ');
  return text === '' || /^(?:void|self|Boolean)$/.test(text) ? null : { text, start, end: start + written.length };
}

/** What one line of a comment says of a variable: `# @param foo [Foo]`; or ''. */
export function docTypeIn(comment: string, variable: string): string {
  const { params } = tagsIn(comment.split('\n').map((line) => ({ text: line.trim(), start: 0, end: line.length })));
  return params.get(variable)?.text ?? '';
}
