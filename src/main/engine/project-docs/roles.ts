/** Which files are documents of the project, and for whom each was written. */
import type { DocRole } from '#shared/contract/project/docs.ts';

const formats = /\.(md|mdx|mdc|markdown|rst|adoc|asciidoc)$/i;
/** Texts with another ending, or none, that are documents by their name. */
const byName =
  /(^|\/)((README|CONTRIBUTING|CHANGELOG|CHANGES|HISTORY|NEWS|AUTHORS|INSTALL|HACKING|TODO|ARCHITECTURE|MIGRATING|UPGRADING|SECURITY)(\.[\w-]+)?(\.txt|\.text)?|([Rr]eadme|[Cc]hange[Ll]og|[Cc]hanges|[Cc]ontributing|[Ii]nstall)(\.[\w-]+)?\.(txt|text))$/;
const inDocs = /(^|\/)(docs?|documentation|manual|guides?|adr|rfcs?)\/(.+\/)?[^/]+\.(txt|text)$/i;
const neither =
  /(^|\/)(requirements[^/]*|constraints[^/]*|cmakelists|robots|humans|licen[cs]e[^/]*|copying[^/]*|notice[^/]*|third[-_ ]?party[^/]*)(\.txt|\.md|\.rst)?$/i;
/** Copies of other projects, inputs of tests, and the product's own folder of documents, which has its own view. */
const aside =
  /(^|\/)(node_modules|vendor|vendored|third[-_]?party|external|deps|fixtures?|__fixtures__|testdata|test[-_]data|snapshots?|__snapshots__|site-packages|corpus|golden)(\/|$)|^memory-bank\//i;

export const isMarkdown = (file: string): boolean => /\.(md|mdx|mdc|markdown)$/i.test(file);

export const isDocument = (file: string): boolean =>
  !aside.test(file) &&
  !neither.test(file) &&
  (formats.test(file) || byName.test(file) || inDocs.test(file) || /(^|\/)\.cursorrules$/.test(file));

/** First that fits; a folder decides only where no name does. */
const roles: readonly (readonly [RegExp, DocRole])[] = [
  [
    /(^|\/)(agents|claude|gemini|copilot-instructions|skill)\.mdc?$|(^|\/)\.cursor(rules$|\/)|(^|\/)\.(claude|github\/instructions)\//i,
    'agent-rules',
  ],
  [/(^|\/)(adrs?|decisions?|decision-records?|rfcs?|proposals?)\/|(^|\/)adr[-_]?\d/i, 'decision'],
  [
    /(^|\/)(change_?logs?|changes|history|news|release[-_ ]?notes|releases?|breaking[-_ ]changes)(\/|[^/]*\.(md|mdx|rst|txt|adoc)$|$)/i,
    'changelog',
  ],
  [
    /(^|\/)(contributing|hacking|develop(ment|ing|ers?)?|building|testing|releasing|maintain(ers?|ing)|architecture|internals|design|code[-_ ]?of[-_ ]?conduct|security|governance)[^/]*$/i,
    'contributing',
  ],
  [/(^|\/)readme[^/]*$/i, 'readme'],
  [/(^|\/)(api|reference|references|apidocs?)\//i, 'reference'],
  [/(^|\/)(docs?|documentation|guides?|manual|tutorials?|website|site)\//i, 'guide'],
];

export const roleOf = (file: string): DocRole => roles.find(([pattern]) => pattern.test(file))?.[1] ?? 'other';

/** Texts about the past: names in them are meant to be gone. */
export const tellsOfPast = (file: string, role: DocRole): boolean =>
  role === 'changelog' ||
  role === 'decision' ||
  /(^|\/)(migrat\w*|upgrad\w*|archive|blog|_?posts)(\/|[^/]*\.\w+$)/i.test(file);
