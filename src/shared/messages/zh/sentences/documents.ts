/** What the static analyst says of issues and circles in the documents of a generation, by the English sentence. `{s}` is its plural. */
import type { Sentences } from '../../message.ts';

export const documentSentences: Sentences = {
  'Cycle of modules: {members}': '模块循环：{members}',
  'Cycle of types: {members}': '类型循环：{members}',
  '{some} of the {all} modules of product code depend on each other in one cycle':
    '产品代码的 {all} 个模块中有 {some} 个在同一个循环中相互依赖',
  'They can only be built and tested together: {names}. The cycle with the fewest references is {members}.':
    '它们只能一起构建和测试：{names}。引用最少的循环是 {members}。',
  'References: {counts}. Closing reference: {ties}.': '引用次数：{counts}。闭合处：{ties}。',
  'References: {counts}. Closing reference: {ties}. {module} takes only types of {other}, so there is no cycle at run time.':
    '引用次数：{counts}。闭合处：{ties}。{module} 只用到 {other} 的类型，运行时没有循环。',
  '{ties}.': '{ties}。',
  '{ties} over the modules {names}.': '{ties}，跨模块 {names}。',
  '{ties}. It is one of several cycles in a group of {count} types in {files} files.':
    '{ties}。这是 {files} 个文件中 {count} 个类型的循环之一。',
  '{ties} over the modules {names}. It is one of several cycles in a group of {count} types in {files} files.':
    '{ties}，跨模块 {names}。这是 {files} 个文件中 {count} 个类型的循环之一。',
  '{name} has {count} line{s}': '{name} 有 {count} 行',
  '{name} has {count} line{s}, its methods among them': '{name} 有 {count} 行，包括其方法',
  '{name} has {count} line{s} in all its files': '{name} 在其所有文件中共有 {count} 行',
  'In {file} and others; {members} member{s}; used by {types} type{s}.':
    '位于 {file} 等文件；{members} 个成员；被 {types} 个类型使用。',
  'In {file} and others; {members} member{s}.': '位于 {file} 等文件；{members} 个成员。',
  'In {file}; {members} member{s}.': '位于 {file}；{members} 个成员。',
  'In {file}; {members} member{s}; used by {types} type{s}.': '位于 {file}；{members} 个成员；被 {types} 个类型使用。',
  '{members} member{s}; used by {types} type{s}.': '{members} 个成员；被 {types} 个类型使用。',
  '{members} member{s}.': '{members} 个成员。',
  '{name} is one {kind} of {count} line{s}': '{name} 是一个 {count} 行的{kind}',
  '{percent} % of {file}.': '占 {file} 的 {percent} %。',
  '{file} could not be read in {count} place{s}': '{file} 有 {count} 处未能读出',
  'A syntax error, or syntax that the grammar does not know. The index lacks this code or has an older version of it.':
    '有语法错误，或语法规则不认识的写法。索引中没有这些代码，或仍是旧版本。',
  'Nothing in the workspace names {name}': '工作区中没有提到 {name}',
  '{kind} of {count} line{s} in {file}. Use from outside or by reflection is not seen.':
    '{file} 中 {count} 行的{kind}。来自外部或反射的使用看不到。',
  'The comment of {name} describes {names}, which is not a parameter': '{name} 的注释提到 {names}，它不是参数',
  'The comment of {name} describes {names}, which are not parameters': '{name} 的注释提到 {names}，它们不是参数',
  'It takes ({list}).': '它的参数是（{list}）。',
  '{file} names `{name}`, but {type} has no {member}': '{file} 提到 `{name}`，但 {type} 没有 {member}',
  '{file} names `{name}`, which is not there': '{file} 提到 `{name}`，但它不存在',
  '{type} is in {file}.': '{type} 位于 {file}。',
  'The folder is there; what it names in it is not.': '文件夹存在，但其中没有所提到的内容。',
  '{count} type uses {name}, and no test names it': '{count} 个类型依赖 {name}，没有测试提到它',
  '{count} types use {name}, and no test names it': '{count} 个类型依赖 {name}，没有测试提到它',
  '{count} function{s} with bodies in {file}. Tests may reach it through others.':
    '{file} 中有 {count} 个含实现的函数。测试可能经由其他代码涉及它。',
  'No test uses {name}': '没有测试用到 {name}',
  '{lines} line{s} in {files} file{s}; tests that start it from outside are not counted.':
    '{files} 个文件，共 {lines} 行；从外部启动它的测试不计入。',
  'Code in several modules': '几个模块中的代码',
  'Read in {count} files.': '在 {count} 个文件中读取。',
  'Set in {count} files.': '在 {count} 个文件中设置。',
  '{name} swallows errors in {count} place{s}': '{name} 有 {count} 处吞掉错误',
  'Empty catch blocks without a comment: {places}.': '空的 catch 块，没有注释：{places}。',
  'The same in {count} file{s}: {files}.': '{count} 个文件中都有：{files}。',
  'The same in {count} file{s}: {files}, …': '{count} 个文件中都有：{files} 等。',
  '{tally}; {remarks}': '{tally}；{remarks}',
  'By their place in the order of dependencies only.': '仅依据其在依赖顺序中的位置。',
  '{layers}.': '{layers}。',
  '{title} {effect}: {end}': '{title} {effect}：{end}',
  '{what}; {effect} by {name}': '{what}；由 {name} {effect}',
  '{what} (one of {count} implementations)': '{what}（{count} 个实现之一）',
  'in place, in {name}': '就地写在 {name} 中',
  'creates {word}': '创建 {word}',
  'creates {word}: {what}': '创建 {word}：{what}',
  '{count} open remark{s} in {file}': '{file} 中有 {count} 条待办备注',
  'Handled here; nothing in the workspace is seen to emit it.': '在此处理；工作区中没有发现发出它的代码。',
};
