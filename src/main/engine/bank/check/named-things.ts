/**
 * What a page of the bank names that can be looked up (spec 06 "Check"): links, paths and symbols between backticks, each with
 * its line. Fenced blocks and machine blocks are left out: the first show, the second are not a person's.
 */
export interface NamedThing {
  readonly kind: 'link' | 'path' | 'symbol';
  readonly line: number;
  readonly name: string;
}

const link = /\[[^\][\n]{0,300}\]\(\s*<?([^)<>\s]{1,500})>?(?:\s+["'(][^)\n]{0,200})?\)/g;
const code = /(`{1,2})([^`\n]{1,200})\1/g;
const elsewhere = /^([a-z][a-z0-9+.-]*:|#|\/\/)/i;
/** With a folder, or a file of one word with an ending and its line. */
const filePath = /^\.{0,2}\/?(?:[\w@.()[\]-]+\/)+[\w@.()[\]-]*(?::\d+(?:-\d+)?)?$/;
/** `Type.member`, `Namespace.Type`, `Type::member()`, `RetryPolicy`. */
const symbol = /^[A-Z][\p{L}\p{N}]*(?:(?:\.|::|#)[\p{L}_][\p{L}\p{N}_]*)+(?:\(\))?$/u;
/** Stands for any name. */
const anyName = /path\/to|\bfoo\b|\bbar\b|xxx|example|your|<|\*|\{/i;

export function namedThings(text: string): NamedThing[] {
  const found: NamedThing[] = [];
  let fence = '';
  let machine = false;
  text.split('\n').forEach((line, n) => {
    const mark = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1] ?? '';
    if (fence !== '') {
      if (mark.startsWith(fence)) fence = '';
      return;
    }
    if (mark !== '') {
      fence = mark;
      return;
    }
    if (line.includes('MACHINE_BLOCK_START')) machine = true;
    if (line.includes('MACHINE_BLOCK_END')) machine = false;
    if (machine) return;
    for (const [, target = ''] of line.matchAll(link)) {
      if (!elsewhere.test(target)) found.push({ kind: 'link', line: n + 1, name: target });
    }
    for (const [, , inside = ''] of line.matchAll(code)) {
      const name = inside.trim();
      if (anyName.test(name)) continue;
      if (filePath.test(name)) found.push({ kind: 'path', line: n + 1, name });
      else if (symbol.test(name) && !/\.(md|json|ya?ml|toml|txt|js|ts|xml|html|css)$/i.test(name)) {
        found.push({ kind: 'symbol', line: n + 1, name });
      }
    }
  });
  return found;
}
