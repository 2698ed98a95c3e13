/** `config set`: into `.memo/config.yaml`, or into the settings of the person. */
import type { RunCommand } from '../../command.ts';
import { clean } from '../../terminal/output.ts';
import { findWorkspace, withWorkspace } from '../../workspace.ts';
import { ofPerson, type Setting, setOfPerson } from './settings.ts';

export const run: RunCommand = async (call) => {
  const { argument: key, second: value, out } = call;
  const own = (await ofPerson(call)).some((one) => one.key === key);
  const entry: Setting = own
    ? await setOfPerson(key, value, call)
    : {
        ...(await withWorkspace(
          findWorkspace(call.workspace),
          call,
          (link) => link.call('config.set', { key, value }, call),
          { settle: false },
        )),
        scope: 'project',
      };
  out.result(entry, () => clean(`${entry.key} is ${JSON.stringify(entry.value)} now.`));
};
