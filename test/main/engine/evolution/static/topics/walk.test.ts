/** The way of calls that the static analyst tells of a library, which has no stories: a true one, over files, or none. */
import { expect, test } from 'vitest';
import { openTestLearner } from '../tree.ts';

const library = {
  'lib/client.js': `import { dispatch } from './core/dispatch.js';
import { closeLater } from './core/close-later.js';
import { warnOnce } from './helpers/warn.js';

/** Sends requests. */
export class Client {
  /** Sends one request with the settings of the client. */
  request(settings) {
    warnOnce(settings);
    settings.on('end', () => {
      closeLater(settings);
    });
    if (settings.url === '') return null;
    return dispatch(settings);
  }
}
`,
  'lib/core/dispatch.js': `import { send } from '../adapters/send.js';
import { settle } from './settle.js';

/** Picks who sends it. */
export function dispatch(settings) {
  const answer = send(settings);
  return settle(answer);
}
`,
  'lib/core/close-later.js': `import { dispatch } from './dispatch.js';

/** Tells all that it is over, which takes many lines. */
export function closeLater(settings) {
  const first = settings.first;
  const second = settings.second;
  const third = settings.third;
  return dispatch({ first, second, third });
}
`,
  'lib/core/settle.js': `export function settle(answer) {
  return answer;
}
`,
  'lib/adapters/send.js': `import { encode } from './encode.js';

export function send(settings) {
  return encode(settings.body);
}
`,
  'lib/adapters/encode.js': `/** Writes a body as bytes. */
export function encode(body) {
  return String(body);
}
`,
  'lib/helpers/warn.js': `export function warnOnce(settings) {
  return settings.quiet;
}
`,
};

const question = 'What does a call of `Client.request` in `lib/client.js` set going, step by step?';

test('DATA_FLOW of a library: one way from its face, each step with the line of the call', async () => {
  const { learnAll, tree } = await openTestLearner(library);
  try {
    const learned = await learnAll('en');
    const told = learned.find((each) => each.question.question === question);
    expect(told?.question.type).toBe('DATA_FLOW');
    const answer = told?.summary?.answer ?? '';
    expect(answer.split('\n')[0]).toBe(
      '`Client.request` (`lib/client.js:8`) leads over 3 calls through `lib`, `lib/core`, and `lib/adapters`.',
    );
    expect(answer.split('\n').slice(2, 5)).toEqual([
      '1. `Client.request` calls `dispatch` (`lib/client.js:14`; declared in `lib/core/dispatch.js:5`): “Picks who sends it.”',
      '2. `dispatch` calls `send` (`lib/core/dispatch.js:6`; declared in `lib/adapters/send.js:3`).',
      '3. `send` calls `encode` (`lib/adapters/send.js:4`; declared in `lib/adapters/encode.js:2`): “Writes a body as bytes.”',
    ]);
    for (const line of [14, 8])
      expect(told?.summary?.evidence).toContainEqual({ file: 'lib/client.js', startLine: line, endLine: line });
    const chinese = (await learnAll('zh')).find((each) => each.question.type === 'DATA_FLOW');
    expect(chinese?.summary?.answer).toContain('`dispatch` 调用 `send`（`lib/core/dispatch.js:6`');
  } finally {
    await tree.dispose();
  }
});

test('what a type does that is made without a constructor is none of the way', async () => {
  const { learnAll, tree } = await openTestLearner({
    'lib/start.py': `from lib.parts import Part


def begin(given):
    """Begins with what is given."""
    part = Part()
    part.given = given
    return part
`,
    'lib/parts.py': `from lib.work import work


class Part:
    def later(self):
        return work(self)
`,
    'lib/work.py': `from lib.end import finish


def work(part):
    return finish(part)
`,
    'lib/end.py': 'def finish(part):\n    return part\n',
  });
  try {
    expect((await learnAll('en')).filter((each) => each.question.type === 'DATA_FLOW')).toEqual([]);
  } finally {
    await tree.dispose();
  }
});

test('no way is told that is shorter than three calls or stays in one file', async () => {
  const short = { ...library, 'lib/adapters/send.js': 'export function send(settings) {\n  return settings;\n}\n' };
  const alone = {
    'lib/one.js': `export function first(a) {
  const given = second(a);
  if (given === a) return 0;
  return given;
}
function second(a) {
  return third(a);
}
function third(a) {
  return fourth(a);
}
function fourth(a) {
  return a;
}
`,
  };
  for (const files of [short, alone]) {
    const { learnAll, tree } = await openTestLearner(files);
    try {
      expect((await learnAll('en')).filter((each) => each.question.type === 'DATA_FLOW')).toEqual([]);
    } finally {
      await tree.dispose();
    }
  }
});
