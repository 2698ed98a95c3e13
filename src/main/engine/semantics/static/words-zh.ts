/** What the static analyst says of a type, in Chinese; see words-en.ts. Names, code and what an author wrote stay as they are. */
import type { Words } from './words-en.ts';

const kinds: Readonly<Record<string, string>> = {
  ...{ class: '类', struct: '结构体', interface: '接口', record: '记录类型', enum: '枚举', delegate: '委托' },
  ...{ alias: '类型别名', trait: 'trait', union: '联合体', object: '单例对象', annotation: '注解' },
};
const modifiers: Readonly<Record<string, string>> = {
  ...{ abstract: '抽象', sealed: '密封', static: '静态', open: 'open ', data: 'data ', final: 'final ', inner: '内部' },
};

function list(names: readonly string[], most: number): string {
  const shown = names.length > most ? names.slice(0, most - 1) : names;
  const more = names.length - shown.length;
  return `${shown.join('、')}${more > 0 ? ` 等共 ${names.length} 个` : ''}`;
}

export const zh: Words = {
  list,
  unclearCases: '代码中有提前结束的地方，但没有能引用的条件。',
  nothing: {
    ROLE: '代码没有说明它的用途。',
    LIFECYCLE: '代码看不出它的开始与结束：没有特别的创建方式，也没有需要关闭的东西。',
    EDGE_CASES: '代码没有特别处理任何输入：没有提前返回，也没有异常。',
    LIMITATIONS: '代码没有显示限制：没有标记未完成的工作，也没有被忽略的错误。',
    RECOMMENDATIONS: '代码没有要求特别留意的地方。',
  },
  join: (sentences) =>
    sentences.reduce(
      (text, each) => (text === '' ? each : `${text}${/[。！？；：]$/.test(text) ? '' : ' '}${each}`),
      '',
    ),
  // A number has a measure word behind it where names have a space.
  typeset: (text) => text.replace(/(等共 \d+ 个) (?=\p{Script=Han})/gu, '$1'),
  of: (name, text) => `${name}：${text}`,
  circle: (names) => `${list(names, 8)} 相互引用成环，因此一起说明。`,

  whatItIs: ({ name, kind, special, embeds, inherits, implemented, heirs }) =>
    [
      `${name} 是${special.map((word) => modifiers[word] ?? `${word} `).join('')}${kinds[kind] ?? kind}`,
      ...(inherits.length === 0 ? [] : [`${embeds ? '嵌入' : '继承'} ${list(inherits, 4)}`]),
      ...(implemented.length === 0 ? [] : [`实现 ${list(implemented, 5)}`]),
      ...(heirs.length === 0 ? [] : [`${list(heirs, 5)} 以它为基础`]),
    ]
      .join('，')
      .concat('。'),
  module(place, severalFiles, { functions, variables, constants, types }) {
    const held = [
      ...(functions > 0 ? [`${functions} 个函数`] : []),
      ...(variables > 0 ? [`${variables} 个变量`] : []),
      ...(constants > 0 ? [`${constants} 个常量`] : []),
      ...(types > 0 ? [`${types} 个类型`] : []),
    ];
    const where = severalFiles ? `它代表 ${place} 的各个文件` : `它代表文件 ${place}`;
    return held.length === 0 ? `${where}。` : `${where}，顶层有 ${held.join('、')}。`;
  },
  values: (names) => `取值有 ${list(names, 12)}。`,
  holds: (names) => `其中声明了 ${list(names, 6)}。`,
  offers: (names) => `它提供 ${list(names, 8)}。`,
  says: (name, said) => `作者对 ${name} 的说明：${said}`,
  exports: (names) => `它导出 ${list(names, 8)}。`,
  demands: (names) => `符合它的对象具有 ${list(names, 8)}。`,
  carries: (names, idle) => `它承载 ${list(names, 8)}${idle ? '，自身没有行为' : ''}。`,
  onlyTests: (file) => `已知只有测试引用它，例如 ${file}。`,
  unused: () => '已知没有其他代码引用它。',
  users: (names) => `${list(names, 4)} 使用它。`,
  manyUsers: (total, withFiles, names) =>
    `${total} 个${withFiles ? '类型和文件' : '类型'}使用它，其中最多的是 ${list(names, 3)}。`,
  worksWith: (names) => `它与 ${list(names, 6)} 协作。`,

  livesIn: (names) => `它存在于实现它的类型中：${list(names, 6)}。`,
  single: () => '整个程序只有一个，无需创建。',
  abstract: (heirs) =>
    heirs.length === 0 ? '它是抽象的：只能创建继承它的类型。' : `它是抽象的：实际创建的是 ${list(heirs, 5)}。`,
  hiddenConstructor: (makers, around) =>
    makers.length === 0
      ? `构造函数是私有的：只有${around === null ? '它自己' : ` ${around} `}的代码能创建。`
      : `构造函数是私有的：由 ${list(makers, 3)} 创建。`,
  nearConstructor: (takes, makers) =>
    `构造函数${takes === '' ? '不带参数' : `接受 ${takes}`}，只供周围的代码使用${makers.length === 0 ? '' : `；其他代码通过 ${list(makers, 3)} 得到它`}。`,
  constructors: (n, takes, makers) =>
    `${n === 1 ? '构造函数' : `它有 ${n} 个构造函数，最短的`}${takes === '' ? '不带参数' : `接受 ${takes}`}。${makers.length === 0 ? '' : `也可以由 ${list(makers, 3)} 创建。`}`,
  makers: (names) => `由 ${list(names, 3)} 创建。`,
  madeBy: (names) => `由 ${list(names, 3)} 创建。`,
  onlyStatic: () => '构造函数是私有的，其余都是静态的：从不创建。',
  noConstructor: () => '它没有声明构造函数：创建时不带参数。',
  begins: (names) => `${list(names, 3)} 开始它的工作。`,
  keeps: (names) => `它保存 ${list(names, 6)}。`,
  keepsChanging: (names) => `它在 ${list(names, 6)} 中保存会变化的状态。`,
  keepsFixed: (names) => `字段 ${list(names, 5)} 只设置一次，不再更换。`,
  goesOn: (who, how) => `${who} 启动的工作在它返回后仍继续进行（${how}）。`,
  later: (names, token) =>
    `${list(names, 5)} 稍后才有结果：返回值需要等待${token === null ? '' : `，并可通过 ${token} 取消`}。`,
  closes: (names) => `它持有需要释放的东西：${list(names, 3)} 结束它的生命。`,
  endsWith: (names) => `它结束时，${list(names, 3)} 会执行自己的代码。`,
  stops: (names) => `${list(names, 3)} 使它停止。`,
  fixedValues: () => '取值在构建程序时就已固定；没有什么要创建或关闭。',
  plainData: () => '它只是数据：带着各个值创建，没有什么需要关闭。',

  case({ who, condition, line }, outcome, inside, said) {
    const what = {
      ...{ skips: '跳过一项', fails: '返回错误', ends: '立即返回', endsAfter: '另作处理后返回', panics: '触发 panic' },
      ...{ returns: '返回', does: '只执行', throws: '抛出' },
    }[outcome.kind];
    const done = 'what' in outcome ? `${what} ${outcome.what}` : what;
    return `当 ${condition} 时${inside ?? ''}，${who} ${done}（第 ${line} 行）。${said === null ? '' : `注释：${said}`}`;
  },
  inCase: (labels) => `（${labels} 的情况下）`,
  inside: (condition) => `（前提是 ${condition}）`,
  refusesNull: (who, names) => `${who} 不接受 ${names.join('、')} 为 null。`,

  deprecated: (why) => (why === null ? '它已弃用。' : `它已弃用：${why}`),
  deprecatedMembers: (names) => `${list(names, 4)} 已弃用。`,
  notThere: (who, when, how) =>
    `${who} 尚未实现或不应调用${when === null ? '' : `（当 ${when} 时）`}：以 ${how} 结束。`,
  line: (line) => `第 ${line} 行`,
  unfinished: (word, where, said) => `未完成（${word}，${where}）${said === null ? '。' : `：${said}`}`,
  moreUnfinished: (n) => `其中还有 ${n} 处未完成的标记。`,
  passesOver: (who, where, explained) =>
    `${who} 忽略了它捕获的一个错误（${where}）${explained ? '' : '，没有说明原因'}。`,
  large: (members) => `它很大：有 ${members} 个成员。`,
  unparsed: () => '它的文件有一部分无法解析：那里的内容未在此说明。',

  endIt: (by, how) => `创建者在每条退出路径上都要${by === null ? '' : `用 ${by} `}结束它，最好使用 ${how}。`,
  expect: (names, exceptions) => `${list(names, 4)} 的调用者要准备处理 ${list(exceptions, 4)}。`,
  mayPanic: (names) => `${list(names, 4)} 可能触发 panic。`,
  lookAtError: (names, form) => `检查 ${list(names, 4)} 返回的错误${form === null ? '' : `（${form}）`}。`,
  extend: (contract, names, like) =>
    `${contract ? '实现' : '继承'}它的类型必须编写 ${list(names, 6)}${like === null ? '' : `；可参考 ${like}`}。`,
  eachValue: (names) => `它的每个取值都必须编写 ${list(names, 6)}。`,
  reaches: (isEnum, total, withFiles, names) =>
    `${isEnum ? '增删取值' : '改变它对外可见的部分'}会影响 ${total} 个${withFiles ? '类型和文件' : '类型'}${names.length < total ? `，其中有 ${list(names, 3)}` : `：${list(names, 3)}`}。`,
  tests: (files) =>
    files.length === 1
      ? `${files[0] ?? ''} 测试它：修改后请运行。`
      : `${list(files, 3)} 在测试中使用它：修改后请运行。`,
};
