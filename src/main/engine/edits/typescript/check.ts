/**
 * What the compiler says of the texts as they would be, against what it says of them as they are (seed 004 §9). First the
 * changed files, then those that name one of them, then the rest while time is left: an answer that nobody waits for is worth
 * less than one that says how far it looked.
 */
import path from 'node:path';
import ts from 'typescript-library';
import type { EditDiagnostic } from '#shared/contract/edit/types.ts';
import type { CheckAnswer } from '../edit-service.ts';
import { newDiagnostics, onceEach, type Told, told } from '../preview/new-diagnostics.ts';
import type { EditJob } from './edit-job.ts';
import type { Project } from './projects.ts';
import type { Services } from './services.ts';
import { spotOf } from './spots.ts';

type CheckJob = Extract<EditJob, { kind: 'check' }>;

/** Processor time for all projects together: a machine that is busy with other things checks as much as one that is not. */
const patienceMs = 20_000;

function processorMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

export function check(services: Services, job: CheckJob): CheckAnswer {
  const { files } = services;
  const until = processorMs() + patienceMs;
  const changed = new Set(job.texts.map(({ file }) => files.absolute(file)));
  const concerned = services.projects.filter((project) =>
    services
      .of(project)
      .getProgram()
      ?.getSourceFiles()
      .some(({ fileName }) => changed.has(fileName)),
  );
  let whole = true;
  const after = new Map<Project, Map<string, Told[]>>();
  for (const project of concerned) {
    const byFile = new Map<string, Told[]>();
    after.set(project, byFile);
    for (const file of inTurn(services, project, changed)) {
      if (processorMs() > until && !changed.has(file)) {
        whole = false;
        break;
      }
      byFile.set(file, diagnosticsOf(services, project, file, job));
    }
  }
  files.setTexts([]);
  const added: EditDiagnostic[] = [];
  const removed: EditDiagnostic[] = [];
  for (const [project, byFile] of after) {
    for (const [file, now] of byFile) {
      // A file without any afterwards can only have lost some; that is of interest where it was changed.
      if (now.length === 0 && !changed.has(file)) continue;
      const before = diagnosticsOf(services, project, file, job);
      added.push(...newDiagnostics(now, before));
      removed.push(...newDiagnostics(before, now));
    }
  }
  return { added: onceEach(added), removed: onceEach(removed), whole };
}

function inTurn(services: Services, project: Project, changed: ReadonlySet<string>): string[] {
  const { files } = services;
  const sources = services.of(project).getProgram()?.getSourceFiles() ?? [];
  const listed = sources.filter(({ fileName }) => files.listed(fileName));
  const names = new Set([...changed].map((file) => stem(file)));
  const imports = (source: ts.SourceFile): boolean =>
    ts.preProcessFile(source.text, true, true).importedFiles.some(({ fileName }) => names.has(stem(fileName)));
  const rank = new Map(listed.map((one) => [one.fileName, changed.has(one.fileName) ? 0 : imports(one) ? 1 : 2]));
  return [...rank.keys()].sort((a, b) => (rank.get(a) ?? 0) - (rank.get(b) ?? 0));
}

/** As an import may say it: without ending, a folder for its index. */
function stem(file: string): string {
  const name = path.posix.basename(file).replace(/(\.d)?\.[cm]?[jt]sx?$/, '');
  return name === 'index' || name === '.' || name === '..' ? path.posix.basename(path.posix.dirname(file)) : name;
}

function diagnosticsOf(services: Services, project: Project, file: string, job: CheckJob): Told[] {
  const service = services.of(project);
  if (service.getProgram()?.getSourceFile(file) === undefined) return [];
  const all = [...service.getSyntacticDiagnostics(file), ...service.getSemanticDiagnostics(file)];
  return all.flatMap((one): Told[] => {
    if (one.file === undefined || one.start === undefined) return [];
    const whole = ts.flattenDiagnosticMessageText(one.messageText, '\n');
    const message = whole.replaceAll(`${services.files.root}/`, '');
    const name = services.files.relative(file) ?? file;
    const code = `TS${one.code}`;
    return [told({ file: name, ...spotOf(one.file, one.start), severity: severityOf(one), code, message }, job)];
  });
}

/** What only says that something is not used or no longer meant to be is no error, whatever the options make of it. */
function severityOf({ category, reportsUnnecessary, reportsDeprecated }: ts.Diagnostic): EditDiagnostic['severity'] {
  if (reportsUnnecessary !== undefined || reportsDeprecated !== undefined) return 'warning';
  if (category === ts.DiagnosticCategory.Error) return 'error';
  return category === ts.DiagnosticCategory.Warning ? 'warning' : 'info';
}
