/** Documents of the project: README, guides, decisions, rules for agents, cut into sections, with the code that they name. */
import { z } from 'zod';
import { Count } from '../common.ts';
import { exempt, method } from '../method.ts';
import { FileName, SymbolName } from '../names/name-schemas.ts';
import { docRoles } from '../words.ts';

/** For whom a document was written. */
export const DocRole = z.enum(docRoles);
export type DocRole = z.infer<typeof DocRole>;

/**
 * Why a section is outdated. `renamed`: what it names is called otherwise now. `gone`: what it names was there once and is
 * not. `link`: a link leads nowhere.
 */
export const DocFaultKind = z.enum(['renamed', 'gone', 'link']);

export const DocFault = z.object({
  kind: DocFaultKind,
  /** As written in the document. */
  name: z.string(),
  line: z.number().int().positive(),
  /** What it is called now, or the file that the link should lead to; '' where nothing is known. */
  now: z.string(),
});
export type DocFault = z.infer<typeof DocFault>;

/** Code that a section names, where exactly one thing is meant. */
export const DocName = z.object({
  name: z.string(),
  line: z.number().int().positive(),
  /** Path of the symbol, or '' for a file. */
  symbol: z.string(),
  file: z.string(),
});
export type DocName = z.infer<typeof DocName>;

export const SectionPlace = z.object({
  file: z.string(),
  /** '' for the text above the first heading. */
  title: z.string(),
  /** Titles of the sections around it, outermost first. */
  within: z.array(z.string()),
  startLine: z.number().int().positive(),
  /** Last line before the next heading. */
  endLine: z.number().int().positive(),
});
export type SectionPlace = z.infer<typeof SectionPlace>;

export const DocSummary = z.object({
  file: z.string(),
  title: z.string(),
  role: DocRole,
  lines: Count,
  sections: Count,
  /** Sections with a fault. */
  outdated: Count,
});
export type DocSummary = z.infer<typeof DocSummary>;

/** A sentence of a document, where it says what the project is. */
export const DocAbout = z.object({ file: z.string(), line: z.number().int().positive(), text: z.string() });
export type DocAbout = z.infer<typeof DocAbout>;

export const DocSection = SectionPlace.omit({ file: true }).extend({
  /** 0 for the text above the first heading; 1 is the outermost. */
  level: z.number().int().nonnegative(),
  names: z.array(DocName),
  faults: z.array(DocFault),
});
export type DocSection = z.infer<typeof DocSection>;

export const DocHit = SectionPlace.extend({
  /** The sentence or line with most of the words. */
  quote: z.string(),
  line: z.number().int().positive(),
  /** Share of what was asked for that the section holds, 0 to 1. */
  held: z.number(),
  /** The same share of its headings alone. */
  titled: z.number(),
});
export type DocHit = z.infer<typeof DocHit>;

const Reading = z.object({
  /** Documents that are not read yet, or could not be. */
  unread: z.array(z.object({ file: z.string(), reason: z.string() })),
});

export const docMethods = {
  'docs.list': method({
    params: z.object({}),
    result: Reading.extend({
      documents: z.array(DocSummary),
      /** In the words of its README; null where that has none. */
      about: DocAbout.nullable(),
    }),
    scope: 'workspace',
    effect: 'read',
    cli: 'docs',
    mcp: exempt('agents read the files themselves; answers to questions cite their sections'),
  }),
  'docs.read': method({
    params: z.object({ file: FileName }),
    result: z.object({
      file: z.string(),
      title: z.string(),
      role: DocRole,
      text: z.string(),
      sections: z.array(DocSection),
      /** Sections of other documents that link here. */
      linkedFrom: z.array(SectionPlace.extend({ line: z.number().int().positive() })),
    }),
    scope: 'workspace',
    effect: 'read',
    cli: 'docs',
    mcp: exempt('agents read the files themselves'),
  }),
  'docs.search': method({
    params: z.object({ query: z.string().min(1).max(1_000), limit: z.number().int().min(1).max(100).default(20) }),
    result: Reading.extend({ hits: z.array(DocHit), total: Count }),
    scope: 'workspace',
    effect: 'read',
    cli: 'docs',
    mcp: exempt('answers to questions cite the sections'),
  }),
  'docs.naming': method({
    params: z.object({ path: SymbolName }),
    result: z.object({ sections: z.array(SectionPlace.extend({ line: z.number().int().positive() })), total: Count }),
    scope: 'workspace',
    effect: 'read',
    cli: exempt('the page of a symbol shows them'),
    mcp: exempt('the page of a symbol shows them'),
  }),
};
