/** `config reset`: out of `.memo/config.yaml`, or back to the default in the settings of the person. */
import type { RunCommand } from '../../command.ts';
import { clean } from '../../terminal/output.ts';
import { ofPerson, setOfPerson, setOfProject } from './settings.ts';

export const run: RunCommand = async (call) => {
  const { argument: key, out } = call;
  const own = (await ofPerson(call)).find((one) => one.key === key);
  const entry =
    own === undefined ? await setOfProject(call, { key }) : await setOfPerson(key, JSON.stringify(own.default), call);
  out.result(entry, () => clean(`${entry.key} is ${JSON.stringify(entry.value)} again.`));
};
