/**
 * Comments of Go: those right above a declaration document it, one behind it on the same line does where there is
 * none above. Directives (`//go:embed`) are not documentation; those of the compiler are attributes.
 */
import type { FactBuilder } from '../reading/fact-builder.ts';
import type { Source, Syntax } from '../reading/syntax.ts';

const directive = /^\/\/(?:line |extern |export |[a-z0-9]+:[a-z0-9])/;
const compilerDirective = /^\/\/(?:go:|export )/;

export interface Lead {
  doc: string;
  /** Compiler directives without their slashes. */
  directives: string[];
  /** The comments that these are taken from. */
  comments: readonly Syntax[];
}

export const noLead: Lead = { doc: '', directives: [], comments: [] };

/** Comments that facts hold the text of are no layout. Returns where what they belong to starts. */
export function takeComments(builder: FactBuilder, { comments }: Lead, start: number): number {
  for (const comment of comments) builder.docComment(comment);
  return Math.min(start, comments[0]?.start ?? start);
}

/** Gathers comments in front of declarations while a list of nodes is read in order. */
export class Comments {
  readonly #source: Source;
  #group: Syntax[] = [];
  /** Where the last declaration ended. */
  #end = -1;

  constructor(source: Source) {
    this.#source = source;
  }

  add(comment: Syntax): void {
    // After a declaration it belongs to that one, whatever follows.
    if (this.#end >= 0 && lineBreaks(this.#source.text, this.#end, comment.start) === 0) return;
    const last = this.#group.at(-1);
    if (last !== undefined && lineBreaks(this.#source.text, last.end, comment.start) > 1) this.#group = [];
    this.#group.push(comment);
  }

  /** Takes what is right above `node`; the next declaration starts from nothing. */
  take(node: Syntax): Lead {
    const group = this.#group;
    this.#group = [];
    this.#end = node.end;
    const last = group.at(-1);
    if (last === undefined || lineBreaks(this.#source.text, last.end, node.start) > 1) return noLead;
    const textOf = (comment: Syntax): string => this.#source.text.slice(comment.start, comment.end);
    const comments = group.filter((comment) => {
      const text = textOf(comment);
      return !directive.test(text) || compilerDirective.test(text);
    });
    const texts = comments.map(textOf);
    return {
      doc: plainText(texts),
      directives: texts.filter((text) => compilerDirective.test(text)).map((text) => text.slice(2).trim()),
      comments,
    };
  }
}

/** A lead without documentation gets that of the comment behind `node` on its last line, where `next` is one. */
export function withTrailing(source: Source, lead: Lead, node: Syntax, next: Syntax | undefined): Lead {
  if (lead.doc !== '' || next?.type !== 'comment' || lineBreaks(source.text, node.end, next.start) > 0) return lead;
  const doc = plainText([source.text.slice(next.start, next.end)]);
  return doc === '' ? lead : { ...lead, doc, comments: [...lead.comments, next] };
}

/** Comments as written → plain text without markers, directives and outer blank lines. */
function plainText(comments: readonly string[]): string {
  return comments
    .filter((text) => !directive.test(text))
    .map((text) => (text.startsWith('//') ? text.slice(2).replace(/^ /, '') : text.slice(2, -2)))
    .join('\n')
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .trim();
}

function lineBreaks(text: string, from: number, to: number): number {
  let count = 0;
  for (let at = text.indexOf('\n', from); at >= 0 && at < to && count < 2; at = text.indexOf('\n', at + 1)) count += 1;
  return count;
}
