/**
 * Whether a question asks for a command, and for which purpose: "how do I run the tests?". A question that names anything
 * but the project itself asks for code: "how do I build a request?".
 */
import type { CommandPurpose } from '#shared/contract/project/commands.ts';

const asking =
  /\bhow (?:do|can|should|could|would|must|to|does|is|are)\b|\b(?:which|what|the|any|a) commands?\b|\bcommands? (?:to|for|that)\b|\bwhat (?:do|should|must) (?:i|we|you) (?:run|type|do|call)\b|怎么|怎样|如何|命令|步骤/i;

/** The first that fits; `run` is the weakest: "how do I run the linter?" */
const words: readonly (readonly [RegExp, CommandPurpose])[] = [
  [/\b(?:tests?|tested|testing|test suite|coverage|specs)\b|测试|单测|覆盖率/gi, 'test'],
  [/\b(?:lint\w*|type[- ]?check\w*|static analysis|code style|checks)\b|静态检查|类型检查|代码检查|检查代码/gi, 'lint'],
  [
    /\b(?:format\w*)\b(?= (?:the |all |my |your )?(?:code|sources?|files|project|repo\w*))|\bformatter\b|格式化/gi,
    'format',
  ],
  [/\b(?:migrat\w+)\b|迁移/gi, 'migrate'],
  [/\b(?:releas\w+|publish\w*)\b|发布|发版/gi, 'release'],
  [/\b(?:deploy\w*)\b|部署/gi, 'deploy'],
  [/\b(?:install\w*|set ?up|setup|bootstrap|get started|getting started|dependenc\w+)\b|安装|搭建|依赖/gi, 'install'],
  [/\b(?:builds?|building|built|compil(?:e|es|ed|ing))\b|构建|编译|打包/gi, 'build'],
  [/\b(?:runs?|running|starts?|starting|started|serve|launch|debug)\b|运行|启动|跑/gi, 'run'],
];

/** Words that name the project as a whole, or how and where a command runs. */
const general = new Set(
  (
    'how do does can should could would must to i we you one is are be it its this that the a an any all my our your of for in on from with at by and or ' +
    'what which where when there need needed have has get use used using please project projects app application program product library package packages ' +
    'repository repo code codebase source sources software server service site web website client cli binary everything whole full ' +
    'local locally machine computer laptop development dev developer production environment env first time once again before after commit push ' +
    'suite unit integration e2e end single only just each every command commands script scripts step steps way type call called made make do done execute executed ' +
    'docker container database docs documentation ci pull request pipeline linter formatter type-checker tests test suite fresh clone contributor contribute new'
  ).split(' '),
);
const generalChinese =
  /怎么|怎样|如何|命令|步骤|项目|这个|那个|本地|代码|程序|应用|工程|仓库|服务器?|环境|开发|全部|所有|一下|需要|可以|才能|我们|我|它|的|在|上|里|用|用什么|什么|哪个|哪些|请问|呢|吗|请|来|去|先|后|把|要|该|应该|单元|集成|一遍|起来|进行/g;

/** @param names of the project, such as its folder; they name nothing within it. Empty where the question asks for no command. */
export function askedPurposes(question: string, names: readonly string[]): CommandPurpose[] {
  if (question.length > 200 || !asking.test(question)) return [];
  let rest = question;
  const found: CommandPurpose[] = [];
  for (const [pattern, purpose] of words) {
    const left = rest.replace(pattern, ' ');
    if (left !== rest) found.push(purpose);
    rest = left;
  }
  const own = new Set(names.map((name) => name.toLowerCase()));
  const named = rest
    .replace(generalChinese, ' ')
    .split(/[^\p{L}\p{N}_.-]+/u)
    .map((word) => word.replace(/^[.-]+|[.-]+$/g, '').toLowerCase())
    .filter((word) => word !== '' && !general.has(word) && !own.has(word));
  if (named.length > 0) return [];
  const strong = found.filter((purpose) => purpose !== 'run');
  return strong.length > 0 ? strong.slice(0, 2) : found;
}
