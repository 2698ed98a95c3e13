/** The process of a folder's model that makes vectors. */
import { loadFolder } from '../folder/embed-folder.ts';
import { serveProcess } from './job-process.ts';

serveProcess(loadFolder);
