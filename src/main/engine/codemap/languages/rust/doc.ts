/** Doc comments and attributes of Rust in front of items and, with a `!`, at the start of what they document. */
import type { FactBuilder } from '../reading/fact-builder.ts';
import { oneLine, type Source, type Syntax, textOf } from '../reading/syntax.ts';

/** Collects what precedes an item; comments and blank lines in between do not matter. */
export class Lead {
  readonly #source: Source;
  #docs: string[] = [];
  #comments: Syntax[] = [];
  #attributes: Syntax[] = [];

  constructor(source: Source) {
    this.#source = source;
  }

  /** True for a comment or attribute, which is taken. */
  add(node: Syntax): boolean {
    if (node.type === 'line_comment' || node.type === 'block_comment') {
      const doc = docOf(textOf(this.#source, node), '/', '*');
      if (doc !== null) this.#addDoc(node, doc);
      return true;
    }
    if (node.type !== 'attribute_item') return false;
    const doc = writtenDoc(textOf(this.#source, node));
    if (doc === null) this.#attributes.push(node);
    else this.#addDoc(node, doc);
    return true;
  }

  #addDoc(node: Syntax, doc: string): void {
    this.#docs.push(doc);
    this.#comments.push(node);
  }

  take(): ItemLead {
    const lead = {
      doc: clean(this.#docs),
      comments: this.#comments,
      nodes: this.#attributes,
      attributes: this.#attributes.map((node) => attributeText(textOf(this.#source, node))),
    };
    this.#docs = [];
    this.#comments = [];
    this.#attributes = [];
    return lead;
  }
}

export interface ItemLead {
  doc: string;
  /** What the doc is taken from. */
  comments: readonly Syntax[];
  /** Without `#[` and `]`. */
  attributes: string[];
  nodes: readonly Syntax[];
}

/** The doc of a lead that facts hold the text of: it is no layout. */
export function takeDoc(builder: FactBuilder, lead: ItemLead): string {
  for (const comment of lead.comments) builder.docComment(comment);
  return lead.doc;
}

/** `//!`, `/*!` and `#![doc = "…"]` among the children of a file or module. */
export function innerDoc(builder: FactBuilder, nodes: readonly Syntax[]): string {
  const { source } = builder;
  const docs: string[] = [];
  for (const node of nodes) {
    const text = node.type.endsWith('comment') || node.type === 'inner_attribute_item' ? textOf(source, node) : '';
    const doc = text.startsWith('#') ? writtenDoc(text) : docOf(text, '!', '!');
    if (doc === null) continue;
    docs.push(doc);
    builder.docComment(node);
  }
  return clean(docs);
}

/** `#[path = "x.rs"]` → `x.rs`. */
export function pathAttribute(attributes: readonly string[]): string | null {
  for (const text of attributes) {
    const path = /^path\s*=\s*"([^"\\]+)"$/.exec(text)?.[1];
    if (path !== undefined) return path;
  }
  return null;
}

function attributeText(text: string): string {
  return oneLine(text.replace(/^#\s*(?:!\s*)?\[/, '').replace(/\]\s*$/, ''));
}

/** The text of a doc comment without the line end that the grammar counts to it, null for any other comment, such as `////` and `/***`. */
function docOf(text: string, line: string, block: string): string | null {
  if (text.startsWith(`//${line}`))
    return line === '/' && text[3] === '/' ? null : text.slice(3).replace(/^ |\r?\n$/g, '');
  if (!text.startsWith(`/*${block}`) || text.length < 5 || (block === '*' && text[3] === '*')) return null;
  return text
    .slice(3, -2)
    .split('\n')
    .map((each) => each.replace(/^\s*\* ?|^\s+/, ''))
    .join('\n');
}

/** `#[doc = "text"]`. */
function writtenDoc(text: string): string | null {
  const match = /^#\s*(?:!\s*)?\[\s*doc\s*=\s*(?:r#*)?"([\s\S]*)"#*\s*\]\s*$/.exec(text);
  return match === null ? null : (match[1] ?? '').replaceAll('\\"', '"').replaceAll('\\n', '\n');
}

function clean(docs: readonly string[]): string {
  if (docs.length === 0) return '';
  return docs
    .join('\n')
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .trim()
    .replaceAll(/\n{3,}/g, '\n\n');
}
