/**
 * How other languages write a name that is a contract between them: `customer_id` of Protobuf is `customerId` in TypeScript and
 * `GetCustomerId` in Go, the table `order_items` is the class `OrderItem`, and `/orders/{id}` of OpenAPI is `/orders/<int:id>` in
 * Flask. Pure.
 */
import type { Language, SymbolKind, SymbolRef } from '#shared/contract/common.ts';
import type { TextQuery } from '../../text-search/text-search.ts';

/** Languages whose names others write in a form of their own. */
const contracts: ReadonlySet<Language> = new Set(['protobuf', 'graphql', 'sql', 'yaml']);
const styles: ReadonlySet<Language> = new Set(['css', 'scss']);

export const isContract = (language: Language | null): boolean => language !== null && contracts.has(language);

/** None for a name of one word, such as `get` or `Order`: its forms are too common to look for. */
export function spellingsOf(name: string, language: Language, kind: SymbolKind): string[] {
  const words = wordsOf(name);
  if (words.length < 2) return [];
  const isType = kind === 'class' || kind === 'struct' || kind === 'record' || kind === 'interface';
  const all = isType ? [words, otherNumber(words)] : [words];
  const forms = new Set(
    styles.has(language) ? [camel(words)] : all.flatMap((some) => [some.join('_'), camel(some), pascal(some)]),
  );
  // Generated code reads a field by such a method.
  if (language === 'protobuf' && !isType) for (const verb of ['Get', 'get']) forms.add(verb + pascal(words));
  forms.delete(name);
  return [...forms];
}

function wordsOf(name: string): string[] {
  if (!/^[\w-]+$/.test(name)) return [];
  return name
    .replace(/(?<=[a-z\d])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/g, '_')
    .split(/[_-]+/)
    .filter((word) => word !== '')
    .map((word) => word.toLowerCase());
}

/** The last word in the other number: `order_items` and `order_item`. */
function otherNumber(words: readonly string[]): string[] {
  const last = words.at(-1) ?? '';
  return [...words.slice(0, -1), isPlural.test(last) ? singularOf(last) : pluralOf(last)];
}

const isPlural = /[^s]s$/;
const sibilant = /(?:[sxz]|ch|sh)$/;

function singularOf(word: string): string {
  if (word.endsWith('ies')) return word.replace(/ies$/, 'y');
  const stem = word.replace(/es$/, '');
  return stem !== word && sibilant.test(stem) ? stem : word.replace(/s$/, '');
}

function pluralOf(word: string): string {
  if (/[^aeiou]y$/.test(word)) return word.replace(/y$/, 'ies');
  return sibilant.test(word) ? `${word}es` : `${word}s`;
}

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
const pascal = (words: readonly string[]): string => words.map(capital).join('');
const camel = ([first = '', ...rest]: readonly string[]): string => first + pascal(rest);

export interface Route {
  /** In capitals. */
  readonly method: string;
  readonly path: string;
}

/** In the signature of an operation, or its name where it has no id: `getOrder GET /orders/{id}`. */
export function routeIn(signature: string): Route | null {
  const [, method, path] = /(?:^|\s)([A-Z]{3,7}) (\/\S*)$/.exec(signature) ?? [];
  return method === undefined || path === undefined ? null : { method, path };
}

/** Parts of a path that a server adds to all: not part of what names the resource. */
const prefix = '(?:(?:api|rest|v\\d+(?:\\.\\d+)?)/)*';
/** One part that is different each time: `{id}`, `<int:id>`, `:id`, `${id}`, `[id]`, `%s`. */
const variable = '(?:\\$\\{[^}]*\\}|\\{[^{}/]*\\}|<[^<>/]*>|:\\w+(?:\\([^()]*\\))?|\\[[^\\]/]*\\]|%[sd])';

