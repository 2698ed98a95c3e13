/** What nobody has asked yet: why it is a gap, and a question about it. The engine's own English is this too. */
import type { MessageGroup } from '../../message.ts';

export const gaps = {
  'gap.lines': { one: '{count} line', other: '{count} lines' },
  'gap.directory.why': 'No learning covers {where} yet: {files:unit.files}, {lines:gap.lines}.',
  'gap.directory.whyOwn':
    'No learning covers the files directly in {where} yet: {files:unit.files}, {lines:gap.lines}.',
  'gap.directory.tests': 'What do the tests in {where} cover, and what do they leave out?',
  'gap.directory.contract': 'What must an implementation of {name} in {where} do, and how do {names} differ?',
  'gap.directory.bare': 'What is {where} for, and who uses it?',
  'gap.directory.module': 'What is {where} for, and when is {file} used?',
  'gap.directory.functions': 'What is {where} for, and when is {file} used, for example {names}?',
  'gap.directory.type': 'What is {name} in {where} responsible for, and who uses it?',
  'gap.directory.usedType':
    'What is {name} in {where} responsible for, and what do the {uses} types that use it rely on?',
  'gap.directory.types': 'How do {names} in {where} work together, and where is the entry point?',

  'gap.domain.stale': {
    one: '{count} of {records} learnings of the domain “{domain}” rests on code that has changed.',
    other: '{count} of {records} learnings of the domain “{domain}” rest on code that has changed.',
  },
  'gap.domain.still': 'Is the answer to “{question}” still right, now that {file} has changed?',
  'gap.domain.noFlow': {
    one: 'Only {count} learning is about the domain “{domain}”, none about how data flows through it.',
    other: 'Only {count} learnings are about the domain “{domain}”, none about how data flows through it.',
  },
  'gap.domain.noErrors': {
    one: 'Only {count} learning is about the domain “{domain}”, none about what can go wrong in it.',
    other: 'Only {count} learnings are about the domain “{domain}”, none about what can go wrong in it.',
  },
  'gap.domain.noRules': {
    one: 'Only {count} learning is about the domain “{domain}”, none about its rules.',
    other: 'Only {count} learnings are about the domain “{domain}”, none about its rules.',
  },
  'gap.domain.noParts': {
    one: 'Only {count} learning is about the domain “{domain}”, none about how its code is laid out.',
    other: 'Only {count} learnings are about the domain “{domain}”, none about how its code is laid out.',
  },
  'gap.domain.flow': 'What data flows through “{domain}”, where does it come from and where does it go?',
  'gap.domain.flowFrom': 'What data enters “{domain}” through {file}, what happens to it, and where does it go?',
  'gap.domain.errors': 'What can fail in “{domain}”, and who handles each failure?',
  'gap.domain.errorsFrom': 'What can fail in “{domain}”, starting from {file}, and who handles each failure?',
  'gap.domain.rules': 'Which rules does “{domain}” follow?',
  'gap.domain.rulesBeyond': 'Which rules does “{domain}” follow, beyond what {files} say?',
  'gap.domain.parts': 'Which parts make up “{domain}”, and how do they depend on each other?',
  'gap.domain.partsBeyond':
    'Which parts make up “{domain}”, beyond what {files} say, and how do they depend on each other?',

  'gap.dependency.why': 'No learning mentions the dependency {name}, which is imported by {files:unit.files}.',
  'gap.dependency.whyDeclared': 'No learning mentions {name}, declared in {file} and imported by {files:unit.files}.',
  'gap.dependency.whyDev': 'No learning mentions {name}, a development dependency in {file}.',
  'gap.dependency.unused': 'Why does {file} declare {name}, and what would break without it?',
  'gap.dependency.tests': 'What do the tests use {name} for, for example in {file}?',
  'gap.dependency.one': 'What does {file} use {name} for, and what happens when {name} fails?',
  'gap.dependency.several': 'What do {files} use {name} for, and is it wrapped?',

  'gap.pattern.why': {
    one: 'No learning is about the pattern {name}, which {count} type follows.',
    other: 'No learning is about the pattern {name}, which {count} types follow.',
  },
  'gap.pattern.whyContract': {
    one: 'No learning is about the {count} implementation of {name}.',
    other: 'No learning is about the {count} implementations of {name}.',
  },
  'gap.pattern.contract': 'When do you add an implementation of {name}?',
  'gap.pattern.contractOthers': 'When do you add an implementation of {name}, and how do {names} differ?',
  'gap.pattern.case': 'Why does {name} in {file} use the pattern {pattern}?',
  'gap.pattern.caseOthers':
    'Why does {name} in {file} follow the pattern {pattern}, and what does it share with {names}?',
  'view.questions': 'Open questions',
  'command.questions': 'Go to the open questions',
  'command.questionsFilter': 'Filter the open questions',
  'questions.filter': 'Filter questions',
  'questions.none': 'No open questions',
  'questions.noneWhy': 'What is known of this project answers all questions that Memoscope would ask about it.',
  'questions.noMatch': 'No question matches “{filter}”',
  'questions.noMatchWhy': {
    one: '{count} question does not match the filter.',
    other: '{count} questions do not match the filter.',
  },
  'questions.shownOf': '{shown} of {total} questions, the most urgent first',
} as const satisfies MessageGroup;
