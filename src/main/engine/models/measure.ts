/**
 * Measures what cosines mean to a model whose recipe does not say it (no threshold holds across models): texts whose
 * relation is known are embedded once, and their cosines say where related begins and unrelated ends.
 */

import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { atomicWriteFile, contentHash, readValidated, userDataDir } from '../storage/storage.ts';
import { dot, type Levels, type TextKind } from './embedder.ts';

interface Measured {
  readonly dimensions: number;
  readonly levels: Levels;
}

/** `embed` gives unit vectors. */
export async function measureModel(
  embed: (texts: readonly string[], kind: TextKind) => Promise<readonly Float32Array[]>,
): Promise<Measured> {
  const questions = await embed(
    probes.map((probe) => probe.question),
    'query',
  );
  const answers = await embed(
    probes.map((probe) => probe.answer),
    'text',
  );
  const misses = await embed(
    probes.map((probe) => probe.nearMiss),
    'query',
  );
  const related: number[] = [];
  const unrelated: number[] = [];
  const near: number[] = [];
  for (const [i, question] of questions.entries()) {
    for (const [j, answer] of answers.entries()) (i === j ? related : unrelated).push(dot(question, answer));
    const miss = misses[i];
    if (miss !== undefined) near.push(dot(question, miss));
  }
  return { dimensions: questions[0]?.length ?? 0, levels: levelsOf(related, unrelated, near) };
}

/** Cosines of pairs that belong together, of pairs that do not, and of questions that only read alike. */
export function levelsOf(related: readonly number[], unrelated: readonly number[], near: readonly number[]): Levels {
  const nothing = quantile(unrelated, 0.99);
  // A weak model mixes the two: then what is surely related begins where the unrelated end.
  const usual = Math.max(quantile(related, 0.5), nothing + 0.01);
  const alike = Math.max(...near);
  return { unrelated: nothing, related: usual, same: Math.max((1 + alike) / 2, usual) };
}

function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
}

/** Other texts to measure with, another version. */
const version = 1;
const cosine = z.number().min(-1).max(1.001);
const Kept = z.object({
  version: z.number(),
  model: z.string(),
  dimensions: z.number().int().positive(),
  levels: z.object({ same: cosine, related: cosine, unrelated: cosine }),
});

/**
 * Keeps what was measured of a model in the user data folder: a large one takes seconds, at every start.
 * `id` changes with the files of the model, so what is kept never grows old.
 */
export async function keepMeasured(id: string, measure: () => Promise<Measured>): Promise<Measured> {
  const file = path.join(userDataDir(), 'measured', `${contentHash(id)}.json`);
  // A damaged file is set aside and measured again: nothing is lost that needs telling.
  const kept = await readValidated(file, Kept, () => undefined, version);
  if (kept?.model === id) return kept;
  const { dimensions, levels } = await measure();
  await mkdir(path.dirname(file), { recursive: true });
  await atomicWriteFile(file, `${JSON.stringify({ version, model: id, dimensions, levels }, null, 2)}\n`);
  return { dimensions, levels };
}

interface Probe {
  readonly question: string;
  readonly answer: string;
  readonly nearMiss: string;
}

/** Questions about code with their answers, and for each a question that reads alike and asks something else. */
const probes: readonly Probe[] = [
  {
    question: 'How is the configuration file loaded at startup?',
    answer:
      'The main function reads settings.yaml, checks it against a schema and fills in defaults before the server starts.',
    nearMiss: 'How is the configuration file written at shutdown?',
  },
  {
    question: 'Where are passwords hashed?',
    answer: 'UserService.register calls bcrypt with twelve rounds and stores only the digest of the password.',
    nearMiss: 'Where are passwords validated?',
  },
  {
    question: 'What happens when a payment is declined?',
    answer: 'The order goes back to pending, the customer gets an email and the card is charged again after a day.',
    nearMiss: 'What happens when a payment is accepted?',
  },
  {
    question: 'Which classes depend on OrderRepository?',
    answer: 'CheckoutService and InvoiceJob take the order repository in their constructors.',
    nearMiss: 'Which classes depend on ProductRepository?',
  },
  {
    question: 'How are database migrations applied?',
    answer: 'Numbered SQL scripts run in one transaction each; the last number is kept in the schema_version table.',
    nearMiss: 'How are database backups created?',
  },
  {
    question: 'Why does the cache evict entries early?',
    answer: 'The least recently used items are thrown out as soon as the memory limit of 64 MB is reached.',
    nearMiss: 'Why does the queue drop messages early?',
  },
  {
    question: 'How does the client retry failed requests?',
    answer: 'HttpClient waits with exponential backoff and tries three times on status 502, 503 and network errors.',
    nearMiss: 'How does the client cancel running requests?',
  },
  {
    question: 'What is the format of log lines?',
    answer: 'Each entry of the logger is a JSON object with time, level, message and the id of the request.',
    nearMiss: 'What is the format of audit events?',
  },
  {
    question: 'Where is the shopping cart rendered?',
    answer: 'The React component CartView draws the items with their quantities and the total below.',
    nearMiss: 'Where is the product list rendered?',
  },
  {
    question: 'How are user permissions checked?',
    answer: 'A middleware compares the roles in the access token with those that the route declares.',
    nearMiss: 'How are user sessions created?',
  },
  {
    question: 'Which thread parses source files?',
    answer: 'Files are read and turned into syntax trees by a pool of workers, never on the main thread.',
    nearMiss: 'Which thread writes source files?',
  },
  {
    question: 'What does the nightly job clean up?',
    answer: 'At two in the morning expired sessions, old uploads and temporary folders are deleted by the scheduler.',
    nearMiss: 'What does the nightly job send out?',
  },
  {
    question: 'How is text split into tokens?',
    answer: 'The lexer scans characters with a state machine and emits identifiers, numbers and punctuation.',
    nearMiss: 'How is text joined from tokens?',
  },
  {
    question: 'How do I add a new language to the interface?',
    answer: 'Put the translated messages in a catalogue beside the English one and list its code in the locale table.',
    nearMiss: 'How do I add a new theme to the interface?',
  },
  {
    question: 'What causes the deadlock in the connection pool?',
    answer:
      'Two transactions wait for each other because a nested query takes a second connection from the exhausted pool.',
    nearMiss: 'What causes the memory leak in the connection pool?',
  },
  {
    question: 'How is the release built and signed?',
    answer: 'The pipeline bundles the app, signs the installer with the certificate of the company and uploads it.',
    nearMiss: 'How is the release tested and announced?',
  },
];