/** Lines with the path in quotes, its variable parts in the form of any framework; null where no part of it is fixed. */
export function routeQuery({ path }: Route): TextQuery | null {
  const parts = path
    .replace(new RegExp(`^/${prefix}`, 'i'), '')
    .split('/')
    .filter((part) => part !== '');
  if (!parts.some((part) => /^[\w.~-]{3,}$/.test(part))) return null;
  const pattern = parts.map((part) => (/[{}]/.test(part) ? variable : part.replaceAll(/[^\w~-]/g, '\\$&')));
  const last = parts.at(-1) ?? '';
  // `'/orders/' + id`
  if (/[{}]/.test(last)) pattern[pattern.length - 1] = `(?:${variable}|(?=["'\`]\\s*[+.,]))`;
  const text = `["'\`](?:\\$\\{[^}]*\\}|https?://[^/"'\`]+)?/?${prefix}${pattern.join('/')}/?(?:["'\`?#]|$)`;
  return { text, mode: 'regex', caseSensitive: true, wholeWord: false };
}

/**
 * Whether a route of a framework, with the prefixes of the routers around it, is this one: parts that vary count alike, and parts that a
 * server adds to all paths count on neither side.
 */
export function isRoute({ method, path }: Route, name: string): boolean {
  const [, other = '', full = ''] = /^(\S+) (\S+)$/.exec(name) ?? [];
  if (other !== method && other !== 'ANY') return false;
  const shape = shapeOf(path);
  return shape !== '' && shapeOf(full) === shape;
}

const served = new RegExp(`^/${prefix}`, 'i');
const varying = new RegExp(`${variable}|\\*+\\w*`, 'g');

const shapeOf = (path: string): string => path.replaceAll(varying, '*').replace(served, '').replace(/\/$/, '');

/** Whether the line names another method than the route's, as `@app.post(` and `@PostMapping` do, and not its own. */
export function isOfOther({ method }: Route, line: string): boolean {
  const named = line.match(
    /(?<![a-z])(?:get|post|put|delete|patch|head|options)(?![a-z])|(?:Get|Post|Put|Delete|Patch)(?=Mapping)/gi,
  );
  return named !== null && !named.some((one) => one.toUpperCase() === method);
}

/** How tag helpers of Razor write a name, and which of the lines with it mean this symbol; null for all other symbols. */
export function tagHelperQuery({
  name,
  kind,
  container,
  file,
}: Pick<SymbolRef, 'name' | 'kind' | 'container' | 'file'>): {
  query: TextQuery;
  fits: (file: string, line: string) => boolean;
} | null {
  const query = (text: string): TextQuery => ({ text, mode: 'regex', caseSensitive: true, wholeWord: false });
  const isController = /^(\w+)Controller$/;
  const always = (): boolean => true;
  if (kind === 'method') {
    const controller = isController.exec(container.split(/[.+]/).at(-1) ?? '')?.[1];
    const handler = /^On(?:Get|Post|Put|Patch|Delete)(\w+?)(?:Async)?$/.exec(name)?.[1];
    if (controller === undefined)
      return handler === undefined ? null : { query: query(`asp-page-handler\\s*=\\s*"${handler}"`), fits: always };
    return {
      query: query(`asp-action\\s*=\\s*"${name.replace(/Async$/, '').replaceAll(/\W/g, '\\$&')}(?:Async)?"`),
      fits(view, line) {
        const named = /asp-controller\s*=\s*"([^"]*)"/.exec(line)?.[1];
        return named === undefined ? view.includes(`/${controller}/`) : named === controller;
      },
    };
  }
  const controller = isController.exec(name)?.[1];
  if (kind === 'class' && controller !== undefined)
    return { query: query(`asp-controller\\s*=\\s*"${controller}"`), fits: always };
  const view = /([^/]+)\.cshtml$/.exec(file)?.[1];
  if (kind !== 'class' || view === undefined) return null;
  const plain = view.replaceAll(/\W/g, '\\$&');
  return {
    query: query(`(?:<partial\\b[^>]*name\\s*=\\s*|Partial(?:Async)?\\(\\s*)"(?:[^"]*/)?${plain}(?:\\.cshtml)?"`),
    fits: always,
  };
}
