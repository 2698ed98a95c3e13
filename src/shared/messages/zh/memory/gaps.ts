/** What nobody has asked yet, in Chinese. */
import type { gaps as source } from '../../en/memory/gaps.ts';
import type { Translation } from '../../message.ts';

export const gaps: Translation<typeof source> = {
  'gap.lines': '{count} 行',
  'gap.times': '{count} 次',
  'gap.changes': '近期改动 {count} 次',
  'gap.tests': '{count} 个测试文件',
  'gap.directory.why':
    '{where} 中没有任何记录的依据。共 {files:unit.files}、{lines:gap.lines}、{types:unit.types}，被使用 {uses:gap.times}，{changes:gap.changes}。',
  'gap.directory.whyOwn':
    '直接位于 {where} 的代码没有任何记录的依据。共 {files:unit.files}、{lines:gap.lines}、{types:unit.types}，被使用 {uses:gap.times}，{changes:gap.changes}。',
  'gap.directory.tests': '{where} 中的测试保证了哪些行为，又有哪些没有覆盖？',
  'gap.directory.contract': '{where} 中的 {name} 对其实现有什么要求，{names} 有何不同？',
  'gap.directory.bare': '{where} 的用途是什么，谁在使用它？',
  'gap.directory.module': '{where} 的用途是什么，{file} 中的代码在什么时候使用？',
  'gap.directory.functions': '{where} 的用途是什么，{file} 中的代码（如 {names}）在什么时候使用？',
  'gap.directory.type': '{where} 中的 {name} 负责什么，谁在使用它？',
  'gap.directory.usedType': '{where} 中的 {name} 负责什么，使用它的 {uses} 个类型依赖它的哪些方面？',
  'gap.directory.types': '{where} 中的 {names} 如何协作，它们的工作从哪里开始？',

  'gap.domain.stale': '领域“{domain}”的 {records} 条记录中有 {count} 条所依据的代码已经改动。',
  'gap.domain.still': '{file} 已经改动，“{question}”的答案是否仍然正确？',
  'gap.domain.noFlow': '领域“{domain}”只有 {count} 条记录，没有一条说明数据如何流经它。',
  'gap.domain.noErrors': '领域“{domain}”只有 {count} 条记录，没有一条说明其中会出什么错。',
  'gap.domain.noRules': '领域“{domain}”只有 {count} 条记录，没有一条说明它的规则。',
  'gap.domain.noParts': '领域“{domain}”只有 {count} 条记录，没有一条说明其代码如何组织。',
  'gap.domain.flow': '哪些数据流经“{domain}”，它们从哪里来，到哪里去？',
  'gap.domain.flowFrom': '哪些数据到达 {file}，它们在“{domain}”中经历了什么，最终到哪里去？',
  'gap.domain.errors': '“{domain}”中可能出什么错，每种错误由谁处理？',
  'gap.domain.errorsFrom': '从 {file} 看，“{domain}”中可能出什么错，每种错误由谁处理？',
  'gap.domain.rules': '“{domain}”遵循哪些规则？',
  'gap.domain.rulesBeyond': '除了 {files} 中所写的，“{domain}”还遵循哪些规则？',
  'gap.domain.parts': '“{domain}”由哪些部分组成，它们之间如何依赖？',
  'gap.domain.partsBeyond': '除了 {files} 中所写的，“{domain}”还由哪些部分组成，它们之间如何依赖？',

  'gap.dependency.why': '没有记录提到依赖 {name}。导入它的有 {files:unit.files}和 {tests:gap.tests}。',
  'gap.dependency.whyDeclared':
    '没有记录提到由 {file} 声明的依赖 {name}。导入它的有 {files:unit.files}和 {tests:gap.tests}。',
  'gap.dependency.whyDev':
    '没有记录提到由 {file} 声明、用于开发的依赖 {name}。导入它的有 {files:unit.files}和 {tests:gap.tests}。',
  'gap.dependency.unused': '{file} 为什么声明 {name}，没有它会怎样？',
  'gap.dependency.tests': '测试中用 {name} 做什么，例如在 {file} 中？',
  'gap.dependency.one': '{file} 用 {name} 做什么，如何处理它的失败？',
  'gap.dependency.several': '{files} 用 {name} 做什么，它是否被隔在我们自己的接口之后？',

  'gap.pattern.why': '没有记录提到模式 {name}，有 {count} 个类型采用它。',
  'gap.pattern.whyContract': '没有记录提到 {name} 的 {count} 个实现。',
  'gap.pattern.contract': '什么时候需要 {name} 的新实现？',
  'gap.pattern.contractOthers': '什么时候需要 {name} 的新实现，{names} 各有什么不同？',
  'gap.pattern.case': '{file} 中的 {name} 为什么属于模式 {pattern}？',
  'gap.pattern.caseOthers': '{file} 中的 {name} 为什么属于模式 {pattern}，它与 {names} 有什么共同之处？',
  'view.questions': '待解问题',
  'command.questions': '转到待解问题',
  'command.questionsFilter': '筛选待解问题',
  'questions.filter': '筛选问题',
  'questions.none': '没有待解问题',
  'questions.noneWhy': '关于此项目，Memoscope 会提出的问题都已有答案。',
  'questions.noMatch': '没有与“{filter}”相符的问题',
  'questions.noMatchWhy': { one: '{count} 个问题与筛选条件不符。', other: '{count} 个问题与筛选条件不符。' },
  'questions.shownOf': '已显示 {shown} / {total} 个问题，最急的在前',
};
