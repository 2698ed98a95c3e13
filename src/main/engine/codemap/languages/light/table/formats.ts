/** Descriptions of data and of services: SQL, Protocol Buffers, GraphQL. */

import { childOf, textOf } from '../../reading/syntax.ts';
import { nameIn, nodeAt } from '../read-light.ts';
import type { LightRow, Reader } from '../row.ts';
import { readCss, readScss } from '../text/css.ts';
import { readGraphql } from '../text/graphql.ts';
import { declaresAll } from '../text/outline.ts';
import { readProtobuf } from '../text/protobuf.ts';
import { readSql } from '../text/sql.ts';
import { readKnownYaml } from '../text/yaml.ts';

const sql: LightRow = {
  language: 'sql',
  grammar: readSql,
  declares: declaresAll(
    ...(['struct', 'object', 'enum', 'alias', 'field', 'enumMember'] as const),
    ...(['function', 'event', 'constant', 'variable'] as const),
  ),
  within: [],
  access: () => 'public',
};

const protobuf: LightRow = {
  language: 'protobuf',
  grammar: readProtobuf,
  declares: declaresAll('struct', 'field', 'enum', 'enumMember', 'interface', 'method'),
  within: [],
  access: () => 'public',
};

const graphql: LightRow = {
  language: 'graphql',
  grammar: readGraphql,
  declares: declaresAll(
    ...(['class', 'interface', 'struct', 'enum', 'union', 'alias'] as const),
    ...(['property', 'method', 'enumMember', 'function'] as const),
  ),
  within: [],
  access: () => 'public',
};

const yaml: LightRow = {
  language: 'yaml',
  grammar: readKnownYaml,
  declares: declaresAll('function', 'struct', 'enum', 'property', 'object', 'variable'),
  within: [],
  access: () => 'public',
  once: true,
};

export const data: readonly LightRow[] = [sql, protobuf, graphql, yaml];

const declares = declaresAll('constant', 'variable', 'function');

const css: LightRow = {
  language: 'css',
  grammar: readCss,
  declares,
  within: [],
  access: () => 'public',
  once: true,
};

/** Sass keeps names that begin with `-` or `_` in their file. */
const scss: LightRow = {
  language: 'scss',
  grammar: readScss,
  declares,
  within: [],
  access: (before, name) =>
    /(?:\$|@(?:mixin|function)\s+)$/.test(before) && /^[-_]/.test(name) ? 'private' : 'public',
  once: true,
};

/** Style sheets. A class or an id is declared where a file first selects it; later rules for it are the same one. */
export const styles: readonly LightRow[] = [css, scss];

const id: Reader = (node, source) => {
  if (textOf(source, childOf(node, 'attribute_name')).toLowerCase() !== 'id') return [];
  const at = nodeAt(node, 'quoted_attribute_value.attribute_value') ?? childOf(node, 'attribute_value');
  const name = nameIn(source, at);
  // A template's `{{ id }}` names nothing.
  return at === undefined || !/^[^\s{}<>$"]+$/.test(name) ? [] : [{ kind: 'constant', name, at }];
};

const html: LightRow = {
  language: 'html',
  grammar: 'tree-sitter-html.wasm.gz',
  declares: { attribute: id },
  within: ['element', 'start_tag', 'self_closing_tag', 'script_element', 'style_element'],
  names: ['quoted_attribute_value'],
  once: true,
};

/** Pages: their ids, which styles, scripts and links name. */
export const markup: readonly LightRow[] = [html];
