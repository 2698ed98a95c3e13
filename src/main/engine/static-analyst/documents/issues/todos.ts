/**
 * Work that its authors left open, by the words in their comments. What a file has many of is one issue, and so is the same
 * remark in several files.
 */
import type { WholeFile } from '../../../codemap/codemap.ts';
import type { Context } from '../context.ts';
import { counted, evidence } from '../entry.ts';
import { isForeign, isShown } from '../model/modules.ts';
import { type IssueDraft, several } from './issue.ts';

interface Remark {
  readonly file: WholeFile;
  readonly word: string;
  readonly text: string;
  readonly line: number;
  readonly endLine: number;
}

const ranks: Readonly<Record<string, number>> = { FIXME: 4, XXX: 3, HACK: 2, TODO: 1 };
const manyInFile = 3;
/** Remarks shown of a file with many. */
const shown = 4;
/** A shorter text is said of many things. */
const leastText = 12;

const rankOf = ({ word, file }: Remark): number => (ranks[word] ?? 0) * (file.test ? 0.1 : 1);
const severityOf = ({ word, file }: Remark): IssueDraft['severity'] =>
  word === 'FIXME' && !file.test ? 'medium' : 'low';

export function todoIssues({ scans, map }: Context): IssueDraft[] {
  const all = [...scans].flatMap(([name, { todos = [] }]): Remark[] => {
    const file = map.file(name);
    if (file === null || isForeign(name) || isShown(name)) return [];
    return todos.map(({ word, text, line, endLine }) => ({
      file,
      word,
      text: /\p{L}{2}/u.test(text) ? text : '',
      line,
      endLine,
    }));
  });
  const same = new Set<Remark>();
  const repeated = [...Map.groupBy(all, ({ word, text }) => `${word} ${text}`).values()].filter((group) => {
    const again = (group[0]?.text.length ?? 0) >= leastText && new Set(group.map(({ file }) => file)).size > 1;
    for (const remark of again ? group : []) same.add(remark);
    return again;
  });
  const rest = Map.groupBy(
    all.filter((remark) => !same.has(remark)),
    ({ file }) => file,
  );
  return [...repeated.flatMap(together), ...[...rest.values()].flatMap(ofFile)];
}

function together(group: readonly Remark[]): IssueDraft[] {
  const [first] = [...group].sort((a, b) => Number(a.file.test) - Number(b.file.test));
  if (first === undefined) return [];
  const files = [...new Set(group.map(({ file }) => file.file))];
  return [
    {
      ...{ kind: 'todo', severity: severityOf(first), confidence: counted },
      title: `${first.word}: ${first.text}`,
      detail: `The same in ${several(files.length, 'file')}: ${files.slice(0, shown).join(', ')}${files.length > shown ? ', …' : '.'}`,
      evidence: group.map(({ file, line, endLine }) => evidence(file, line, endLine)),
      about: `${first.word} ${first.text}`,
      weight: rankOf(first) * (1 + Math.log2(files.length) / 2),
    },
  ];
}

function ofFile(remarks: readonly Remark[]): IssueDraft[] {
  const ranked = [...remarks].sort((a, b) => rankOf(b) - rankOf(a) || a.line - b.line);
  const [first] = ranked;
  if (first === undefined) return [];
  const name = first.file.file;
  if (remarks.length <= manyInFile) {
    // A mark without text does not say what is left to do.
    return ranked
      .filter(({ text }) => text !== '')
      .map((remark) => ({
        ...{ kind: 'todo', severity: severityOf(remark), confidence: counted },
        title: `${remark.word}: ${remark.text}`,
        detail: `${name}:${remark.line}`,
        evidence: [evidence(remark.file, remark.line, remark.endLine)],
        about: `${remark.word} ${name} ${remark.text}`,
        weight: rankOf(remark) * (remark.text.length >= leastText ? 1.5 : 1),
      }));
  }
  const words = [...Map.groupBy(remarks, ({ word }) => word)].map(([word, group]) => `${group.length} ${word}`);
  const told = ranked
    .slice(0, shown)
    .map(({ word, text, line }) => `line ${line}: ${word} ${text}`.trim())
    .join('; ');
  const end = /[.!?]$/.test(told) ? '' : '.';
  return [
    {
      ...{ kind: 'todo', severity: severityOf(first), confidence: counted },
      title: `${several(remarks.length, 'open remark')} in ${name}`,
      detail: `${words.sort().join(', ')}; ${told}${remarks.length > shown ? '; …' : end}`,
      evidence: ranked.map(({ file, line, endLine }) => evidence(file, line, endLine)),
      about: name,
      weight: rankOf(first) + (first.file.test ? 0.1 : 1) * Math.log2(remarks.length),
    },
  ];
}
