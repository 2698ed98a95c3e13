/** The process of a folder's model that makes vectors. */

import { serveProcess } from '../../threads/threads.ts';
import { loadFolder } from './embed-folder.ts';

serveProcess(loadFolder);
