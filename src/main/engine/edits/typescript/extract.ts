/** A selection made a function or a variable of its own, by the service's refactorings; the nearest scope that others can read. */
import ts from 'typescript-library';
import { MemoError } from '#shared/base/errors.ts';
import { sentence } from '#shared/base/sentence.ts';
import { spotOf } from '../../typescript/typescript.ts';
import { applyChanges } from '../changes.ts';
import type { EditAnswer, EditProgress } from '../edit-service.ts';
import { rename } from './rename.ts';
import { offsetOf, type Services } from './services.ts';
import type { EditJob } from './typescript-thread.ts';

type ExtractJob = Extract<EditJob, { kind: 'extract' }>;

const preferences: ts.UserPreferences = { provideRefactorNotApplicableReason: true };
const kinds = { function: 'refactor.extract.function', variable: 'refactor.extract.constant' } as const;

export function extract(services: Services, job: ExtractJob, tell: (progress: EditProgress) => void): EditAnswer {
  const { files } = services;
  const file = files.absolute(job.file);
  const project = services.projects.find((one) => one.files.includes(file));
  const service = project === undefined ? undefined : services.of(project);
  const source = service?.getProgram()?.getSourceFile(file);
  if (service === undefined || source === undefined)
    throw new MemoError(
      'NotFound',
      sentence`${job.file} is no file in TypeScript or JavaScript of this workspace.`,
      {},
    );
  const range = trimmed(source.text, offsetOf(source, job.from, job.file), offsetOf(source, job.to, job.file));
  const action = choose(service.getApplicableRefactors(file, range, preferences, undefined, kinds[job.what]), job);
  const edits = service.getEditsForRefactor(
    file,
    formatOf(source.text),
    range,
    action.refactor,
    action.name,
    preferences,
  );
  const [edit] = edits?.edits ?? [];
  if (edits === undefined || edit === undefined || edits.edits.length !== 1 || edit.fileName !== file)
    throw new MemoError(
      'Refused',
      sentence`Nothing was extracted from ${job.file}. Select whole expressions or statements.`,
      {},
    );
  const text = applyChanges(
    source.text,
    edit.textChanges.map(({ span, newText }) => ({ start: span.start, length: span.length, text: newText })),
  );
  const made = nameMade(text, edits.renameLocation);
  const others = job.texts.filter((one) => one.file !== job.file);
  const answer = { texts: [{ file: job.file, text }], oldName: '', newName: made, captured: [], leftAlone: [] };
  if (job.name === null || job.name === made || edits.renameLocation === undefined) return answer;
  const texts = [...others, ...answer.texts];
  files.setTexts(texts);
  const after = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const at = spotOf(after, edits.renameLocation);
  const naming = { kind: 'rename', files: job.files, texts, file: job.file, at, newName: job.name } as const;
  const named = rename(services, naming, tell);
  return { ...named, oldName: '' };
}

/** As a person selects: blanks at the ends count for nothing. */
function trimmed(text: string, from: number, to: number): ts.TextRange {
  let [pos, end] = from <= to ? [from, to] : [to, from];
  while (pos < end && /\s/.test(text.charAt(pos))) pos += 1;
  while (end > pos && /\s/.test(text.charAt(end - 1))) end -= 1;
  return { pos, end };
}

function choose(
  refactors: readonly ts.ApplicableRefactorInfo[],
  { what, file }: ExtractJob,
): { refactor: string; name: string } {
  const actions = refactors.flatMap(({ name: refactor, actions: all }) =>
    all.map((action) => ({ refactor, ...action })),
  );
  const possible = actions.filter(({ notApplicableReason }) => notApplicableReason === undefined);
  const wanted = [/method/i, /(module|global) scope/i].map((scope) =>
    possible.find(({ description }) => what === 'function' && scope.test(description)),
  );
  const chosen = wanted.find((one) => one !== undefined) ?? possible[0];
  if (chosen !== undefined) return chosen;
  const why = actions.find(({ notApplicableReason }) => notApplicableReason !== undefined)?.notApplicableReason;
  const reason = why === undefined ? '' : ` (${why.replace(/\.$/, '')})`;
  throw new MemoError(
    'Refused',
    sentence`The selection in ${file} cannot become a ${`${what}${reason}`}. Select whole expressions or statements.`,
    {},
  );
}

/** As the file is written already. */
function formatOf(text: string): ts.FormatCodeSettings {
  const crlf = text.split('\r\n').length - 1;
  const lf = text.split('\n').length - 1;
  const indents = text.match(/^(?:\t| +)(?=\S)/gm) ?? [];
  const tabs = indents.filter((one) => one === '\t').length;
  const least = Math.min(...indents.filter((one) => one !== '\t' && one.length > 1).map(({ length }) => length));
  const size = Number.isFinite(least) ? Math.min(8, least) : 4;
  return {
    ...ts.getDefaultFormatCodeSettings(crlf * 2 > lf ? '\r\n' : '\n'),
    convertTabsToSpaces: tabs * 2 <= indents.length,
    indentSize: size,
    tabSize: size,
    insertSpaceAfterOpeningAndBeforeClosingNonemptyBraces: true,
  };
}

function nameMade(text: string, at: number | undefined): string {
  return at === undefined ? '' : (/^[\p{ID_Continue}$#]+/u.exec(text.slice(at))?.[0] ?? '');
}
