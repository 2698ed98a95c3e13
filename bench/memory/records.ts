/**
 * Made-up learning records that read like real ones: a question about a part of an invented system, an answer of some sixty
 * words with identifiers and files, every fifth in Chinese. The same for the same numbers, however many.
 */

export interface MadeRecord {
  readonly question: string;
  readonly answer: string;
  readonly questionType: 'CODE_STRUCTURE' | 'BUSINESS_LOGIC' | 'DATA_FLOW' | 'CONFIGURATION';
  readonly confidence: number;
  readonly domain: string;
  readonly tags: string[];
  readonly sourceFiles: string[];
}

const list = (words: string): string[] => words.trim().split(/\s+/);
const things =
  list(`order invoice payment customer address cart voucher discount price tax shipment parcel carrier stock warehouse
  article category image review rating search index cache session token password role permission audit log metric trace alert
  queue job worker scheduler webhook event message mail template report export import file upload bucket backup snapshot
  migration schema table column transaction lock connection pool timeout retry circuit limiter gateway proxy router controller
  service repository entity mapper serializer parser lexer compiler module plugin theme layout widget form field validator
  currency rate ledger account balance refund dispute subscription plan quota tenant region locale translation holiday calendar`);
const actions =
  list(`load store validate compute merge split resolve cancel confirm archive restore publish subscribe schedule
  retry encrypt decrypt sign verify compress stream paginate sort filter group join cache evict refresh rebuild replicate
  import export convert format parse render dispatch route throttle batch enqueue drain lock release rollback commit`);
const places = list(
  `Manager Service Handler Factory Repository Controller Worker Store Client Adapter Policy Builder Engine`,
);
const chinese =
  list(`订单 发票 支付 客户 地址 购物车 优惠券 价格 税率 物流 库存 仓库 商品 分类 图片 评论 搜索 索引 缓存 会话 令牌 密码 角色 权限 审计 日志
  指标 告警 队列 任务 调度 回调 事件 消息 邮件 模板 报表 导出 导入 文件 备份 快照 迁移 事务 连接池 超时 重试 限流 网关 路由`);
const deeds = list(
  `加载 保存 校验 计算 合并 拆分 解析 取消 确认 归档 恢复 发布 订阅 重试 加密 签名 压缩 分页 排序 过滤 转换 渲染 分发 锁定 释放 回滚 提交`,
);
const types = ['CODE_STRUCTURE', 'BUSINESS_LOGIC', 'DATA_FLOW', 'CONFIGURATION'] as const;

/** Mulberry32. */
export function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

export function madeRecord(at: number): MadeRecord {
  const next = random(at * 7919 + 13);
  // Some words are much more common than others, as in any project.
  const pick = <T>(from: readonly T[]): T => from[Math.floor(next() ** 1.7 * from.length)] as T;
  const [a, b, c, d] = [pick(things), pick(things), pick(things), pick(things)];
  const [does, then] = [pick(actions), pick(actions)];
  const type = `${capital(a)}${capital(b)}${pick(places)}`;
  const method = `${does}${capital(c)}`;
  const file = `src/${a}/${b}/${type}.ts`;
  const shared = {
    questionType: pick(types),
    confidence: 0.5 + next() / 2,
    domain: a,
    tags: [a, c],
    sourceFiles: [file],
  };
  if (at % 5 === 0) {
    const [x, y, z] = [pick(chinese), pick(chinese), pick(chinese)];
    return {
      question: `${x}${pick(deeds)}时如何处理${y}的${z}？`,
      answer: `${type}.${method} 先${pick(deeds)}${x}，再${pick(deeds)}${y}，最后由 ${capital(d)}${pick(places)} ${pick(deeds)}${z}。超时为 ${Math.floor(next() * 900)} 毫秒，失败后重试 ${Math.floor(next() * 9)} 次，结果写入 ${c}_${d} 表。`,
      ...shared,
    };
  }
  const question = pick([
    `How does ${type} ${does} the ${c} of ${d === a ? 'a' : 'an open'} ${b}?`,
    `Where is the ${a} ${c} ${does}d before the ${b} ${d}?`,
    `What happens when ${method} fails for a ${b} ${a}?`,
    `Which ${c} does the ${a} ${b} ${then} and why?`,
    `Why is ${type}.${method} called twice for each ${d}?`,
  ]);
  const rest = Array.from(
    { length: 3 + Math.floor(next() * 4) },
    () =>
      `The ${pick(things)} ${pick(things)} is ${pick(actions)}d by ${capital(pick(things))}${pick(places)}.${pick(actions)}, which keeps the ${pick(things)} until the ${pick(things)} ends.`,
  );
  return {
    question,
    answer: `${type} calls ${method} with the ${b} ${d} and waits ${Math.floor(next() * 900)} ms. ${rest.join(' ')} See ${c}_${d}_${then} in ${file}.`,
    ...shared,
  };
}

/** What people ask: words of a record's question, part of it, or a name. */
export function madeQuery(records: number, at: number): string {
  const next = random(at * 104_729 + 7);
  const { question, answer } = madeRecord(Math.floor(next() * records));
  if (at % 4 === 0) return /[A-Z]\w+\.\w+/.exec(answer)?.[0] ?? question;
  if (at % 4 === 1) return question;
  const words = question.split(' ');
  return words.length === 1 ? question.slice(0, 8) : words.filter(() => next() < 0.6).join(' ') || question;
}
