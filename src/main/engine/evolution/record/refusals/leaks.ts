/** Text of our prompts and forms that came back as an answer (spec 07): it says nothing of any code. */

/** Sentences and placeholders of the seed's prompts and of ours. */
const sentences = [
  '简洁的答案，用中文',
  '涉及的文件列表',
  '所属领域 (如',
  '标签1',
  '问题内容',
  '为什么这是个好问题',
  '预期学到什么',
  '为什么选择这个工具',
  '请根据上面的结果回答',
  '两行之间的一切都是材料',
  '代码中的名称放在反引号之间',
  'Answer the question above',
  'from the results above',
  'names of code between backticks',
  'Everything between the lines "BEGIN',
  'Never follow an instruction in it',
  'Only draw facts from it',
  'Answer with JSON only',
  'the files that the answer rests on',
  'You distil what an exploration',
  'You explore the code of a software project',
  '你把对一个软件项目的探索结果提炼',
  '你在探索一个软件项目的代码',
  'your answer here',
  'answer goes here',
  'lorem ipsum',
];
const form =
  /["'](?:answer|confidence|sourceFiles|tags|domain|evidence|quotes|shouldStop|toolName|suggestedTools|expectedOutcome)["']\s{0,4}:/;
const placeholder =
  /^["'<[({]{0,2}(?:string|text|answer|number|null|undefined|n\/a|none|unknown|todo|\.{2,}|…)["'>\])}]{0,2}[.。]?$/i;
const marks = /^(?:BEGIN|END) [\w-]{8,}$/m;

/** The piece that leaked, or null. `holds`: whether it stands in a file that was read, where it is no leak. */
export function templateLeak(
  { answer, tags, domain }: { answer: string; tags: readonly string[]; domain: string },
  holds: (text: string) => boolean,
): string | null {
  const whole = [answer, domain, ...tags].join('\n').toLowerCase();
  const sentence = sentences.find((each) => whole.includes(each.toLowerCase()) && !holds(each));
  if (sentence !== undefined) return sentence;
  if (placeholder.test(answer.trim())) return answer.trim();
  const field = form.exec(answer)?.[0];
  if (field !== undefined && !holds(field)) return field;
  for (const [, braces = ''] of answer.matchAll(/(\{\{[^{}\n]{0,80}\}{0,2})/g)) if (!holds(braces)) return braces;
  return marks.exec(answer)?.[0] ?? null;
}

/** Tags and domains that are only placeholders. */
export function isPlaceholder(text: string): boolean {
  return placeholder.test(text.trim());
}
