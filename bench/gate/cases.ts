/** The cases of the gate: a line of JSON each, an answer that is true or a lie, and the lines it was given. */
import fs from 'node:fs';
import path from 'node:path';

export interface Said {
  readonly q: string;
  readonly a: string;
  /** Evidence, `file:first-last`. */
  readonly cite: readonly string[];
  /** What the tools are asked to read before; the evidence and the lines around it where it is left out. */
  readonly read?: readonly string[];
}

export interface Case extends Said {
  readonly project: string;
  readonly true?: boolean;
  /** Of a lie. */
  readonly kind?: string;
  readonly lang?: string;
  /** What is learnt before, so that the same can be said again. */
  readonly before?: readonly Said[];
}

const halves = ['own', 'tuned', 'held'] as const;
export type Half = (typeof halves)[number];

export interface Project {
  readonly name: string;
  /** Null for one of ours, which is in test/fixtures/gate/. */
  readonly repository: string | null;
  readonly commit: string | null;
  /** Rules are tuned on our own projects and on `tuned`; `held` was measured before anybody looked at it. */
  readonly half: Half;
  readonly cases: readonly Case[];
}

const folder = import.meta.dirname;

/** Ours, then the public ones of repositories.json, which need a clone. */
export function readProjects(): Project[] {
  const known = JSON.parse(fs.readFileSync(path.join(folder, 'repositories.json'), 'utf8')) as Record<
    string,
    { repository: string; commit: string }
  >;
  return halves.flatMap((half) =>
    fs
      .readdirSync(path.join(folder, 'cases', half))
      .sort()
      .map((file) => {
        const name = path.basename(file, '.jsonl');
        const lines = fs
          .readFileSync(path.join(folder, 'cases', half, file), 'utf8')
          .split('\n')
          .filter(Boolean);
        const cases = lines.map((line) => ({ ...(JSON.parse(line) as Omit<Case, 'project'>), project: name }));
        const { repository = null, commit = null } = known[name] ?? {};
        return { name, cases, repository, commit, half };
      }),
  );
}

export function placeOf(cite: string): { file: string; startLine: number; endLine: number } {
  const [, file = '', start = '', end = ''] = /^(.*):(\d+)-(\d+)$/.exec(cite) ?? [];
  return { file, startLine: Number(start), endLine: Number(end) };
}

/** Where the files of a project are; null for a public one without a folder of clones. */
export function sourceOf({ name, repository }: Project, clones: string | undefined): string | null {
  if (repository === null) return path.join(folder, '../../test/fixtures/gate', name);
  return clones === undefined ? null : path.join(clones, repository.replace('/', '+'));
}

/** Lines before and after the evidence that a model reads as well. */
export const beside = 30;
