/**
 * `#include` lines as imports, `#define` lines as constants and functions of the module. They are read from the
 * directives, in whatever branch they are, because to the grammar they are noise.
 */
import type { MemberFact } from '../../facts.ts';
import { emptyMember } from '../reading/fact-builder.ts';
import { signatureOf, splitTop } from '../reading/signature.ts';
import { oneLine, spanOf } from '../reading/syntax.ts';
import type { Reading } from './place.ts';

const include = /^#\s*(?:include|import|include_next)\s*(?:"([^"\n]+)"|<([^>\n]+)>)/;
const define = /^#\s*define\s+([\p{L}_][\p{L}\p{Nd}_]*)(\([^()]*\))?/u;

/** @param directives start and end of each, one after the other. */
export function readDirectives(reading: Reading, directives: readonly number[]): void {
  const guard = includeGuard(reading.source.text, directives);
  const included = new Set<string>();
  for (let i = 0; i < directives.length; i += 2) {
    const start = directives[i] ?? 0;
    const end = directives[i + 1] ?? start;
    const line = reading.source.text.slice(start, Math.min(end, start + maxLine));
    const from = include.exec(line);
    const name = from?.[1] ?? from?.[2];
    if (name !== undefined) {
      included.add(name);
      reading.builder.apart({ start, end });
    } else addMacro(reading, line, start, end, guard);
  }
  // What a header includes its includers see too: they are linked again when it changes.
  const { builder, isHeader } = reading;
  for (const from of included) builder.imports.push({ from, names: [], alias: '', global: false, reexport: isHeader });
}

/** Characters of a directive that are read. */
const maxLine = 400;

/** The name in `#ifndef X` and `#define X` at the top of a header, '' for none. */
function includeGuard(text: string, directives: readonly number[]): string {
  const line = (n: number): string => text.slice(directives[2 * n], directives[2 * n + 1]).slice(0, maxLine);
  for (let n = 0; n < 3; n += 1) {
    const asked = /^#\s*if(?:ndef\s+|\s+!\s*defined\s*\(?\s*)([\p{L}_][\p{L}\p{Nd}_]*)/u.exec(line(n))?.[1];
    if (asked !== undefined && define.exec(line(n + 1))?.[1] === asked) return asked;
  }
  return '';
}

function addMacro(reading: Reading, line: string, start: number, end: number, guard: string): void {
  const found = define.exec(line);
  const name = found?.[1] ?? '';
  if (found === null || name === '' || name === guard) return;
  const { builder, source, comments, isHeader } = reading;
  const parameters = found[2] === undefined ? null : splitTop(found[2].slice(1, -1)).map(oneLine);
  const member: MemberFact = {
    ...emptyMember(spanOf(source, start, end)),
    name,
    kind: parameters === null ? 'constant' : 'function',
    access: isHeader ? 'public' : 'internal',
    modifiers: ['define'],
    params: parameters?.map((parameter) => ({ name: parameter, type: '', default: '', optional: false })) ?? null,
    signature: signatureOf(name, [], parameters, ''),
    doc: comments.at(start, end, true),
  };
  const code = [{ start: start + found[0].length - (found[2]?.length ?? 0), end }];
  builder.addMember(reading.moduleType(), member, { start, end, code });
}
