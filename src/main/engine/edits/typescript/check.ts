/**
 * Compares the compiler's diagnostics for the edited texts with those for the present ones. First the changed files,
 * then those that contain either name or import a changed file, then the rest while time is left: a partial answer that
 * states its extent is better than one that comes too late.
 */
import path from 'node:path';
import ts from 'typescript-library';
import type { EditDiagnostic } from '#shared/contract/edit/edit-types.ts';
import { type Project, spotOf } from '../../typescript/typescript.ts';
import { newDiagnostics, onceEach, type Told, told } from '../changes.ts';
import type { CheckAnswer, EditProgress } from '../edit-service.ts';
import type { Services } from './services.ts';
import type { EditJob } from './typescript-thread.ts';

type CheckJob = Extract<EditJob, { kind: 'check' }>;

/** Processor time for all projects together: a machine that is busy with other things checks as much as one that is not. */
const afterMs = 30_000;
/** For what was said before of files that do not change; those that do are always compared. */
const beforeMs = 15_000;

function processorMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/** A file as one project reads it. */
interface Look {
  readonly project: Project;
  readonly file: string;
  readonly changed: boolean;
}

/** @param tell may throw, to end it. */
export function check(services: Services, job: CheckJob, tell: (progress: EditProgress) => void): CheckAnswer {
  const { files, projects } = services;
  const changed = new Set(job.texts.map(({ file }) => files.absolute(file)));
  const owns = ({ files: own }: Project): boolean => own.some((file) => changed.has(file));
  const saying: (Look & { readonly now: Told[] })[] = [];
  const seen = new Set<string>();
  let until = processorMs() + afterMs;
  let whole = true;
  let total = 0;
  /** A file counts one half when it was looked at as it would be, the other when that was compared. */
  let halves = 0;
  const tellOf = ({ file }: Look): void =>
    tell({ detail: files.relative(file) ?? '', done: Math.floor(halves / 2), total });

  /** False where time was over before the end. */
  function look(some: readonly Project[]): boolean {
    const looks = inTurn(services, some, job, changed, seen);
    total += looks.length;
    for (const one of looks) {
      if (processorMs() > until && !one.changed) return false;
      tellOf(one);
      const now = diagnosticsOf(services, one, job);
      // A file without any afterwards can only have lost some; that is of interest where it was changed.
      const compares = now.length > 0 || one.changed;
      if (compares) saying.push({ ...one, now });
      halves += compares ? 1 : 2;
    }
    return true;
  }

  whole = look(projects.filter(owns));
  // Whether another project reads a changed file is known only when its program was made, which takes a while itself.
  for (const project of projects) if (whole && !owns(project)) whole = processorMs() < until && look([project]);
  files.setTexts([]);
  until = processorMs() + beforeMs;
  const added: EditDiagnostic[] = [];
  const removed: EditDiagnostic[] = [];
  saying.sort((a, b) => Number(b.changed) - Number(a.changed));
  for (const { now, ...one } of saying) {
    if (processorMs() > until && !one.changed) {
      whole = false;
      break;
    }
    tellOf(one);
    halves += 1;
    const before = diagnosticsOf(services, one, job);
    added.push(...newDiagnostics(now, before));
    removed.push(...newDiagnostics(before, now));
  }
  return { added: onceEach(added), removed: onceEach(removed), whole };
}

/**
 * Every file of those projects that read a changed one. What another of them reads as well comes again at the end: it may mean
 * something else there, and mostly does not.
 */
function inTurn(
  services: Services,
  projects: readonly Project[],
  { oldName, newName }: CheckJob,
  changed: ReadonlySet<string>,
  seen: Set<string>,
): Look[] {
  const imported = new Set([...changed].map((file) => stem(file)));
  const words = [oldName, newName].filter((name) => name !== '');
  const isNear = ({ text }: ts.SourceFile): boolean =>
    words.some((name) => text.includes(name)) ||
    ts.preProcessFile(text, true, true).importedFiles.some(({ fileName }) => imported.has(stem(fileName)));
  const looks = projects.flatMap((project) => {
    const sources = services.of(project).getProgram()?.getSourceFiles() ?? [];
    if (!sources.some(({ fileName }) => changed.has(fileName))) return [];
    return sources
      .filter(({ fileName }) => services.files.listed(fileName))
      .map((source) => {
        const file = source.fileName;
        const rank = changed.has(file) ? 0 : isNear(source) ? 1 : seen.has(file) ? 3 : 2;
        seen.add(file);
        return { look: { project, file, changed: rank === 0 }, rank };
      });
  });
  return looks.sort((a, b) => a.rank - b.rank).map(({ look }) => look);
}

/** As an import may say it: without ending, a folder for its index. */
function stem(file: string): string {
  const name = path.posix.basename(file).replace(/(\.d)?\.[cm]?[jt]sx?$/, '');
  return name === 'index' || name === '.' || name === '..' ? path.posix.basename(path.posix.dirname(file)) : name;
}

/** Cannot find a module, or its types: no edit makes a file or takes one away, so that in a file that stays these stay too. */
const ofModules = new Set([2307, 2792, 7016]);

function diagnosticsOf(services: Services, { project, file, changed }: Look, job: CheckJob): Told[] {
  const service = services.of(project);
  if (service.getProgram()?.getSourceFile(file) === undefined) return [];
  const all = [...(changed ? service.getSyntacticDiagnostics(file) : []), ...service.getSemanticDiagnostics(file)];
  return all.flatMap((one): Told[] => {
    if (one.file === undefined || one.start === undefined) return [];
    if (!changed && ofModules.has(one.code)) return [];
    const whole = ts.flattenDiagnosticMessageText(one.messageText, '\n');
    const message = whole.replaceAll(`${services.files.root}/`, '');
    const name = services.files.relative(file) ?? file;
    const code = `TS${one.code}`;
    return [told({ file: name, ...spotOf(one.file, one.start), severity: severityOf(one), code, message }, job)];
  });
}

/** Diagnostics about unused or deprecated code are not errors, whatever the options make of them. */
function severityOf({ category, reportsUnnecessary, reportsDeprecated }: ts.Diagnostic): EditDiagnostic['severity'] {
  if (reportsUnnecessary !== undefined || reportsDeprecated !== undefined) return 'warning';
  if (category === ts.DiagnosticCategory.Error) return 'error';
  return category === ts.DiagnosticCategory.Warning ? 'warning' : 'info';
}
