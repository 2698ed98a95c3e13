/** `extract`: makes a selection of a file a function or a variable of its own. */
import type { RunCommand } from '../../command.ts';
import { usage } from '../../parse.ts';
import { previewAndWrite } from './preview-text.ts';

const selection = /^(.+):(\d+):(\d+)-(\d+):(\d+)$/;

export const run: RunCommand = async (call) => {
  const [, file, ...numbers] = selection.exec(call.argument) ?? [];
  const [line, column, endLine, endColumn] = numbers.map(Number);
  if (file === undefined || line === undefined || column === undefined || endLine === undefined || !endColumn)
    throw usage(`'${call.argument}' is no selection; one looks like src/shop.ts:12:5-14:20.`, 'selection');
  const asFunction = call.flag('function');
  if (asFunction === call.flag('variable')) throw usage('Give either --function or --variable.', 'kind');
  const kind = asFunction ? 'function' : 'variable';
  const name = call.value('name');
  const params = { file, line, column, endLine, endColumn, kind, ...(name === undefined ? {} : { name }) } as const;
  return previewAndWrite(call, (link) => link.call('edit.extract', params, call));
};
