/** Sentences that say the contrary of the code they cite, beside the true ones of the same words. */
import { describe, expect, it } from 'vitest';
import { judgeAnswer, linesOf, noFacts } from '../../../../src/main/engine/claims/claims.ts';

const held = async (code: string, question: string, answer: string): Promise<boolean> => {
  const read = code.split('\n').map((text, n) => ({ file: 'src/a.ts', line: n + 1, text }));
  const lines = linesOf(read, read, []);
  const judged = await judgeAnswer({ question, answer, lines, knows: (name) => lines.holds(name), facts: noFacts });
  return judged.refusal === null;
};

const pay = `  capture(order: Order, limit = 100, eager = false): boolean {
    if (!order.isPaid) throw new UnpaidError(order.id);
    if (order.total > limit) return false;
    try {
      this.gateway.charge(order);
    } catch (error) {
      return false;
    }
    this.ledger.post(order);
    return true;
  }`;
const find = `def find(self, name, cache=None):
    """Longer names match before shorter names."""
    if cache is None:
        return self.load(name)
    try:
        return cache[name]
    except KeyError as error:
        raise MissingError(name) from error
    # The result is appended to the list, never prepended.`;
const args = `func MinimumArgs(n int) Check {
	return func(args []string) error {
		if len(args) < n {
			return fmt.Errorf("requires at least %d args", n)
		}
		return nil
	}
}`;
const compare = `    protected static bool Differs(Value left, Value right)
    {
        return !(Same(left, right));
    }`;

describe('what a sentence says of a case', () => {
  it.each([
    [
      pay,
      'When does `capture` throw?',
      '`capture` throws an `UnpaidError` when the order is not paid.',
      '`capture` throws an `UnpaidError` when the order is paid.',
    ],
    [
      pay,
      'When does `capture` throw?',
      '`capture` wirft einen `UnpaidError`, wenn `isPaid` nicht gesetzt ist.',
      '`capture` wirft einen `UnpaidError`, wenn `isPaid` gesetzt ist.',
    ],
    [
      pay,
      'What of the limit in `capture`?',
      '`capture` returns `false` when the total is more than the limit.',
      '`capture` returns `false` when the total is less than the limit.',
    ],
    [
      pay,
      'What of the limit in `capture`?',
      '订单的 `total` 大于 `limit` 时，`capture` 返回 `false`。',
      '订单的 `total` 小于 `limit` 时，`capture` 返回 `false`。',
    ],
    [
      pay,
      'What if the charge fails in `capture`?',
      '`capture` returns `false` when `charge` throws an error.',
      '`capture` returns `true` when `charge` throws an error.',
    ],
    [pay, 'What is the default of `eager`?', '`eager` is `false` by default.', '`eager` is `true` by default.'],
    [
      find,
      'What does `find` do without a cache?',
      '`find` loads the name when `cache` is `None`.',
      '`find` loads the name when `cache` is not `None`.',
    ],
    [
      args,
      'When does `MinimumArgs` fail?',
      '`MinimumArgs` returns an error when there are fewer than n args.',
      '`MinimumArgs` returns an error when there are more than n args.',
    ],
  ])('is held against the condition of the code (%#)', async (code, question, right, wrong) => {
    expect([await held(code, question, right), await held(code, question, wrong)]).toEqual([true, false]);
  });
});

describe('the opposite of a word, swapped sides and another order', () => {
  it.each([
    [
      pay,
      'What does `capture` do first?',
      '`capture` first charges the order and then posts it to the ledger.',
      '`capture` first posts the order to the ledger and then charges it.',
    ],
    [
      find,
      'What does `find` do with a `KeyError`?',
      '`find` turns a `KeyError` into a `MissingError`.',
      '`find` turns a `MissingError` into a `KeyError`.',
    ],
    [
      find,
      'Which names match first in `find`?',
      'In `find`, longer names match before shorter names.',
      'In `find`, shorter names match before longer names.',
    ],
    [
      compare,
      'How does `Differs` decide?',
      '`Differs` calls `Same` and negates it.',
      '`Same` calls `Differs` and negates it.',
    ],
  ])('is refused (%#)', async (code, question, right, wrong) => {
    expect([await held(code, question, right), await held(code, question, wrong)]).toEqual([true, false]);
  });
});

it('takes time that grows with the lines', async () => {
  const line = `    if (${'a.b '.repeat(50)}) throw new Error("no ${'x '.repeat(40)}");`;
  const code = Array.from({ length: 2_000 }, () => line).join('\n');
  expect(
    await held(code, 'When does `a` throw?', '`a` throws an error when `b` is `null`, before it returns.'),
  ).toBeTypeOf('boolean');
});
