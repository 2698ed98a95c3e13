/**
 * How a record is written for `memory add`: one example with all that people and tools give, and what each field may be.
 * The engine checks it by its schema; the example stands in `docs/memory-files.md` too, and tests add it as it is printed.
 */
import { questionTypes } from '#shared/contract/memory/words.ts';

const example = {
  question: 'When does a payment give up?',
  questionType: 'BUSINESS_LOGIC',
  answer: 'After five attempts: `Payment.retry` counts them and then throws.',
  confidence: 0.9,
  domain: 'billing',
  tags: ['retry'],
  evidence: [{ file: 'src/payment.ts', startLine: 12, endLine: 30 }],
  analyst: 'my-agent',
  language: 'en',
  notes: 'Found while reading the tests.',
};

const left = 'question, questionType, answer and confidence are needed; the rest may be left out.';

export const recordForm = [
  'A record:',
  ...JSON.stringify(example, null, 2)
    .split('\n')
    .map((line) => `  ${line}`),
  '',
  left,
  '  questionType   one of:',
  ...questionTypes.map((type) => `                 ${type}`),
  '  answer         Markdown',
  '  confidence     0 to 1',
  '  evidence       lines of files of the folder, from 1, endLine not before startLine; their hash is',
  '                 taken as they stand',
  '  analyst        human where it is left out',
  'Without an id it becomes a new record. With one, as memory export writes them, it is that record,',
  'and the newer revision stands.',
].join('\n');
