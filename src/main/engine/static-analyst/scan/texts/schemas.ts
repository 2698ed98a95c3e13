/** Interfaces that are written down apart from code: OpenAPI, protocol buffers, GraphQL, pages and tables of routes. */

import { routedBy } from '../../frameworks/table/script/routed-by.ts';
import type { Finds, FoundPlace } from '../found.ts';
import { rooted } from '../text/mounts.ts';
import { lineFinder, linesOf } from '../text/tokens.ts';

const at = (line: number, framework: string, more: Pick<FoundPlace, 'handler' | 'detail'> = {}): FoundPlace => ({
  line,
  endLine: line,
  framework,
  ...more,
});
const methods = /^(get|post|put|patch|delete|head|options)$/;

/** Paths and operations by their indentation; the same in JSON, where keys have quotes. */
export function openApi(_file: string, text: string, finds: Finds): void {
  if (!/^[ \t{]*["']?(openapi|swagger)["']?[ \t]*:/m.test(text.slice(0, 4000))) return;
  let inPaths = -1;
  let path = '';
  let pathIndent = -1;
  let found: { method: string; place: FoundPlace; path: string } | null = null;
  const end = (): void => {
    if (found !== null) finds.route(found.method, found.path, found.place);
    found = null;
  };
  for (const { line, text: row, indent } of linesOf(text)) {
    const [, key = '', value = ''] = /^\s*["']?([^"':\s]+)["']?\s*:\s*(.*)$/.exec(row) ?? [];
    if (inPaths >= 0 && indent <= inPaths && key !== '') inPaths = -1;
    if (key === 'paths' && /^[{]?$/.test(value)) {
      inPaths = indent;
      pathIndent = -1;
    } else if (inPaths >= 0 && key.startsWith('/') && (pathIndent < 0 || indent === pathIndent)) {
      end();
      path = key;
      pathIndent = indent;
    } else if (inPaths >= 0 && path !== '' && methods.test(key) && indent > pathIndent) {
      end();
      found = { method: key.toUpperCase(), path, place: at(line, 'openapi') };
    } else if (found !== null && /^(operationId|summary)$/.test(key)) {
      const said = value.replace(/^["']|["'],?$/g, '');
      if (key === 'operationId') found.place.handler ||= said;
      else found.place.detail ||= said;
    }
  }
  end();
}

export function proto(_file: string, text: string, finds: Finds): void {
  let service = '';
  let rpc = '';
  for (const { line, text: row } of linesOf(text)) {
    service = /^\s*service\s+(\w+)/.exec(row)?.[1] ?? service;
    const name = /^\s*rpc\s+(\w+)/.exec(row)?.[1];
    if (name !== undefined) {
      rpc = name;
      finds.route('RPC', `${service}/${name}`, at(line, 'grpc', { handler: name }));
    }
    const [, method = '', path = ''] = /\b(get|post|put|patch|delete)\s*:\s*"(\/[^"]*)"/.exec(row) ?? [];
    if (method !== '' && rpc !== '') finds.route(method.toUpperCase(), path, at(line, 'grpc', { handler: rpc }));
  }
}

const operations: Readonly<Record<string, string>> = {
  Query: 'QUERY',
  Mutation: 'MUTATION',
  Subscription: 'SUBSCRIPTION',
};

export function graphql(_file: string, text: string, finds: Finds): void {
  let method = '';
  let depth = 0;
  let quoted = false;
  for (const { line, text: row } of linesOf(text)) {
    const code = row.replace(/#.*$/, '');
    const quotes = code.split('"""').length - 1;
    const isText = quoted || quotes > 0;
    if (quotes % 2 === 1) quoted = !quoted;
    if (isText) continue;
    const type = /^\s*(?:extend\s+)?type\s+(\w+)/.exec(code)?.[1];
    if (depth === 0 && type !== undefined) method = Object.hasOwn(operations, type) ? (operations[type] ?? '') : '';
    const field = depth === 1 && method !== '' ? /^\s*(\w+)\s*[(:]/.exec(code)?.[1] : undefined;
    if (field !== undefined) finds.route(method, field, at(line, 'graphql', { handler: field }));
    for (const char of code) depth += char === '{' || char === '(' ? 1 : char === '}' || char === ')' ? -1 : 0;
  }
}

/** `@page "/orders"` of Razor and Blazor. */
export function razor(file: string, text: string, finds: Finds): void {
  for (const { line, text: row } of linesOf(text)) {
    const path = /^@page\s+"([^"]*)"/.exec(row)?.[1];
    if (path !== undefined) finds.route('GET', rooted(path), at(line, file.endsWith('.razor') ? 'blazor' : 'razor'));
  }
}

/** `GET /orders controllers.Orders.list` of Play. */
export function playRoutes(_file: string, text: string, finds: Finds): void {
  for (const { line, text: row } of linesOf(text)) {
    const [, method = '', path = '', handler = ''] =
      /^(GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS)\s+(\/\S*)\s+([\w.@]+)/.exec(row) ?? [];
    if (method !== '') finds.route(method, path, at(line, 'play', { handler }));
  }
}

/** Pages by their place: SvelteKit, Nuxt, Astro. */
export function filePage(file: string, text: string, finds: Finds): void {
  const routed = routedBy(file);
  if (routed !== null)
    finds.route('GET', routed.path, { ...at(1, routed.framework), endLine: lineFinder(text)(text.length) });
}
