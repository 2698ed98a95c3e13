/** Entry of the Electron app. */
import { startShell } from './shell/shell.ts';

startShell();
