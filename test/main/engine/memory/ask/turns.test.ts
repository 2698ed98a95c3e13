import { describe, expect, it } from 'vitest';
import { isFollowUp, searchText } from '../../../../../src/main/engine/memory/ask/turns.ts';

describe('questions that depend on the one before', () => {
  it.each([
    ['and when it times out?', true],
    ['What about deletes?', true],
    ['Why?', true],
    ['Who calls it?', true],
    ['那失败时呢？', true],
    ['它在哪里被调用？', true],
    ['How does a hold become a ledger entry?', false],
    ['查询缓存存在哪里？', false],
    ['Where are migrations executed and in which transaction do they run?', false],
  ])('%s', (question, expected) => {
    expect(isFollowUp(question)).toBe(expected);
  });

  it('is searched for together with what it follows, not with what that does not depend on (memory-4)', () => {
    const earlier = ['How are orders paid?', 'What happens to a hold when a capture fails?'];
    expect(searchText('and when it times out?', earlier)).toBe(
      'What happens to a hold when a capture fails?\nand when it times out?',
    );
    expect(searchText('Why?', ['How are orders paid?', 'And refunds?'])).toBe(
      'How are orders paid?\nAnd refunds?\nWhy?',
    );
    expect(searchText('How are orders paid?', earlier)).toBe('How are orders paid?');
  });
});
