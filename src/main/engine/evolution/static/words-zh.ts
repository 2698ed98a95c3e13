/** What the static analyst says, in Chinese; see words-en.ts. Names and code stay as they are written. */
import { createList } from '#shared/messages/translator.ts';
import type { Words } from './words-en.ts';

const list = createList('zh');
const number = (n: number): string => n.toLocaleString('zh-CN');

const kinds: Readonly<Record<string, string>> = {
  ...{ class: '类', struct: '结构体', interface: '接口', record: '记录类型', enum: '枚举', delegate: '委托' },
  ...{ alias: '类型', trait: 'trait', union: '联合体', object: '对象', annotation: '注解', module: '模块' },
  function: '函数',
};
const kind = (of: string): string => kinds[of] ?? of;
/** What the comment says, behind the sentence. */
const quoted = (said: string | null): string => (said === null ? '。' : `：${said}`);

export const zh: Words = {
  questions: {
    commands: '这个项目怎么构建、测试和运行，CI 会检查什么？',
    together: '`{file}` 和 `{other}` 有哪些地方需要同步修改？',
    reasons: '`{file}` 中的 `{name}` 为什么这样实现？',
    testing: '`{dir}` 中的测试怎么写？',
    deprecated: '项目中哪些代码已弃用，用什么替代，还有哪里在用？',
    flow: '`{name}` 的调用过程是怎样的？',
    package: '依赖包 `{name}` 用来做什么，在哪里用到？',
    options: '`{file}` 中的 `{name}` 有哪些选项，默认值是什么？',
    environment: '`{dir}` 中的代码读取哪些外部配置，在哪里读取？',
    errorType: '`{file}` 中的 `{name}` 什么时候抛出，由谁处理？',
    family: '新增一种 `{name}`（`{file}`）要遵循哪些惯例？',
    neighbours: '`{dir}` 中的文件遵循哪些惯例？',
    rules: '`{file}` 中的 `{name}` 根据什么做判断？',
  },
  list,
  joint: '、',
  said: (text) => `“${text}”`,
  and: (n) => `另外 ${number(n)} 个`,
  line: (line) => `第 ${line} 行`,
  lines: (lines) => `第 ${lines.join('、')} 行`,
  reason: {
    gap: '这部分代码还没有任何学习记录。',
    cause: '代码中有能回答它的行，但还没有学习记录提到。',
  },
  outcome: '代码本身所能说明的内容，每句话都附有依据的行。',
  plan: {
    outline: '它声明了什么，注释怎么说',
    callers: '谁调用它，它调用谁',
    grep: '提到它的所有文件',
    read: '答案所依据的行',
  },
  kind,
  commit: (id, day, subject, issues) => `${id}，${day}，“${subject}”${issues === null ? '' : `，${issues}`}`,
  commands: {
    lead: (names, more) =>
      `推送代码或提交合并请求时，CI 会运行 ${names}${more > 0 ? ` 等命令（另有 ${number(more)} 条）` : ''}。`,
    leadWithoutCi: (count) => `项目写明了 ${number(count)} 条命令，CI 没有运行其中任何一条。`,
    purpose: {
      install: '安装',
      build: '构建',
      run: '运行',
      test: '测试',
      lint: '检查',
      format: '格式化',
      migrate: '迁移',
      release: '发布',
    },
    one: (purpose, command, folder, places, description) =>
      `**${purpose}：**${command}${folder === null ? '' : `，在 ${folder} 中运行`}（${places}）${description === null ? '。' : `：${description}`}`,
    limits: '读自 CI 文件、文档和项目文件；没有运行过任何命令。',
  },
  together: {
    lead: (one, other, both, of) =>
      `修改 ${one} 时通常要一并修改 ${other}：改动 ${one} 的 ${number(of)} 个提交中，有 ${number(both)} 个同时改了两者，而它们互不引用。`,
    shared: (names) => `**两边都出现**、旁边的文件里却很少见的名字：${names}。`,
    name: (name, place, other) => `${name}（${place}，${other}）`,
    example: (commit) => `**例如** ${commit}。`,
    limits: '根据提交统计；某一次修改是否必须同时改动两者，看不出来。',
  },
  reasons: {
    lead: (name, place, said, commit) => `${name}（${place}）：${said}（${commit}）`,
    one: (said, commit) => `${said}（${commit}）`,
    limits: '引自提交说明；这些理由现在是否仍然成立，没有核对。',
  },
  testing: {
    lead: (dir, count, names) => `${dir} 中的测试以 ${names} 为起点：读取的 ${number(count)} 个测试文件大多如此。`,
    leadOfSome: (dir, count, names) =>
      `${dir} 中的测试共用的代码里，用得最多的是 ${names}（读取了 ${number(count)} 个测试文件）。`,
    leadOfBase: (dir, count) => `${dir} 中读取的 ${number(count)} 个测试文件有共同的基类或注解。`,
    helper: (name, place, share, said) => `${name}（${place}），${share}在使用${quoted(said)}`,
    base: (name, place, share) => `**继承** ${name}${place === null ? '' : `（${place}）`}：${share}。`,
    carries: (name, share) => `**带有** ${name}：${share}。`,
    table: (share, place) => `**用例写成表格**：${share}，例如 ${place}。`,
    command: (command, place) => `**运行方式**：${command}（${place}）。`,
    example: (place, lines) => `**可以照着写的短例子**：${place}，${number(lines)} 行。`,
    limits: '这些习惯是数出来的，并非明文规定；测试运行器自身配置所做的准备看不到。',
  },
  deprecated: {
    lead: (count, looked, used) =>
      `项目中有 ${number(count)} 个符号标记为已弃用；${looked < count ? `查看了其中 ${number(looked)} 个，` : ''}${used === 0 ? '项目自身的代码中没有发现确定的使用' : `其中 ${number(used)} 个仍被项目自身的代码使用`}。`,
    one: (name, place, since, said, instead, used) =>
      `${name}（${place}）${since === null ? '' : `，自 ${since} 起弃用`}${said === null ? '' : `：${said}`}${instead === null ? '' : `，改用 ${instead}`}${used !== null ? `；${used}。` : said === null || instead !== null ? '。' : ''}`,
    used: (count, places) => `仍有 ${number(count)} 处在使用：${places}`,
    more: (count, names) => `另外 ${number(count)} 个：${names}。`,
    limits: '只包括代码中有弃用标记的符号；测试和示例中的使用，以及不确定的使用，都没有计入。',
  },
  flow: {
    lead: (name, first, steps, modules) => `${name} 从 ${first} 开始，经过 ${number(steps)} 次调用，涉及 ${modules}。`,
    made: (name, place, what, caller, call) => `${caller} 创建 ${name}（${call}；声明于 ${place}）${quoted(what)}`,
    step: (name, place, what, caller, call) => `${caller} 调用 ${name}（${call}；声明于 ${place}）${quoted(what)}`,
    limits: '只跟踪代码中写明的主要调用；哪些条件下会跳过某一步，以及回调或事件引发的内容，不在其中。',
  },
  package: {
    lead: (name, files, more, seam, tests) =>
      `${name} 在产品代码的${more ? '至少' : ''} ${number(files)} 个文件中引入${seam === null ? '' : `（${seam}）`}${tests > 0 ? `；另有 ${number(tests)} 个测试文件` : ''}。`,
    seamOne: (file) => `只有 ${file} 一处，替换时只需改这里`,
    seamFew: (dir) => `都在 ${dir} 中`,
    uses: (name, places, count) => `${name} 用在 ${number(count)} 处：${places}。`,
    declared: (file, version) => `在 ${file} 中声明，版本 ${version}。`,
    sideEffect: (places) => `只是引入，没有使用它的任何名字：${places}。`,
    limitsOf: (read) => `用法读自其中读过的 ${number(read)} 个文件；包本身做什么没有读。`,
    limits: '包本身做什么没有读；为什么选它看不出来。',
  },
  options: {
    lead: (name, place, count, optional, said) =>
      `${name}（${place}）有 ${number(count)} 项设置${optional > 0 ? `，其中 ${number(optional)} 项可选` : ''}${quoted(said)}`,
    one: (name, place, said, fallback, read) =>
      `${name}（${place}）${quoted(said)}${fallback === null ? '' : `默认值：${fallback}。`}${read === null ? '' : `读取处：${read}。`}`,
    more: (count, names) => `还有 ${number(count)} 项设置：${names}。`,
    limits: '在别处或运行时算出的默认值看不到；没有列出默认值，不等于没有默认值。',
  },
  environment: {
    lead: (dir, count, names) => `${dir} 中的代码按名字从外部读取 ${number(count)} 项设置：${names}。`,
    one: (name, place, code, fallback) =>
      `${name} 在 ${place} 读取：${code}。${fallback === null ? '' : `缺失时使用 ${fallback}。`}`,
    limits: '名字来自其他文件的常量或在运行时拼出的设置看不出来。',
  },
  errorType: {
    lead: (name, place, outcome, thrown, files, more, said) =>
      `${name}（${place}）最终给用户的是 ${outcome}；${more ? '至少' : ''}在 ${number(files)} 个文件的 ${number(thrown)} 处抛出${quoted(said)}`,
    status: (code, place) => `状态 ${code}（${place}）`,
    exit: (code, place) => `退出码 ${code}（${place}）`,
    base: (base) => `它是一种 ${base}，捕获后者的代码也会捕获它。`,
    thrown: (place, owner, condition, text) =>
      `${place}${owner === null ? '' : `，${owner} 中`}${condition === null ? '' : `，当 ${condition}`}：${text}`,
    more: (count, places) => `还有 ${number(count)} 处：${places}。`,
    caught: (places) => `**处理错误时提到它的地方**：${places}。`,
    nowhere: '测试之外处理错误的代码中没有提到它。',
    limits: '捕获一切错误的代码也会捕获它，没有列出；创建之后没有立即抛出的地方也没有列出。',
  },
  family: {
    lead: (name, place, count, dir) =>
      `测试之外有 ${number(count)} 个具名类型基于 ${name}（${place}）${dir === null ? '' : `，大多在 ${dir} 中`}；它们的共同点就是对新类型的期望。`,
    members: (names, share, exceptions) => `**声明** ${names}：${share}${exceptions}`,
    naming: (form, share, exceptions) => `**命名为** ${form}：${share}${exceptions}`,
    place: (dir, share, exceptions) => `**位于** ${dir}：${share}${exceptions}`,
    ownFolder: (dir) => `${dir}（各有自己的文件夹）`,
    constructor: (params, share) => `**构造参数**为 ${params}：${share}。`,
    attributes: (name, share, exceptions) => `**带有** ${name}：${share}${exceptions}`,
    registry: (place, share) => `**登记于** ${place}，那里列出了${share}：新类型很可能也要加在那里。`,
    tests: (share, example) => `**测试代码中提到**：${share}，例如 ${example}。`,
    example: (name, place, lines) => `**可以先读最短的一个**：${name}（${place}，${number(lines)} 行）。`,
    share: (count, of) => (count === of ? `全部 ${number(of)} 个` : `${number(of)} 个中的 ${number(count)} 个`),
    except: (names) => `；例外：${names}。`,
    limits: '惯例是数出来的，不是规定；例外是否有意为之看不出来。',
  },
  neighbours: {
    lead: (dir, files, habit, share) =>
      `${dir} 中有公开类型或函数的 ${number(files)} 个文件写法一致：${share}声明了与文件同名的公开${habit}。`,
    named: (of) => `**与文件同名**的公开${kind(of)}`,
    shape: (what, share, exceptions) => `${what}：${share}${exceptions}`,
    result: (result) => `**返回** ${result}`,
    documented: '公开声明上**有注释**',
    suffix: (suffix) => `**命名为** ${suffix}`,
    listed: (place, share) => `**登记于** ${place}，那里列出了${share}：新文件很可能也要加在那里。`,
    example: (name, place) => `**可以先读较短的一个**：${name}（${place}）。`,
    limits: '惯例是数出来的，不是规定；例外是否有意为之看不出来。',
  },
  rules: {
    lead: (name, place, count, shown, said) =>
      `${name}（${place}）按 ${number(count)} 个条件做决定${shown < count ? `；以下是最能说明问题的 ${number(shown)} 个` : ''}，按代码顺序${quoted(said)}`,
    one: (condition, line, what, why) => `当 ${condition} → ${what}（${line}）${why === null ? '' : `：${why}`}`,
    all: (conditions) => conditions.join(' 且 '),
    any: (labels) => labels.join(' 或 '),
    is: (on, labels) => `${on} 为 ${labels}`,
    under: (conditions, text) => `在 ${conditions} 时，${text}`,
    atItsEnd: (what, line) => `到末尾时 → ${what}（${line}）`,
    choice: (on, line, count, labels, otherwise) =>
      `按 ${on} 区分 ${number(count)} 种情况（${line}）：${labels}${otherwise === null ? '' : `；其余为另一种（${otherwise}）`}。`,
    constant: (name, value, place) => `${name} 为 ${value}（${place}）。`,
    limits: '条件按原文引用，过长的略去；它所调用的代码中的规则没有跟踪。',
  },
};
