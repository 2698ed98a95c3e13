/** `bank check`: what is wrong in the bank; exits with 1 where something is, for a build to fail on. */
import type { Result } from '#shared/contract/contract.ts';
import type { RunCommand } from '../../command.ts';
import { clean } from '../../terminal/output.ts';
import { counted, withBank } from './with-bank.ts';

type Problem = Result<'bank.check'>['problems'][number];

const words: Record<Problem['kind'], string> = {
  link: 'broken link',
  path: 'no such file',
  symbol: 'unknown symbol',
  index: 'not as the index says',
  summary: 'two summaries; leave one of them in the index',
  gate: 'missing part',
  marker: 'damaged marker of a machine block',
  conflict: 'open conflict in block',
  text: 'cannot be read as text',
};

export const run: RunCommand = async (call) => {
  const { out } = call;
  // Symbols are looked up: the files are read first.
  const answer = await withBank(call, (link) => link.call('bank.check', {}, call), { settle: true });
  const { problems, files } = answer;
  const errors = problems.filter(({ level }) => level === 'error').length;
  out.result(answer, () => [
    ...problems.map(({ kind, path, line, about, level }) => {
      const place = `memory-bank/${path}${line === null ? '' : `:${line}`}`;
      const missed = kind === 'index' && about === path;
      const said = missed ? 'missing or broken; to make it anew: memoscope bank index' : `${words[kind]}: ${about}`;
      return clean(`${out.style(level === 'error' ? 'red' : 'yellow', level)} ${place}  ${said}`);
    }),
    `${counted(files, 'file')}, ${counted(errors, 'error')}, ${problems.length - errors} to look at`,
  ]);
  return errors > 0 ? 1 : undefined;
};
