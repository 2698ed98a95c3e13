/** The analysis thread: reads files into analysis.db, composes and writes the documents. It keeps nothing but grammars between jobs. */
import path from 'node:path';
import { createCodeTrees, openWholeMap } from '../../codemap/codemap.ts';
import { openOccurrences, referencesFile } from '../../references/references.ts';
import { serveJobs } from '../../threads/threads.ts';
import { analysisFile, openAnalysisStore } from './analysis-store.ts';
import { scanSome, takeTexts } from './read-files.ts';
import { isRead } from './text-facts.ts';
import { type AnalysisAnswer, type AnalysisJob, writeDocuments } from './write-documents.ts';

const trees = createCodeTrees();

async function work(job: AnalysisJob): Promise<AnalysisAnswer> {
  const store = openAnalysisStore(analysisFile(job.folder), job.mark);
  const symbols = path.join(job.folder, 'symbols.db');
  try {
    if (job.kind === 'scan') {
      const kept = openOccurrences({ file: referencesFile(symbols), mark: job.mark });
      try {
        let { waits, ...part } = scanSome(symbols, job, store, trees, kept);
        // A part that begins with a file of a new language looks at none before its grammar is there.
        while (waits !== null) {
          await trees.prepare(waits.file, waits.language);
          if (part.looked > 0) break;
          ({ waits, ...part } = scanSome(symbols, job, store, trees, kept));
        }
        return { kind: 'scan', ...part };
      } finally {
        kept?.close();
      }
    }
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
