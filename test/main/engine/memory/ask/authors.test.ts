import { afterEach, expect, test } from 'vitest';
import { askMethods } from '#shared/contract/memory/ask.ts';
import { makeWorkspace, type TestWorkspace, uncancelled } from '../../../../helpers/workspace.ts';
import { git } from '../../temp-folder.ts';

let workspace: TestWorkspace;
afterEach(() => workspace.dispose());

async function answerTo(question: string, config = ''): Promise<string> {
  workspace = makeWorkspace({
    'src/retry.ts': '/** Says when a payment is tried again. */\nexport class RetryPolicy { next() { return 1; } }\n',
    '.gitignore': '.memo/\n',
    ...(config === '' ? {} : { '.memo/config.yaml': config }),
  });
  git(workspace.root, 'init', '-q');
  git(workspace.root, 'add', '-A');
  git(workspace.root, 'commit', '-qm', 'retry payments', '--author', 'Ada Example <ada@example.org>');
  const engine = await workspace.open();
  await engine.settled();
  return (await engine.call('ask', askMethods.ask.params.parse({ question }), uncancelled)).answer;
}

test.each(['Who wrote RetryPolicy?', 'How often was RetryPolicy changed lately?'])(
  '%s is answered without names of people, where that is not switched on',
  async (question) => {
    const answer = await answerTo(question);
    expect(answer).toContain('src/retry.ts');
    expect(answer).not.toContain('Ada');
    expect(answer.includes('history.authors')).toBe(question.startsWith('Who'));
  },
);

test('who wrote something is said where that is switched on', async () => {
  expect(await answerTo('Who wrote RetryPolicy?', 'history:\n  authors: true\n')).toContain(
    '- `src/retry.ts` was changed by Ada Example (1)',
  );
});
