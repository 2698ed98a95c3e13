/** What a document leads to: files and headings behind links, commands, settings, paths of the checkout. */
import path from 'node:path';
import type { SourceFile, Violation } from '../sources.ts';

export function isDocument({ path: file }: SourceFile): boolean {
  return file.endsWith('.md') && !/(^|\/)fixtures\/|^resources\//.test(file);
}

/** The text with its code blocks, spans of code and comments blanked, so that lines keep their numbers. */
function prose(text: string): string {
  const blank = (part: string): string => part.replace(/[^\n]/g, ' ');
  return text
    .replace(/^( *)(```+|~~~+)[^\n]*\n[\s\S]*?^\1\2[^\n]*$/gm, blank)
    .replace(/<!--[\s\S]*?-->/g, blank)
    .replace(/(`+)(?!`)[\s\S]*?[^`]\1(?!`)/g, blank);
}

/** Ids that GitHub gives to the headings of a text; the second of two that are alike ends with -1. */
export function anchors(text: string): Set<string> {
  const found = new Set<string>();
  const blanked = prose(text);
  const lines = text.split('\n');
  for (const [at, line] of blanked.split('\n').entries()) {
    if (!/^#{1,6} /.test(line)) continue;
    const words = (lines[at] ?? '').replace(/^#+ +/, '').replace(/\[([^\]]*)\]\([^)]*\)/g, '$1');
    const id = words
      .trim()
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\p{M} _-]/gu, '')
      .replaceAll(' ', '-');
    let name = id;
    for (let n = 1; found.has(name); n += 1) name = `${id}-${n}`;
    found.add(name);
  }
  return found;
}

/**
 * Links and pictures whose file or heading is not there. Addresses of other hosts are not asked for.
 * @param there every tracked path, pictures too
 */
export function deadLinks(files: readonly SourceFile[], there: ReadonlySet<string>): Violation[] {
  const texts = new Map(files.map((file) => [file.path, file.text]));
  const found: Violation[] = [];
  for (const { path: file, text } of files.filter(isDocument)) {
    const targets = [
      ...[...prose(text).matchAll(/\]\(\s*<?([^)\s>]+)>?(?:\s+"[^"]*")?\s*\)/g)].map((match) => match[1] ?? ''),
      ...[...prose(text).matchAll(/\b(?:src|srcset|href)="([^"]+)"/g)].map((match) => match[1] ?? ''),
    ];
    for (const target of targets.filter((one) => !/^[a-z][a-z0-9+.-]*:/i.test(one))) {
      const [link = '', anchor = ''] = target.split('#');
      const to = link === '' ? file : path.posix.normalize(path.posix.join(path.posix.dirname(file), decodeURI(link)));
      const folder = to.endsWith('/') ? to : `${to}/`;
      if (!there.has(to) && ![...there].some((one) => one.startsWith(folder))) {
        found.push({ path: file, message: `leads to ${target}, which is not there` });
      } else if (anchor !== '' && !anchors(texts.get(to) ?? '').has(decodeURIComponent(anchor))) {
        found.push({ path: file, message: `leads to ${target}, a heading that is not there` });
      }
    }
  }
  return found;
}

export interface DocumentedLine {
  readonly path: string;
  readonly line: string;
  /** What follows `memoscope`, as a shell would hand it over. */
  readonly words: readonly string[];
}

/** Every line of a code block and every span of code that calls `memoscope`; forms of usage (`[dir]`, `<command>`, `…`) are left out. */
export function commandLines(files: readonly SourceFile[]): DocumentedLine[] {
  return files.filter(isDocument).flatMap(({ path: file, text }) => {
    const blocks = [...text.matchAll(/^ *```(?:sh|bash|console)?\n([\s\S]*?)^ *```/gm)].map((match) => match[1] ?? '');
    const spans = [...text.replace(/^ *```[\s\S]*?^ *```/gm, '').matchAll(/`([^`\n]+)`/g)].map(
      (match) => match[1] ?? '',
    );
    return [...blocks.flatMap((block) => block.split('\n')), ...spans]
      .map((line) => line.trim())
      .filter(
        (line) =>
          /^(\$ )?(\S+ \| )?(memoscope|node bin\/memoscope\.mjs) [^<]/.test(line) &&
          !/\[|…$/.test(line.replace(/'[^']*'/g, '')),
      )
      .map((line) => ({ path: file, line, words: shellWords(line.replace(/^.*?memoscope(\.mjs)? /, '')) }));
  });
}

/** Words up to a comment, a pipe or a redirection; `<id>` represents a word. */
function shellWords(line: string): string[] {
  const words = line.replace(/<([\w-]+)>/g, '$1').match(/'[^']*'|"[^"]*"|[^\s'"]+/g) ?? [];
  const end = words.findIndex((word) => /^[#|<>&;]/.test(word));
  return words.slice(0, end < 0 ? undefined : end).map((word) => word.replace(/^(['"])(.*)\1$/, '$2'));
}

/** Spans of code that look like a key of the configuration and are neither that nor a method of the contract nor a file. */
export function unknownKeys(
  files: readonly SourceFile[],
  keys: readonly string[],
  others: ReadonlySet<string>,
): Violation[] {
  const sections = new Set(keys.map((key) => key.split('.')[0] ?? ''));
  return files.filter(isDocument).flatMap(({ path: file, text }) =>
    [...text.matchAll(/`([a-z]\w*)((?:\.\w+)+)(?:: [^`\n]+)?`/g)]
      .map(([, section = '', rest = '']) => ({ section, name: section + rest }))
      .filter(({ section }) => sections.has(section))
      .filter(({ name }) => !/\.(json|ts|tsx|db|md|yaml|js|log|scip)$/.test(name) && !others.has(name))
      .filter(({ name }) => !keys.some((key) => key === name || key.startsWith(`${name}.`)))
      .map(({ name }) => ({ path: file, message: `names the setting ${name}, which is not there` })),
  );
}

/** Spans of code that name a path of this checkout which is not there; `src/Shop` of an example is not meant. */
export function deadPaths(files: readonly SourceFile[], there: ReadonlySet<string>): Violation[] {
  const ours = /^(?:src\/(?:main|renderer|shared|preload)|test|scripts|docs|bench|bin)\/[\w.{},/-]+$/;
  return files.filter(isDocument).flatMap(({ path: file, text }) =>
    [...text.matchAll(/`([^`\s]+)`/g)]
      .map((match) => (match[1] ?? '').replace(/\/$/, ''))
      .filter((name) => ours.test(name) && !/[{}]|node_modules/.test(name))
      .filter((name) => !there.has(name) && ![...there].some((one) => one.startsWith(`${name}/`)))
      .map((name) => ({ path: file, message: `names ${name}, which is not there` })),
  );
}
