/**
 * Reads what well-known kinds of YAML and JSON documents declare: operations and schemas of OpenAPI and Swagger, jobs of GitHub and
 * GitLab, services of Compose, objects of Kubernetes, and the environment variables that these set. Other documents declare nothing.
 */
import type { Syntax } from '../../reading/syntax.ts';
import type { LightKind } from '../row.ts';
import { type Holder, TextOutline } from './outline.ts';
import type { Lexis } from './tokens.ts';
import { type Entry, readDocuments } from './yaml-tree.ts';

const lexis: Lexis = {
  lineComments: ['#'],
  blockComment: false,
  quotes: [
    { open: '"', close: '"', escape: 'backslash', oneLine: true },
    { open: "'", close: "'", escape: 'doubled', oneLine: true },
  ],
  word: /[\w./:-]+/y,
};

const methods = /^(?:get|put|post|delete|options|head|patch|trace|query)$/;
const variable = /^[A-Z][A-Z\d]*(?:_[A-Z\d]+)*$/;
/** Keys at the root of a file of GitLab that are no jobs. */
const gitlabKeys =
  /^(?:stages|variables|default|include|workflow|image|services|cache|before_script|after_script|pages)$/;

export function readKnownYaml(text: string): Syntax {
  const out = new TextOutline(text, lexis);
  for (const root of readDocuments(text)) readDocument(out, root);
  return out.finish();
}

const child = (entries: readonly Entry[], ...keys: readonly string[]): Entry | undefined => {
  const [key, ...rest] = keys;
  const found = entries.find((entry) => entry.key === key);
  return rest.length === 0 || found === undefined ? found : child(found.children, ...rest);
};

function readDocument(out: TextOutline, root: readonly Entry[]): void {
  const has = (...keys: readonly string[]): boolean => child(root, ...keys) !== undefined;
  if (has('openapi') || has('swagger')) readApi(out, root);
  else if (has('jobs') && has('on')) {
    for (const job of child(root, 'jobs')?.children ?? []) readJob(out, job);
    readVariables(out, out.root, root);
  } else if (has('apiVersion') && has('kind')) readObject(out, root);
  else if (child(root, 'services')?.children.some(isService) === true) {
    for (const service of child(root, 'services')?.children ?? []) {
      const holder = add(out, out.root, 'object', service);
      readVariables(out, holder, service.children);
    }
  } else if (root.some(isGitlabJob)) for (const job of root.filter(isGitlabJob)) readJob(out, job);
}

const isService = ({ children }: Entry): boolean => children.some(({ key }) => key === 'image' || key === 'build');

function isGitlabJob({ key, children }: Entry): boolean {
  const isJob = children.some((entry) => /^(?:script|trigger|extends)$/.test(entry.key));
  return isJob && !(gitlabKeys.test(key) && key !== 'pages');
}

function readJob(out: TextOutline, job: Entry): void {
  if (job.key !== '') add(out, out.root, 'function', job);
}

function add(out: TextOutline, within: Holder, kind: LightKind, entry: Entry, name = entry.key, head?: string): Holder {
  const spelt = name === entry.key ? {} : { name };
  const at = { start: entry.at, end: entry.at + entry.key.length, ...spelt };
  return out.add(within, kind, [entry.start, entry.end], at, entry.at + entry.key.length, head);
}

/** An operation goes by its id, or by its method and path. */
function readApi(out: TextOutline, root: readonly Entry[]): void {
  for (const section of ['paths', 'webhooks'])
    for (const path of child(root, section)?.children ?? []) {
      for (const method of path.children.filter(({ key }) => methods.test(key))) {
        const id = child(method.children, 'operationId');
        const route = `${method.key.toUpperCase()} ${path.key}`;
        if (id === undefined || id.value === '') add(out, out.root, 'function', method, route);
        else add(out, out.root, 'function', method, id.value, route);
        describe(out, method);
      }
    }
  const schemas = child(root, 'components', 'schemas') ?? child(root, 'definitions');
  for (const schema of schemas?.children ?? []) {
    const isEnum = child(schema.children, 'enum') !== undefined;
    const holder = add(out, out.root, isEnum ? 'enum' : 'struct', schema);
    describe(out, schema);
    const parts = [schema.children, ...(child(schema.children, 'allOf')?.children.map((part) => part.children) ?? [])];
    for (const property of parts.flatMap((part) => child(part, 'properties')?.children ?? []))
      add(out, holder, 'property', property);
  }
}

/** The summary of an operation, the description of a schema: text on one line only. */
function describe(out: TextOutline, { start, children }: Entry): void {
  const said = child(children, 'summary') ?? child(children, 'description');
  if (said === undefined || said.value === '' || /^[|>]/.test(said.value)) return;
  // Before the declaration, as comments of other languages are.
  out.addComment({ kind: 'comment', start: start - 1, end: start }, said.value);
}

/** `Deployment/web`, and the variables of its containers or of its data. */
function readObject(out: TextOutline, root: readonly Entry[]): void {
  const [kind, name] = [child(root, 'kind'), child(root, 'metadata', 'name')];
  // A template's `{{ name }}` is not known here.
  if (kind === undefined || name === undefined || !/^[\w.:-]+$/.test(name.value)) return;
  const end = root.at(-1)?.end ?? name.end;
  const start = root[0]?.start ?? 0;
  const at = { start: name.at, end: name.end, name: `${kind.value}/${name.value}` };
  const holder = out.add(out.root, 'object', [start, end], at, name.end);
  readVariables(out, holder, root);
  if (/^(?:ConfigMap|Secret)$/.test(kind.value))
    for (const entry of [...(child(root, 'data')?.children ?? []), ...(child(root, 'stringData')?.children ?? [])])
      add(out, holder, 'variable', entry);
}

/** Environment variables anywhere below, each once. */
function readVariables(out: TextOutline, holder: Holder, entries: readonly Entry[]): void {
  const seen = new Set<string>();
  const visit = (entry: Entry): void => {
    if (entry.key === 'env' || entry.key === 'environment') for (const one of entry.children) set(one);
    for (const one of entry.children) visit(one);
  };
  const set = (entry: Entry): void => {
    const named = entry.key === '' ? child(entry.children, 'name') : undefined;
    const name = named?.value ?? (entry.key === '' ? entry.value.replace(/^["']?([^=:"']*).*$/, '$1') : entry.key);
    if (!variable.test(name) || seen.has(name)) return;
    seen.add(name);
    const from = out.text.indexOf(name, entry.start);
    if (from < 0 || from > entry.end) return;
    out.add(holder, 'variable', [entry.start, entry.end], { start: from, end: from + name.length });
  };
  for (const entry of entries) visit(entry);
}
