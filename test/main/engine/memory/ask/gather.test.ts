import { expect, it } from 'vitest';
import { kindOfQuestion } from '../../../../../src/main/engine/memory/ask/gather.ts';

it.each([
  ['Why does the compiler refuse some schemas?', 'reason'],
  ['What is the purpose of this lock?', 'reason'],
  ['为什么用户名有限制？', 'reason'],
  ['Where is the body decompressed?', 'code'],
  ['Who sends the webhooks?', 'code'],
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
