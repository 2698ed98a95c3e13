import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readDecisions, withDecision } from '../../../../../src/main/engine/bank/gates/decisions.ts';
import { scopeSuggestions } from '../../../../../src/renderer/features/bank/gates/gate-field.tsx';
import {
  countWords,
  decisionRows,
  emptyForm,
  withPart,
} from '../../../../../src/renderer/features/bank/gates/gate-form.ts';
import { commandLine } from '../../../../../src/renderer/features/bank/gates/gate-side.tsx';
import { runs } from '../../../../helpers/runs.ts';

describe('decisions in force', () => {
  test('are the rows of tables under English and Chinese headings (bank-6)', () => {
    const text = [
      '| 日期 | 决策 | 原因 | 取舍 | 适用范围 |',
      '|---|:--|---|---|---|',
      '| 2026-03-01 | 先验证 | 超时 | 慢 | 支付 |',
      '',
      '| a | b |',
      '|---|---|',
      '| no | decision |',
      '',
      '| **Decision** | Why |',
      '|---|---|',
      '| ~~A \\| B~~ | c |',
    ];
    expect(decisionRows(text.join('\r\n'))).toEqual([
      { line: 3, date: '2026-03-01', decision: '先验证', scope: '支付', superseded: false },
      { line: 11, date: '', decision: 'A | B', scope: '', superseded: true },
    ]);
    expect(decisionRows(text.slice(8).join('\n'))).toEqual([
      { line: 3, date: '', decision: 'A | B', scope: '', superseded: true },
    ]);
  });

  test('are those that the engine reads, in what it wrote', () => {
    const word = fc.stringMatching(/^[a-z|\\ 字]{1,8}$/).map((one) => `x${one}`);
    fc.assert(
      fc.property(
        fc.array(word, { minLength: 1, maxLength: 4 }),
        fc.constantFrom('en', 'zh'),
        (decisions, language) => {
          let bytes = '# Patterns\n';
          for (const decision of decisions) {
            const form = { decision, reason: 'r', tradeoff: 't', scope: 's', notScope: '', supersedes: '' };
            ({ bytes } = withDecision(bytes, form, '2026-03-01', language as 'en'));
          }
          const text = Buffer.from(bytes, 'latin1').toString('utf8');
          expect(decisionRows(text).map(({ line, decision }) => [line, decision])).toEqual(
            readDecisions(bytes).map(({ line, form }) => [line, form.decision]),
          );
        },
      ),
      runs(200),
    );
  });
});

describe('a form as a command', () => {
  test('is quoted so that no shell reads anything into it', () => {
    const gate = withPart(withPart(emptyForm('learning'), 'symptom', "it's $HOME `x`"), 'rootCause', '--json');
    expect(commandLine(gate)).toBe(`memoscope bank learn --symptom 'it'\\''s $HOME \`x\`' --root-cause '--json'`);
    expect(commandLine(withPart(emptyForm('decision'), 'notScope', 'Lending'))).toBe(
      'memoscope bank decide --not-scope Lending',
    );
  });
});

test('words are counted in both scripts', () => {
  expect(countWords('Refunds are queued, never retried')).toBe(5);
  expect(countWords('先验证 retry')).toBe(4);
});

test('modules are suggested that the words name, and any where the scope names none', () => {
  const modules = ['Api.Endpoints', 'Payments.Gateways', 'Payments.Refunds', 'Lending'];
  expect(scopeSuggestions('A refund waits for the gateway', '', modules, false)).toEqual([
    'Payments.Gateways',
    'Payments.Refunds',
  ]);
  expect(scopeSuggestions('RefundJob', 'Payments.Refunds', modules, false)).toEqual([]);
  expect(scopeSuggestions('', 'everywhere', modules, true)).toHaveLength(3);
});
