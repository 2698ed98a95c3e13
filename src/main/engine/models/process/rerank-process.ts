/** The process of a reranker. */
import { loadReranker } from '../folder/rerank-texts.ts';
import { serveProcess } from './job-process.ts';

serveProcess(loadReranker);
