/**
 * The sentences that a person typed in a prompt. Everything that they pasted is taken out: code, quotes, logs, answers of others.
 * A prompt that a program wrote gives none.
 */

const fenced = /(```|~~~)[\s\S]*?(?:\1|$)/g;
const tagged = /<([a-z][\w-]*)\b[^>]*>[\s\S]*?<\/\1>/gi;
/** Longer prompts are briefs or pasted text; what a person says at their beginning counts. */
const maxTyped = 1_500;
const briefs =
  /^\s*(?:you are (?:an?|the)\b|your (?:task|job|role) is\b|#{1,3} (?:task|role|context|instructions|goal)|你是一(?:个|名|位)|你的任务是|角色[:：])/i;
const pasted =
  /^\s*(?:>|\||[+-]{3} |@@ |diff --git|\$ |#\s|at .+[(:]\d|File ".*", line \d|\d{4}-\d\d-\d\d[T ]\d\d:|\[?\d\d:\d\d:\d\d|\[(?:info|warn|warning|error|debug|trace)\]|(?:info|warn|warning|error|debug|trace|fatal|note|hint|npm err!|traceback|caused by|panicked)\b\s*[:[(!]|npm (?:ERR!|WARN)|error(?:\[|:| TS)|remote:|E\s{2,}|[✓✗×✘●] )/i;
/** Somebody's mail, chat or page: lines with a speaker, or with the mark of a reply. */
const speaker =
  /^\s*(?:[A-Z][\w.-]{1,20}(?: [A-Z]\w+)?)\s*(?:\[\d[^\]]*\]|\(\d[^)]*\))?\s*:\s+\S|^\s*[\p{sc=Han}]{2,5}\s*[:：]\s*\S/u;
const notSpeakers =
  /^\s*(?:note|rule|decision|remember|important|convention|todo|fyi|ps|注意|规则|决定|记住|约定|规定|结论|备注|重要|提醒)\s*[:：]/i;
/** A line that ends with a colon announces what somebody else wrote, unless it announces rules. */
const announces = /[:：]\s*$/;
const announcesRules =
  /\b(?:rules?|conventions?|remember|from now on|going forward|decisions?|in this (?:repo|project)|always|never)\b|规则|约定|规定|记住|以后|今后|决定|本项目/i;
const opensPaste = { test: (line: string): boolean => announces.test(line) && !announcesRules.test(line) };

export function typedSentences(prompt: string): string[] {
  if (briefs.test(prompt)) return [];
  const text = prompt.replace(fenced, '\n').replace(tagged, '\n');
  const paragraphs = text.split(/\n\s*\n/);
  const kept: string[] = [];
  let isPaste = false;
  let length = 0;
  for (const paragraph of paragraphs) {
    length += paragraph.length;
    if (length > maxTyped && kept.length > 0) break;
    const lines = paragraph.split('\n');
    // What a line with a colon announces lasts until the end of the paragraph after it.
    const announced: boolean = isPaste;
    isPaste = opensPaste.test(lines.at(-1) ?? '');
    if (announced) continue;
    const looksPasted = lines.filter((line) => pasted.test(line)).length;
    if (looksPasted * 2 > lines.length && lines.length > 1) continue;
    let inPaste = false;
    for (const line of lines) {
      if (inPaste || pasted.test(line) || (speaker.test(line) && !notSpeakers.test(line))) continue;
      kept.push(line.replace(/^\s*(?:[-*•]|\d{1,2}[.)、])\s+/, ''));
      inPaste = opensPaste.test(line);
    }
  }
  return kept.flatMap(sentencesOf).slice(0, 200);
}

/** At full stops, question and exclamation marks; not inside of names such as `src/a.ts` or `v1.2`. */
function sentencesOf(line: string): string[] {
  return line
    .split(/(?<=[。！？；!?])(?=[^"'”’」』)）])|(?<=[.;])\s+(?=\S)/)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '');
}

/** The sentence with what stands in quotation marks taken out: words of somebody else. Code in backticks stays. */
export function withoutQuotes(sentence: string): string {
  return sentence.replace(/"[^"]{3,}"|“[^”]{3,}”|「[^」]{3,}」|『[^』]{3,}』|(?<=^|\s)'[^']{12,}'(?=\s|[.,!]|$)/g, '…');
}

/** Paths, names in code, and words in backticks. */
export function anchorsIn(sentence: string): string[] {
  const found = [
    ...[...sentence.matchAll(/`([^`\n]{2,120})`/g)].map(([, code = '']) => code),
    ...(sentence.match(
      /(?:\.{0,2}\/)?(?:[\w@.-]+\/)+[\w.@*-]*\w\*?|\b[\w-]+\.(?:[cm]?[jt]sx?|py|go|rs|java|kt|cs|cpp|h|md|ya?ml|json|toml|sql|proto|vue)\b/g,
    ) ?? []),
    ...(sentence.match(/\b(?:[A-Z][a-z0-9]+){2,}\b|\b[a-z]+(?:[A-Z][a-z0-9]+)+\b|\b[a-z]+(?:_[a-z0-9]+)+\b/g) ?? []),
    ...(sentence.match(/(?<![\w/.@-])@?[a-z][a-z0-9]*(?:[-/][a-z0-9]+)*(?![\w/-])/g) ?? []),
  ];
  return [...new Set(found)].slice(0, 40);
}
