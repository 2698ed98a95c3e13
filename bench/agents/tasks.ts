/** Tasks for agents as data: a question about one commit of a repository, what a right answer names, and what memory is planted first. */
import fs from 'node:fs';
import { z } from 'zod';

/** Words of which one has to be in the answer. */
const Alternatives = z.array(z.string().min(1)).min(1);

/** A learning, written while `is` stands as `was` in that line: outdated as soon as the line is put back. Without `was` it holds. */
const Planted = z.strictObject({
  question: z.string(),
  answer: z.string(),
  file: z.string(),
  line: z.number().int().positive(),
  change: z.strictObject({ is: z.string().min(1), was: z.string().min(1) }).optional(),
});
export type Planted = z.infer<typeof Planted>;

const Task = z.strictObject({
  id: z.string().regex(/^[a-z0-9-]+$/),
  kind: z.enum(['localise', 'explain', 'breaks', 'stale']),
  repository: z.string(),
  question: z.string(),
  must: z.array(Alternatives).min(1),
  mustNot: z.array(z.string().min(1)).default([]),
  /** Said by the outdated memory: an answer that holds it repeats a stale fact. */
  stale: z.array(z.string().min(1)).default([]),
});
export type Task = z.infer<typeof Task>;

const TaskFile = z.strictObject({
  /** By owner/name: the commit that the answers hold for, and the memory of the third arm. */
  repositories: z.record(
    z.string(),
    z.strictObject({ commit: z.string().regex(/^[0-9a-f]{40}$/), memory: z.array(Planted).default([]) }),
  ),
  tasks: z.array(Task).min(1),
});
export type TaskFile = z.infer<typeof TaskFile>;

/** Throws where the file has another form, two tasks of one name, or a repository that it does not list. */
export function readTasks(file: string): TaskFile {
  const read = TaskFile.parse(JSON.parse(fs.readFileSync(file, 'utf8')));
  const ids = new Set(read.tasks.map(({ id }) => id));
  if (ids.size !== read.tasks.length) throw new Error(`${file}: two tasks have one id`);
  const unknown = read.tasks.find(({ repository }) => read.repositories[repository] === undefined);
  if (unknown !== undefined)
    throw new Error(`${file}: ${unknown.id} is about ${unknown.repository}, which is not listed`);
  return read;
}
