/** What a build of sbt or Mill implies, and the aliases that it gives to several tasks. */
import { Found, type SourceFile } from '../found.ts';
import { lineOf } from './build-tools.ts';

const alias = /addCommandAlias\(\s*"([\w.-]+)"\s*,\s*(?:"""([\s\S]*?)"""|"([^"\n]*)")/g;
/** A program that is started, in the build or by a plugin that does it. */
const program = /\bmainClass\b|\bJavaAppPackaging\b|\bPlayScala\b|\breStart\b/;

/** `files` are all of the workspace. */
export function readSbt(source: SourceFile, files: readonly string[]): Found {
  const found = new Found(source, 'manifest');
  const prefix = source.folder === '' ? '' : `${source.folder}/`;
  const version = /scalaVersion\s*:=\s*"([\d.]+[\w.-]*)"/.exec(source.text)?.[1] ?? '';
  const stated = { line: 1, isImplied: true, needs: [{ kind: 'tool' as const, name: 'sbt', version: '' }] };
  found.add('sbt compile', { ...stated, description: version === '' ? '' : `Scala ${version}` });
  if (files.some((file) => file.startsWith(prefix) && /(?:^|\/)src\/test\/|(?:^|\/)test\/.*\.scala$/.test(file)))
    found.add('sbt test', stated);
  if (program.test(source.text)) found.add('sbt run', { ...stated, line: lineOf(source.text, program) });
  if (source.has(`${prefix}.scalafmt.conf`)) {
    found.add('sbt scalafmtCheckAll', stated);
    found.add('sbt scalafmtAll', stated);
  }
  for (const { 1: name = '', 2: long, 3: short, index } of source.text.matchAll(alias)) {
    const body = (long ?? short ?? '').replace(/\s+/g, ' ').trim();
    const line = source.text.slice(0, index).split('\n').length;
    found.add(`sbt ${name}`, { line, name, label: 'addCommandAlias', description: body, body: `sbt ${body}` });
  }
  return found;
}

export function readMill(source: SourceFile): Found {
  const found = new Found(source, 'manifest');
  const prefix = source.folder === '' ? '' : `${source.folder}/`;
  const call = source.has(`${prefix}mill`) ? './mill' : 'mill';
  const stated = { line: 1, isImplied: true };
  found.add(`${call} __.compile`, stated);
  const tests = /\bextends\s+[\w.]*Tests\b|\bwith\s+TestModule\b|\bTestModule\./;
  if (tests.test(source.text)) found.add(`${call} __.test`, { ...stated, line: lineOf(source.text, tests) });
  if (source.has(`${prefix}.scalafmt.conf`)) {
    found.add(`${call} mill.scalalib.scalafmt.ScalafmtModule/checkFormatAll`, stated);
    found.add(`${call} mill.scalalib.scalafmt.ScalafmtModule/reformatAll`, stated);
  }
  return found;
}
