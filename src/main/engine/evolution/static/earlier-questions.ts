/**
 * How questions were worded in earlier versions. A record keeps its question as it was asked then; these let it count as the
 * same question, so that it is not asked a second time in other words. Never removed from, only added to.
 */
import type { Words } from './words-en.ts';

export const earlierQuestions: readonly Partial<Words['questions']>[] = [
  {
    commands: 'How is this project built, tested and run, and what does its CI check?',
    together: 'What has to be kept in step between `{file}` and `{other}`?',
    reasons: 'Why is `{name}` in `{file}` the way it is?',
    testing: 'How is a test in `{dir}` written, and what does it start from?',
    deprecated: 'What is deprecated in this project, what takes its place, and where is it still used?',
    flow: 'What happens, call by call, behind `{name}`?',
    package: 'What is the package `{name}` used for, and which files import it?',
    options: 'What can be set with `{name}` in `{file}`, and what holds where nothing is set?',
    environment: 'Which settings does the code in `{dir}` read from outside, and where?',
    errorType: 'When is `{name}` of `{file}` raised, and who handles it?',
    family: 'What does one keep to when adding another `{name}` (`{file}`)?',
    neighbours: 'What do the files in `{dir}` have in common that a new one should keep to?',
    rules: 'By which rules does `{name}` in `{file}` decide what to do?',
  },
  {
    commands: '这个项目怎样构建、测试和运行，CI 检查什么？',
    together: '`{file}` 与 `{other}` 之间有什么必须保持一致？',
    reasons: '`{file}` 中的 `{name}` 为什么是现在这样？',
    testing: '`{dir}` 中的测试怎样写，以什么为起点？',
    deprecated: '项目中哪些代码已弃用，用什么代替，还有哪些地方在用？',
    flow: '`{name}` 背后依次发生哪些调用？',
    package: '依赖包 `{name}` 用来做什么，从哪些文件引入？',
    options: '`{file}` 中的 `{name}` 可以配置什么，不配置时是什么？',
    environment: '`{dir}` 中的代码从外部读取哪些设置，在哪里读取？',
    errorType: '`{file}` 中的 `{name}` 在什么情况下抛出，由谁处理？',
    family: '新增一个 `{name}`（`{file}`）时要遵守哪些惯例？',
    neighbours: '`{dir}` 中的文件有哪些共同点，新文件应当遵守？',
    rules: '`{file}` 中的 `{name}` 按哪些规则做决定？',
  },
];
