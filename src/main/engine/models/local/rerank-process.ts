/** The process of a reranker. */

import { serveProcess } from '../../threads/threads.ts';
import { loadReranker } from './rerank-texts.ts';

serveProcess(loadReranker);
