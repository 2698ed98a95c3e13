/**
 * Whether a question asks for a command, and for which purpose: "how do I run the tests?". A question that names anything
 * but the project itself asks for code: "how do I build a request?".
 */
import type { CommandPurpose, ProjectCommand } from '#shared/contract/project/commands.ts';

const asking =
  /\bhow (?:do|can|should|could|would|must|to|does|is|are)\b|\b(?:which|what|the|any|a) commands?\b|\bcommands? (?:to|for|that)\b|\bwhat (?:do|should|must) (?:i|we|you) (?:run|type|do|call)\b|怎么|怎样|如何|命令|步骤/i;

/** The first that fits; `run` is the weakest: "how do I run the linter?" */
const words: readonly (readonly [RegExp, CommandPurpose])[] = [
  [/\b(?:tests?|tested|testing|test suite|coverage|specs)\b|测试|单测|覆盖率/gi, 'test'],
  [/\b(?:lint\w*|type[- ]?check\w*|static analysis|code style|checks)\b|静态检查|类型检查|代码检查|检查代码/gi, 'lint'],
  [
    /\bcheck(?:ing)? (?:the )?formatting\b|\b(?:format\w*)\b(?= (?:the |all |my |your )?(?:code|sources?|files|project|repo\w*))|\bformatter\b|格式化/gi,
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
    'check verify sure open push submit docker container database docs documentation ci pull request pipeline linter formatter type-checker tests test suite fresh clone contributor contribute new ' +
    'frontend front-end backend back-end'
  ).split(' '),
);
const generalChinese =
  /对|给|前端|后端|前台|后台|怎么|怎样|如何|命令|步骤|项目|这个|那个|本地|代码|程序|应用|工程|仓库|服务器?|环境|开发|全部|所有|一下|需要|可以|才能|我们|我|它|的|在|上|里|用|用什么|什么|哪个|哪些|请问|呢|吗|请|来|去|先|后|把|要|该|应该|单元|集成|一遍|起来|进行/g;

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

const frontAsked = /\bfront-?end\b|前端|前台/i;
const backAsked = /\bback-?end\b|后端|后台/i;
const front = /(?:^|[\s/_.-])(?:front-?end|web|webapp|website|client|ui|www|app)(?:[\s/_.-]|$)/i;

/** Of commands those of the half that a question names, front end or back end; all where it names none, or none is of it. */
export function ofAskedHalf(question: string, commands: readonly ProjectCommand[]): ProjectCommand[] {
  const wantsFront = frontAsked.test(question);
  if (wantsFront === backAsked.test(question)) return [...commands];
  const isFront = ({ folder, text, sources }: ProjectCommand): boolean =>
    front.test(folder) || front.test(text) || sources.some(({ kind, file }) => kind === 'ci' && front.test(file));
  const half = commands.filter((command) => isFront(command) === wantsFront);
  return half.length > 0 ? half : [...commands];
}

/**
 * What a question says of the kind of test, check or build, and how commands of that kind are called. `only`: commands of other kinds
 * do not answer it at all.
 */
const kinds: readonly { readonly asked: RegExp; readonly called: RegExp; readonly only?: true }[] = [
  {
    asked: /\b(?:single|individual|one|specific|particular) test\b|单个测试|一个测试/i,
    called:
      /<\w[^>]*>|(?:^|\s)(?:-k|-run|-t|--tests?|--filter|--grep|--test-name-pattern|-Dtest)[ =]|::|\b(?:single|individual|one|specific) test\b/i,
  },
  {
    asked: /\btype[- ]?check|\bstatic types?\b|类型检查/i,
    called:
      /(?<![\w-])(?:typing|types?|type-?check\w*|mypy|(?:based)?pyright|(?:vue-)?tsc|ty check|pyre|svelte-check)(?![\w-])/i,
  },
  { asked: /\blint|代码检查|检查代码/i, called: /lint|ruff check|clippy|\bvet\b|flake8|rubocop|detekt|checkstyle/i },
  {
    asked: /\bcoverage\b|覆盖率/i,
    called: /\bcov(?:er\w*)?\b|--cov\b|\bc8\b|\bnyc\b|jacoco|kover|tarpaulin|llvm-cov/i,
  },
  { asked: /\be2e\b|\bend[- ]to[- ]end\b|端到端/i, called: /e2e|end[-_]to[-_]end|playwright|cypress/i },
  { asked: /\bintegration\b|集成/i, called: /integration|\bitest\b/i },
  { asked: /\bunit\b|单元|单测/i, called: /\bunit/i },
  {
    only: true,
    asked: /\bdoc(?:s|umentation)\b|文档/i,
    called: /(?<![\w-])docs?(?![\w-])|sphinx|mkdocs|mdbook|typedoc|doxygen|javadoc|docusaurus|vitepress|cargo doc/i,
  },
];

/** Of some purposes, those of the kind that a question names first, in their order otherwise. */
export function ofAskedKind(
  question: string,
  commands: readonly ProjectCommand[],
  purposes: readonly CommandPurpose[],
  limit: number,
): ProjectCommand[] {
  const wanted = kinds.filter(({ asked }) => asked.test(question));
  const isWanted = ({ text, description, sources }: ProjectCommand): boolean =>
    wanted.some(
      ({ called }) => called.test(text) || called.test(description) || sources.some(({ label }) => called.test(label)),
    );
  // Documents are built by a command that some projects call generating.
  if (wanted.some(({ only }) => only)) return commands.filter(isWanted).slice(0, limit);
  const ordered = [...commands.filter(isWanted), ...commands.filter((command) => !isWanted(command))];
  return purposes.flatMap((purpose) => ordered.filter((one) => one.purpose === purpose).slice(0, limit));
}
