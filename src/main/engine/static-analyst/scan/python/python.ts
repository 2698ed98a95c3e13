/** Scans Python. */
import { createReader } from '../reader.ts';
import { python } from '../text/dialects.ts';
import { commandRules } from './commands.ts';
import { endPython, entryRules } from './entries.ts';
import { routeRules, routerRules } from './routes.ts';
import { settingRules } from './settings.ts';
import { beginPython, importRules, type PythonState } from './state.ts';

export const pythonReader = createReader<PythonState>({
  dialect: python,
  begin: beginPython,
  declare: [importRules, routerRules],
  rules: [routeRules, commandRules, settingRules, entryRules],
  end: endPython,
});
