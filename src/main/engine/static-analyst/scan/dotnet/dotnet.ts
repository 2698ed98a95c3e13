/** Scans C#. */
import { createReader } from '../reader.ts';
import { csharp } from '../text/dialects.ts';
import { classRules, routeRules } from './routes.ts';
import { settingRules } from './settings.ts';
import { beginDotnet, type DotnetState, usingRules } from './state.ts';

export const csharpReader = createReader<DotnetState>({
  dialect: csharp,
  begin: beginDotnet,
  declare: [usingRules, classRules],
  rules: [routeRules, settingRules],
  end({ later }) {
    for (const write of later) write();
  },
});
