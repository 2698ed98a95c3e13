import { expect, it } from 'vitest';
import { kindOfQuestion, subjectOf } from '../../../../../src/main/engine/memory/ask/question-kind.ts';

it.each([
  ['Why does the compiler refuse some schemas?', 'reason'],
  ['What is the purpose of this lock?', 'reason'],
  ['为什么用户名有限制？', 'reason'],
  ['Where is the body decompressed?', 'code'],
  ['Who sends the webhooks?', 'code'],
  ['Where is the stability policy described?', 'written'],
  ['Where are the rules for pull requests?', 'written'],
  ['Which page lists the error codes?', 'written'],
  ['错误字符串的写法规定在哪里？', 'written'],
  ['子命令的用法写在哪里？', 'written'],
  ['Where are the rules applied?', 'code'],
  ['Where is the guide line drawn?', 'code'],
  ['What changed in 10.4.0?', 'history'],
  ['什么时候开始支持压缩？', 'history'],
  ['What happens when two replicas differ?', 'code'],
  ['重定向次数太多会怎样？', 'code'],
  ['附件存储的代码在哪里？', 'code'],
  ['数据库迁移是怎么执行的？', 'any'],
  ['单点登录是怎么实现的？', 'code'],
  ['When was the timeout added?', 'history'],
  ['What changed recently?', 'history'],
  ['最近改了什么？', 'history'],
  ['How do I migrate from version 7?', 'use'],
  ['How to limit connections?', 'use'],
  ['What should library authors depend on?', 'use'],
  ['如何限制连接数量？', 'use'],
  ['怎么发布新版本？', 'use'],
  ['How does hedging choose its winner?', 'any'],
  ['How do users log in?', 'any'],
  ['What is the default timeout?', 'any'],
  ['默认超时是多少？', 'any'],
])('%s asks for %s', (question, kind) => expect(kindOfQuestion(question)).toBe(kind));

it.each([
  ['Where is the stability policy described?', ['stability', 'policy']],
  ['Why was the queue replaced?', ['queue']],
  ['When did line ranges appear?', ['line', 'ranges']],
  ['子命令的用法写在哪里？', ['子命令的用法']],
  ['Why?', ['Why']],
  ['Where is the pairing of Shop with pipes described?', ['pairing', 'of', 'with', 'pipes']],
])('%s asks with words that no source has to hold', (question, words) => {
  const left = subjectOf(question, '/home/me/shop').match(/[\p{L}\p{N}]+/gu) ?? [];
  expect(left.filter((word) => !['the', 'was', 'did'].includes(word))).toEqual(words);
});
