/**
 * Patterns of the code in Chinese (spec 10 "every text in both languages"): the code map names and counts them in English, and a
 * proposal is a sentence that a person will put their name to.
 */
const known: Readonly<Record<string, readonly [name: string, usage: string]>> = {
  Factory: ['工厂', '调用方请求对象时不指名其类'],
  Builder: ['构建器', '选项多的对象由链式调用逐步组装'],
  Repository: ['仓储', '数据的读写藏在集合式接口之后'],
  Observer: ['观察者', '各部分响应事件，而事件源不认识它们'],
  Singleton: ['单例', '所有请求者共用同一个对象'],
  Controller: ['控制器', '外部请求被转换为对内部代码的调用'],
  'Dependency injection': ['依赖注入', '类所需之物由容器交给它'],
  Visitor: ['访问者', '在节点树上增加新操作而不改动节点'],
  Adapter: ['适配器', '外来之物藏在我们自己的接口之后使用'],
  'Command or handler': ['命令或处理器', '要做的事是一个对象，按名称或种类选择'],
  Middleware: ['中间件', '每个请求都要做的事在请求外围完成'],
};

/** What the pattern is, without the number of types, which changes. */
export function patternInChinese(patternType: string, description: string): string {
  const words = known[patternType];
  const names = /: ([^:]*)\.$/.exec(description)?.[1] ?? '';
  const shown = names
    .replace(/ and (\d+) more$/, ' 等')
    .replace(/,? and /g, '、')
    .replaceAll(', ', '、');
  const examples = shown === '' ? '' : `例如 ${shown}。`;
  if (words !== undefined) return `采用${words[0]}模式（${patternType}）：${words[1]}。${examples}`;
  const contract = /^Implementations of (.+)$/.exec(patternType)?.[1];
  if (contract !== undefined) return `由多个类型实现 ${contract}，调用方不区分是哪一个。${examples}`;
  return `${patternType}。${examples}`;
}
