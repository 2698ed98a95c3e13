/**
 * How much of what another tool finds in real sources the code map has: types and members, file by file.
 *   node bench/truth/run.ts <folder> [--language x] [--witness ctags|editor] [--examples n] [--json]
 * Only files that our parser reads without an error are compared; the folder is only read.
 */
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { Language } from '../../src/shared/contract/common.ts';
import { languages } from '../../src/shared/contract/words.ts';
import { compare } from './compare.ts';
import { askCtags } from './ctags.ts';
import { askEditor, editorApart } from './editor.ts';
import { type ReadFile, readFolder } from './ours.ts';
import { familyReport, type LanguageReport, reportText } from './report.ts';
import { commonRules, truths } from './rules.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    language: { type: 'string' },
    witness: { type: 'string', default: 'ctags' },
    examples: { type: 'string', default: '5' },
    json: { type: 'boolean', default: false },
  },
});
const [folder] = positionals;
if (folder === undefined) {
  console.error(
    'usage: npm run bench:truth -- <folder> [--language x] [--witness ctags|editor] [--examples n] [--json]',
  );
  process.exit(2);
}

function languageNamed(name: string | undefined): Language | null {
  if (name === undefined) return null;
  const language = languages.find((each) => each === name);
  if (language === undefined) throw new Error(`No language is called ${name}. Known: ${languages.join(', ')}.`);
  return language;
}

async function reportOn(root: string, language: Language, files: readonly ReadFile[]): Promise<LanguageReport> {
  const truth = truths.find((each) => each.language === language);
  if (truth === undefined) throw new Error(`bench/truth/rules has no file for ${language}.`);
  const clean = files.filter((file) => file.parseErrors === 0);
  const paths = clean.map((file) => file.file);
  const witnessed = editor ? await askEditor(root, paths) : askCtags(root, paths, truth);
  const theirs = Map.groupBy(witnessed.declared, (d) => d.file);
  const arbitrated = !editor && truth.editorRules !== undefined;
  const arbiter = Map.groupBy(arbitrated ? (await askEditor(root, paths)).declared : [], (d) => d.file);
  const compared = clean.map(({ file, text, declared, imported }) => ({
    file,
    text,
    theirs: theirs.get(file) ?? [],
    ours: declared,
    imported,
    ...(arbitrated ? { arbiter: arbiter.get(file) ?? [] } : {}),
  }));
  const rules = [...(editor ? (truth.editorRules ?? []) : truth.rules), ...commonRules];
  const family = (name: 'type' | 'member') => familyReport(compare(compared, name, rules), Number(values.examples));
  return {
    language,
    witness: witnessed.name,
    files: files.length,
    cleanFiles: clean.length,
    families: { type: family('type'), member: family('member') },
    apart: [...witnessed.apart].map(([kind, count]) => ({
      kind,
      count,
      reason: (editor ? editorApart : truth.apart)[kind] ?? '',
    })),
  };
}

const root = path.resolve(folder);
const editor = values.witness === 'editor';
const scripts: readonly Language[] = ['typescript', 'javascript'];
const { files, skipped } = await readFolder(root, languageNamed(values.language));
const reports: LanguageReport[] = [];
for (const [language, all] of Map.groupBy(files, (file) => file.language)) {
  if (!editor || scripts.includes(language)) reports.push(await reportOn(root, language, all));
}
if (values.json) console.log(JSON.stringify({ skipped, reports }, null, 2));
else {
  console.log(`${skipped} files are not read (minified, too large, not text)\n`);
  console.log(reports.map(reportText).join('\n\n'));
}
