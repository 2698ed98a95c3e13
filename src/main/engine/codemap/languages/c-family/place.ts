/** The place of a declaration, and what is common to all declarations of a C or C++ file. */
import type { Access } from '#shared/contract/common.ts';
import type { FactBuilder } from '../reading/fact-builder.ts';
import type { ModulePath } from '../reading/module-path.ts';
import { type Source, type Syntax, textOf } from '../reading/syntax.ts';
import type { Comments } from './doc.ts';
import type { Dialect } from './text/conditionals.ts';

export interface DeclarationPlace {
  /** Dotted; in C and in anonymous namespaces the module path, since names are seen in their file only. */
  readonly namespace: string;
  readonly anonymous: boolean;
  /** Index of the declaring type, -1 outside types. */
  readonly owner: number;
  readonly ownerName: string;
  /** In a class: changes with `public:`. */
  access: Access;
}

/** `template <…>` around a declaration. */
export interface Template {
  /** Offset of the outermost `template`. */
  readonly start: number;
  /** Of the innermost one. */
  readonly parameters: readonly string[];
  /** Its bounds, as `boundsOf` reads them. */
  readonly terms: string;
  /** The depth of nesting. */
  readonly depth: number;
}

export interface Reading {
  readonly builder: FactBuilder;
  readonly source: Source;
  readonly dialect: Dialect;
  readonly module: ModulePath;
  readonly isHeader: boolean;
  readonly comments: Comments;
  /** Type parameters of all templates of the file. */
  readonly parameters: Set<string>;
  /** The type for code outside types; created with the first. */
  moduleType(): number;
}

/** Accessibility of declarations outside types: a header is there to be included. */
export function fileAccess({ isHeader }: Reading, place: DeclarationPlace): Access {
  return isHeader && !place.anonymous ? 'public' : 'internal';
}

/** `[[nodiscard]]`, `__attribute__((packed))`, `alignas(8)` without their brackets. */
export function attributesOf(source: Source, node: Syntax): string[] {
  const found: string[] = [];
  for (const child of node.children) {
    const text = textOf(source, child).replace(/\s+/g, ' ');
    if (child.type === 'attribute_declaration') found.push(text.replace(/^\[\[\s*|\s*\]\]$/g, ''));
    else if (child.type === 'attribute_specifier') found.push(text.replace(/^__attribute__\s*\(\(\s*|\s*\)\)$/g, ''));
    else if (child.type === 'ms_declspec_modifier') found.push(text.replace(/^__declspec\s*\(\s*|\s*\)$/g, ''));
    else if (child.type === 'alignas_qualifier' || child.type === 'alignas_specifier') found.push(text);
  }
  return found.filter((text) => text !== '');
}

/** Longer names than anybody gives a parameter. */
const maxName = 300;

/** Names in `<typename T, int N = 3, template <class> class C>`. */
export function templateParameters(list: string): string[] {
  const names: string[] = [];
  let depth = 0;
  let from = 1;
  for (let i = 1; i < list.length; i += 1) {
    const char = list[i] ?? '';
    if (depth === 0 && (char === ',' || i === list.length - 1)) {
      const piece = list
        .slice(from, i)
        .replace(/=[\s\S]*$/, '')
        .trim();
      const name = /([\p{L}_][\p{L}\p{Nd}_]*)$/u.exec(piece.slice(-maxName))?.[1];
      if (piece !== '') names.push(name === undefined || /^(?:typename|class|int|bool|auto)$/.test(name) ? '' : name);
      from = i + 1;
    } else if ('(<[{'.includes(char)) depth += 1;
    else if (')>]}'.includes(char)) depth -= 1;
  }
  return names;
}
