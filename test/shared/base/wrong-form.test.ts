import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { inOurWords } from '#shared/base/wrong-form.ts';
import { say } from '#shared/messages/sentences.ts';

const reason = (schema: z.ZodType, value: unknown): string =>
  schema.safeParse(value, inOurWords).error?.issues[0]?.message ?? '';

describe('what is wrong with a value', () => {
  it.each([
    [z.string(), undefined, 'is missing', '缺失'],
    [z.string(), 3, 'must be text', '必须是文本'],
    [z.int(), 1.5, 'must be a whole number', '必须是整数'],
    [z.number(), 'many', 'must be a number', '必须是数字'],
    [z.number().min(3), 2, 'must be at least 3', '至少为 3'],
    [z.number().max(3), 4, 'must be at most 3', '最多为 3'],
    [z.number().positive(), 0, 'must be more than 0', '必须大于 0'],
    [z.number().lt(1), 1, 'must be less than 1', '必须小于 1'],
    [z.string().min(1), '', 'must not be empty', '不能为空'],
    [z.string().min(4), 'a', 'must have at least 4 characters', '至少 4 个字符'],
    [z.string().max(1), 'ab', 'must have at most 1 character', '最多 1 个字符'],
    [z.array(z.string()).max(2), ['a', 'b', 'c'], 'must have at most 2 entries', '最多 2 项'],
    [z.array(z.string()), 'a', 'must be a list', '必须是列表'],
    [z.boolean(), 'maybe', 'must be true or false', '只能是 true 或 false'],
    [z.object({}), [], 'must be an object', '必须是对象'],
    [z.enum(['keep', 'take']), 'both', 'must be one of keep, take', '只能是 keep、take 之一'],
    [z.union([z.enum(['bug', 'idea']), z.literal('')]), 'x', 'must be one of bug, idea', '只能是 bug、idea 之一'],
    [z.union([z.string(), z.number()]), true, 'has another form', '格式不符'],
    [z.url(), 'a', 'has another form', '格式不符'],
    [z.strictObject({}), { a: 1 }, "has an unknown field 'a'", '含有未知字段“a”'],
  ])('%#: is said in our words, and in Chinese', (schema, value, english, chinese) => {
    expect(reason(schema, value)).toBe(english);
    expect(say('zh', english)).toBe(chinese);
  });

  it('what a schema says of itself goes before', () => {
    expect(reason(z.string().regex(/^a/, 'must begin with a'), 'b')).toBe('must begin with a');
  });
});
