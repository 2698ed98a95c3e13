/** What the static analyst says, in Chinese; see en.ts. Names and code stay as they are written. */
import { createList } from '#shared/messages/translator.ts';
import type { Words } from './en.ts';

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
    type: '`{file}` 中的 `{name}` 负责什么，与哪些代码协作？',
    functions: '`{file}` 提供哪些函数，谁在调用它们？',
    directory: '`{dir}` 里有什么，应该从哪里读起？',
    flow: '`{name}` 背后依次发生哪些调用？',
    call: '调用 `{file}` 中的 `{name}` 会依次触发什么？',
    package: '依赖包 `{name}` 用来做什么，从哪些文件引入？',
    options: '`{file}` 中的 `{name}` 可以配置什么，不配置时是什么？',
    environment: '`{dir}` 中的代码从外部读取哪些设置，在哪里读取？',
    errorType: '`{file}` 中的 `{name}` 在什么情况下抛出，由谁处理？',
    failures: '`{file}` 中的 `{name}` 在哪些情况下会失败，失败时给出什么？',
    functionFailures: '`{file}` 中的函数在哪些情况下会失败，失败时给出什么？',
    swallowed: '`{file}` 捕获了哪些错误却没有继续传递？',
    family: '新增一个 `{name}`（`{file}`）时要遵守哪些惯例？',
    neighbours: '`{dir}` 中的文件有哪些共同点，新文件应当遵守？',
    values: '`{file}` 中的 `{name}` 有哪些取值，在哪里起作用？',
    model: '`{dir}` 中的 {names} 之间是什么关系？',
    rules: '`{file}` 中的 `{name}` 按哪些规则做决定？',
    limits: '`{file}` 中写死了哪些上限和数值？',
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
  type: {
    lead: (name, of, place, said, silent, users, tests) =>
      `${name}（${place}）是一个${kind(of)}${users > 0 ? `，${tests ? '测试之外' : ''}有 ${number(users)} 个其他类型依赖它` : ''}${said === null ? (silent ? '；没有注释说明它的用途。' : '。') : `：${said}`}`,
    bases: (bases) => `**基于** ${bases}。`,
    heirs: (count, some) => `**实现或继承它的**有 ${number(count)} 个类型：${some}。`,
    embedded: (count, some) => `**嵌入于** ${number(count)} 个类型：${some}。`,
    holds: (fields) => `**持有** ${fields}。`,
    offers: (member, place, said) => `**提供** ${member}（${place}）${quoted(said)}`,
    offersMore: (count, names, all) => `还有 ${number(count)} 个公开方法${all ? '：' : '，例如 '}${names}。`,
    made: (places) => `**创建**于 ${places}。`,
    usedBy: (users) => `**使用者**：${users}。`,
    leansOn: (names) => `**依赖** ${names}。`,
    limits: '以上读自声明与引用；为什么这样划分，以及运行时通过反射或名字访问的部分，代码中看不出来。',
  },
  functions: {
    lead: (file, count, users, said) =>
      `${file} 声明了 ${number(count)} 个可供调用的函数${users > 0 ? `，有 ${number(users)} 个其他文件或类型使用它们` : ''}。${said ?? ''}`,
    one: (name, place, said, callers) =>
      `${name}（${place}）${quoted(said)}${callers === null ? '' : `调用处：${callers}。`}`,
    limits: '通过函数指针、回调或运行时名字的调用看不出来。',
  },
  directory: {
    lead: (dir, files, types, start, said, partly) =>
      `${dir} 在 ${number(files)} 个文件中有 ${number(types)} 个类型；${partly ? '不计扩展方法的调用，' : ''}其他代码最依赖 ${start}${said === null ? '，可以从那里读起。' : `：${said}`}`,
    one: (name, place, of, users, said) =>
      `${name}（${place}），${kind(of)}${users > 0 ? `，${number(users)} 个类型依赖它` : ''}${quoted(said)}`,
    uses: (modules) => `**依赖**模块 ${modules}。`,
    usedBy: (modules) => `**被使用于**模块 ${modules}。`,
    limits: '按测试之外依赖它的类型数量排序；对业务最重要的是什么，从中看不出来。',
  },
  flow: {
    lead: (name, first, steps, modules) => `${name} 从 ${first} 开始，经过 ${number(steps)} 次调用，涉及 ${modules}。`,
    callLead: (first, steps, modules) => `${first} 引出 ${number(steps)} 次调用，涉及 ${modules}。`,
    made: (name, place, what, caller, call) => `${caller} 创建 ${name}（${call}；声明于 ${place}）${quoted(what)}`,
    step: (name, place, what, caller, call) => `${caller} 调用 ${name}（${call}；声明于 ${place}）${quoted(what)}`,
    limits: '只跟踪代码中写明的主要调用；哪些条件下会跳过某一步，以及回调或事件引发的内容，不在其中。',
    oneWay:
      '只是多条路径中的一条：每次调用都沿着走得最远的一个；其他调用、跳过某一步的条件，以及回调或事件引发的内容，不在其中。',
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
    lead: (name, place, thrown, files, more, said) =>
      `${name}（${place}）${more ? '至少' : ''}在 ${number(files)} 个文件的 ${number(thrown)} 处抛出${quoted(said)}`,
    base: (base) => `它是一种 ${base}，捕获后者的代码也会捕获它。`,
    thrown: (place, owner, condition, text) =>
      `${place}${owner === null ? '' : `，${owner} 中`}${condition === null ? '' : `，当 ${condition}`}：${text}`,
    more: (count, places) => `还有 ${number(count)} 处：${places}。`,
    caught: (places) => `**处理错误时提到它的地方**：${places}。`,
    nowhere: '测试之外处理错误的代码中没有提到它。',
    limits: '捕获一切错误的代码也会捕获它，没有列出；创建之后没有立即抛出的地方也没有列出。',
  },
  failures: {
    lead: (name, count, types) => `${name} 自身的代码有 ${number(count)} 处会失败，给出 ${types}。`,
    functionsLead: (file, count, types) =>
      `${file} 中不属于任何类型的函数，自身的代码有 ${number(count)} 处会失败，给出 ${types}。`,
    one: (owner, line, condition, after, text) =>
      `${owner}（${line}）${after === null ? '' : `捕获 ${after} 之后`}${condition === null ? '' : `当 ${condition}`}：${text}`,
    caught: (owner, line, what, on) =>
      `${owner} 捕获 ${what ?? '所有错误'}（${line}）${on === 'always' ? '，并再次抛出。' : on === 'maybe' ? '，是否再次抛出取决于条件。' : '，然后继续执行。'}`,
    limits: '只包括它自己抛出的；它所调用的代码可能抛出什么没有跟踪。',
  },
  swallowed: {
    lead: (file, count, of) =>
      `${file} 在 ${number(of)} 处捕获错误；其中 ${number(count)} 处什么也不做，也没有注释说明原因。`,
    one: (owner, line, what) =>
      `${owner === null ? '模块顶层' : `${owner} 中`}（${line}）：${what ?? '任何错误'} 被丢弃。`,
    explained: (lines) => `同样没有处理、但旁边有注释的：${lines}。`,
    limits: '调用者是否以其他方式察觉（缺少结果、标志）没有跟踪。',
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
  values: {
    lead: (name, place, count, values, said) =>
      `${name}（${place}）有 ${number(count)} 个取值：${values}。${said ?? ''}`,
    one: (name, line, said, used) => `${name}（${line}）${quoted(said)}${used === null ? '' : `使用处：${used}。`}`,
    choices: (places) => `**据此分支**：${places}。`,
    limits: '以文本或数字形式从外部传入的取值看不到。',
  },
  model: {
    lead: (names, dir, centre, ties) =>
      `${dir} 中的 ${names} 由字段相互关联；联系最多的是 ${centre}（${number(ties)} 处）。`,
    said: (name, place, said) => `${name}（${place}）：${said}`,
    holds: (name, field, line, other, many) =>
      `${name} 通过 ${field}（${line}）持有${many ? '多个' : '一个'} ${other}。`,
    limits: '只包括声明的字段；运行时通过键或名字找到的联系看不出来。',
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
  limits: {
    lead: (file, count) => `${file} 中有 ${number(count)} 个有名字的固定数值。`,
    one: (name, value, line, said, used) =>
      `${name} = ${value}（${line}）${quoted(said)}${used === null ? '' : `使用处：${used}。`}`,
    limits: '没有名字的数值没有列出；为什么是这个值，只有注释说明时才知道。',
  },
};
