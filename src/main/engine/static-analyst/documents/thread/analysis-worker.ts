/** The analysis thread: reads files into analysis.db, composes and writes the documents. It keeps nothing between jobs. */
import path from 'node:path';
import { openWholeMap } from '../../../codemap/codemap.ts';
import { referencesFile } from '../../../references/references.ts';
import { serveJobs } from '../../../threads/threads.ts';
import { writeDocuments } from '../compose/write-documents.ts';
import { analysisFile, openAnalysisStore } from '../store/analysis-store.ts';
import { isRead } from '../texts/text-facts.ts';
import type { AnalysisAnswer, AnalysisJob } from './analysis-job.ts';
import { scanSome, takeTexts } from './read-files.ts';

async function work(job: AnalysisJob): Promise<AnalysisAnswer> {
  const store = openAnalysisStore(analysisFile(job.folder), job.mark);
  const symbols = path.join(job.folder, 'symbols.db');
  try {
    if (job.kind === 'scan') return { kind: 'scan', ...scanSome(symbols, job, store) };
    if (job.kind === 'texts') {
      takeTexts(job.texts, job, store);
      return { kind: 'texts' };
    }
    const references = { file: referencesFile(symbols), mark: job.mark };
    const map = openWholeMap(symbols, job.mark);
    try {
      store.keepOnly({ has: (file) => map.file(file) !== null }, new Set(job.texts.filter(isRead)));
      return { kind: 'compose', ...(await writeDocuments({ ...job, references }, map, store)) };
    } finally {
      map.close();
    }
  } finally {
    store.close();
  }
}

serveJobs(work);
