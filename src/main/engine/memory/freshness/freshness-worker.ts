/** The freshness thread: reads files by the rules of the workspace and looks for fragments in them. It keeps nothing. */
import { contentHash } from '../../storage/storage.ts';
import { serveJobs } from '../../threads/threads.ts';
import { readTextSync, type TextRead, wasTouchedSync } from '../../workspace/workspace.ts';
import { findFragments, lineText } from './find-fragments.ts';
import type { CheckAnswer, CheckJob, FileFound, FindJob, Hashed, HashJob } from './reader.ts';

function find({ root, maxBytes }: FindJob, { file, fragments }: FindJob['files'][number]): FileFound {
  const read = readTextSync(root, file, maxBytes, () => true);
  if (read.kind !== 'text') return notText(read);
  const { text, size, mtimeMs } = read;
  return { kind: 'text', hash: contentHash(text), size, mtimeMs, found: findFragments(lineText(text), fragments) };
}

function hashes({ root, maxBytes, file, lines: wanted }: HashJob): Hashed {
  const read = readTextSync(root, file, maxBytes, () => true);
  if (read.kind !== 'text') return notText(read);
  const text = lineText(read.text);
  const hashOf = ({ startLine, endLine }: (typeof wanted)[number]): string | null =>
    endLine > text.count ? null : text.hash(startLine, endLine);
  return { kind: 'text', lines: text.count, hashes: wanted.map(hashOf) };
}

/** A link, a pipe or a folder in place of a file is not a text of the workspace. */
function notText(read: Exclude<TextRead, { kind: 'text' }>): Exclude<FileFound, { kind: 'text' }> {
  if (read.kind !== 'skipped' || read.reason === 'symlink' || read.reason === 'notAFile') return { kind: 'missing' };
  return { kind: 'unreadable', detail: read.detail };
}

function answer(job: CheckJob): CheckAnswer {
  if (job.kind === 'find') return { kind: 'find', files: job.files.map((one) => find(job, one)) };
  if (job.kind === 'hash') return { kind: 'hash', file: hashes(job) };
  const touched = job.files.filter((stamp) => wasTouchedSync(job.root, stamp, job.maxBytes));
  return { kind: 'touched', files: touched.map(({ file }) => file) };
}

serveJobs(answer);
