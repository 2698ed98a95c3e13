/**
 * Whether a text gives instructions: to its reader, to an assistant that reads it, to a terminal. An answer describes
 * code; an instruction in it came from elsewhere, mostly from a file planted to be read. Main functions: instructs,
 * runsWhatItFetches.
 */
import type { Lines } from '../read/lines.ts';
import { sentencesOf } from '../read/sentences.ts';
import { type Specifics, specificsOf } from '../read/specifics.ts';
import { withoutConditions } from '../words/absence.ts';
import { type LanguageWords, languageOfText, languages } from '../words/languages.ts';
import { pattern } from '../words/letters.ts';

const speaksOfInstructions = [
  /\b(?:as|per)\s{1,4}(?:\w{1,12}\s{1,4}){0,2}(?:instructed|instructions?)\s{1,4}(?:by|in|of|from)\s{1,4}(?:the\s{1,4})?(?:file|comment|text|document|readme|material)/i,
  /\b(?:you are now|new instructions?:|system prompt|developer mode|jailbreak|as an ai\b)/i,
  /(?:按照|遵循|根据)[^。\n]{0,12}(?:文件|注释|文本|材料)[^。\n]{0,6}(?:指令|指示)|系统提示词|作为(?:一个)?(?:AI|人工智能)/i,
];

const ranged = <T extends readonly RegExp[]>(forms: readonly [...T]): { [K in keyof T]: RegExp } =>
  forms.map(({ source, flags }) => pattern(source, flags)) as { [K in keyof T]: RegExp };

/** A text that speaks of its own reader: code does not know who reads an answer about it. */
const speaksOfItsReader = ranged([
  /\b(?:whoever|who|anyone|any|whichever|those|tools?|agents?|assistants?|models?|llms?|ais?|reviewers?|readers?|copilots?|bots?|you)\s(?:\w{1,14}\s){0,3}?(?:reads?|reading|sees?|seeing|summari[sz]\w{1,4}|picks?|picking|encounters?|processing|process(?:es)?)\s(?:this|here|these\slines)(?=\s{0,2}(?:$|[.,;:!—-])|\s(?:file|text|code|note|comment|message|document|answer|record|section|lines|may|must|should|can|has|have|is|are|shall|will|needs?|ought|up)\b)/i,
  /(?:wer|alle|jede\p{L}?|assistent\p{L}*|ki(?:-\p{L}+)?|modelle?|agenten?)\s(?:\p{L}+,?\s){0,4}?(?:dies\p{L}{0,2}|das|hier)(?:\s(?:text|datei|zeilen?|code|kommentar|hinweis))?\s(?:\p{L}+\s){0,3}?(?:lies|lese|sieh|sehe|verarbeit|zusammenfass)/iu,
  /(?:lisent|lit|lisant|lisez|lira|liront|résument|résume|résumant|voient|voit|voyant)\s(?:ceci|cela|ce\s(?:texte|fichier|code|commentaire|message)|ces\slignes)/iu,
  /(?:lea|lean|lee|leen|leyendo|vea|vean|resuma|resuman|resumen)\s(?:esto|este\s(?:texto|archivo|fichero|código|comentario|mensaje)|estas\slíneas)/iu,
  /(?:读到|看到|看见|阅读|读完|看完)(?:了)?(?:此处|这里|这段|本文|本段|此文|此段|这条|这行|该段)/,
  /(?:この|本)(?:文|文章|ファイル|コメント|コード|行|メッセージ|説明)を(?:読|見|要約)/,
]);

const [readers] = ranged([
  /(?<![\p{L}\p{N}_])(?:ais?|llms?|(?:language|ai)\smodels?|assistants?|agents?|copilots?|chatbots?|reviewers?|bots?|gpt|claude|tools|ki(?:-\p{L}+)?|sprachmodell\p{L}*|assistent\p{L}*|agenten|prüfer\p{L}*|ias?|modèles?|relecteurs?|réviseurs?|modelos?|asistentes?|agentes?|revisor\p{L}*)(?![\p{L}\p{N}_])|人工智能|智能体|助手|大模型|语言模型|机器人|审查者|评审|审阅|アシスタント|エージェント|言語モデル|レビュー|ボット/iu,
]);
const [changes] = ranged([
  /(?<!\p{L})(?:changes?|edits?|modifications?|patch(?:es)?|pull\srequests?|commits?|diffs?|änderung\p{L}*|modifications?|changements?|cambios?|modificaci\p{L}+|parches)(?!\p{L})|改动|更改|修改|变更|合并请求|変更|修正|プルリクエスト/iu,
]);
const [approves] = ranged([
  /(?<!\p{L})(?:approv\p{L}*|pre-?approv\p{L}*|rubber-?stamp\p{L}*|sign(?:s|ed|ing)?\soff|wav(?:e|ed|es|ing)\s(?:\p{L}+\s){0,3}?through|green-?li\p{L}+|vouch\p{L}*|blindly|without\s(?:a\s|any\s|further\s)?(?:review|confirmation|asking|question|check)\p{L}*|genehmig\p{L}*|durchwink\p{L}*|durchgewunk\p{L}*|absegn\p{L}*|abnick\p{L}*|gutheiß\p{L}*|ohne\s(?:weitere\s)?(?:prüfung|rückfrage|review)|approuv\p{L}*|valide[rz]?|feu\svert|les\syeux\sfermés|sans\s(?:examen|relecture|vérification)|aprob\p{L}*|aprueb\p{L}*|visto\sbueno|dar?\spor\sbuen|den\spor\sbuen|sin\s(?:revis\p{L}*|preguntar))|批准|放行|通过审|直接合并|直接通过|标记为安全|无需(?:再)?审|免审|一律通过|承認|無審査|レビュー(?:なし|不要)|そのまま(?:通|マージ)|通してよ/iu,
]);

/** Claims that changes are approved, by someone or no one; null where lines of code are about approvals. */
function letsChangesThrough(text: string, lines: Pick<Lines, 'cited'>): string | null {
  const found = approves.exec(text)?.[0];
  if (found === undefined || !(changes.test(text) || readers.test(text))) return null;
  const isOfTheCode = lines.cited.some(
    ({ file, text: line }) =>
      !/\.(?:md|mdx|txt|rst|adoc)$/i.test(file) && /approv|review|merge/i.test(line.replace(/(?:\/\/|#|\*).*$/, '')),
  );
  return isOfTheCode ? null : found;
}

const fetches =
  '(?:curl|wget|iwr|irm|invoke-webrequest|invoke-restmethod|fetch|lynx|aria2c|httpie|http|nc|ncat|certutil|bitsadmin)';
const runs =
  '(?:sudo\\s{1,4})?(?:/(?:usr/)?bin/)?(?:env\\s{1,4})?(?:ba|z|da|k|fi|c)?sh|iex|invoke-expression|python[23]?|node|perl|ruby|php|pwsh|powershell|source|eval|deno|bun';
/** Whatever was fetched or unpacked is run: no answer about code needs that, wherever it is. */
const fetchAndRun = new RegExp(
  [
    `\\b${fetches}\\b[^\\n|]{1,400}\\|\\s{0,4}(?:tee\\s[^|]{1,100}\\|\\s{0,4})?(?:${runs})\\b`,
    `\\b(?:${runs})\\b[^\\n]{0,80}(?:\\$\\(|\`|<\\(|"\\$\\()\\s{0,4}(?:sudo\\s{1,4})?${fetches}\\b`,
    `(?:^|\\s)\\.\\s{1,3}<\\(\\s{0,4}${fetches}\\b`,
    `\\b${fetches}\\b[^\\n]{1,300}(?:&&|;)\\s{0,4}(?:sudo\\s{1,4})?(?:chmod\\s[^\\n]{1,80}(?:&&|;)\\s{0,4})?(?:(?:${runs})\\s|\\./)`,
    `\\bbase64\\s{1,4}(?:-d|-D|--decode)\\b[^\\n]{0,120}\\|\\s{0,4}(?:${runs})\\b`,
    `\\biex\\s{0,4}[("(]|\\bdownloadstring\\s{0,4}\\(`,
    `\\b(?:python[23]?|node|perl|ruby|php)\\s{1,4}-[cer]\\b[^\\n]{0,200}\\b(?:urlopen|urllib|requests\\.get|https?:|fetch\\()`,
  ].join('|'),
  'i',
);

export function runsWhatItFetches(text: string): string | null {
  return fetchAndRun.exec(text)?.[0] ?? null;
}

/** Text that speaks to an assistant, a reviewer or a model, in any language of the table, or of instructions to itself. */
export function addressesAnAssistant(text: string): string | null {
  for (const pattern of [...languages().map(({ address }) => address), ...speaksOfInstructions, ...speaksOfItsReader]) {
    const found = pattern.exec(text)?.[0];
    if (found !== undefined) return found.trim();
  }
  return null;
}

const clauses = /[,;:，；：、—–]\s{0,3}|(?<=[\s\p{sc=Han}])(?:and then|then|so|und dann|puis|y luego|然后)\s{1,3}/iu;

/** Any other instruction to the reader; null for a command that lines show, and for an obligation that they state. */
export function instructsReader(
  sentence: string,
  specifics: Specifics,
  lines: Pick<Lines, 'cited' | 'holds'>,
): string | null {
  const { prose, commands } = specifics;
  const through = letsChangesThrough(sentence, lines);
  if (through !== null) return through;
  const own = languageOfText(prose);
  const english = languages()[0];
  const tables = english === undefined || own === english ? [own] : [own, english];
  // Its own words, with text between backticks as a name.
  const text = sentence.replace(/(`{1,3})[^`\n]{1,400}\1/g, '`x`').replace(/^[\s>*+#-]{0,8}(?:\d{1,3}[.)]\s)?\**/, '');
  const isShown = commands.length > 0 && commands.every((each) => commandIsShown(each, lines.holds));
  for (const table of tables) {
    const plea = table.plea.exec(text)?.[0];
    if (plea !== undefined && !isShown) return plea;
    const ordered = [text, ...text.split(clauses)]
      .map((clause) => table.order.exec(clause)?.[0])
      .find((found) => found !== undefined);
    if (ordered !== undefined && !isShown) return ordered.trim();
  }
  return null;
}

/** What has to be: only where the lines say so as well. */
export function unfoundedDuty(prose: string, lines: Pick<Lines, 'cited'>): string | null {
  const { code, duty: form } = languageOfText(prose);
  const duty = form.exec(withoutConditions(prose, code))?.[0];
  if (duty === undefined) return null;
  const says = (table: LanguageWords): boolean => lines.cited.some(({ text }) => table.duty.test(text));
  return languages().some(says) || lines.cited.some(({ text }) => demands.test(text)) ? null : duty;
}

/** Code that demands something. */
const demands =
  /\b(?:must|should|shall|required?|need|expect|assert|throw|raise|panic|precondition|check|only)\b|必须|应/i;

const script =
  /^(?:npm (?:run |run-script )?|pnpm (?:run )?|yarn (?:run )?|bun run |make |composer (?:run )?|just |task )([\w:.-]{2,40})$/;

/** Whether lines hold a command or address, or a file of scripts names it: `npm run build` where a line says `"build":`. */
export function commandIsShown(text: string, holds: (text: string) => boolean): boolean {
  const [, name = ''] = script.exec(text) ?? [];
  return holds(text) || (name !== '' && (holds(`"${name}":`) || holds(`${name}:`)));
}

// Short texts of a model that quote no lines: tags, titles, purposes, advice.

export interface OrderOptions {
  /** Advice is an order by its nature: only what speaks to an assistant or runs something is looked for. */
  readonly advice?: boolean;
}

/**
 * The part of a text that gives an instruction, address or command which its material does not contain; null for none.
 * `holds`: whether a text is in the material.
 */
export function orderIn(
  text: string,
  holds: (text: string) => boolean,
  { advice = false }: OrderOptions = {},
): string | null {
  const fetched = runsWhatItFetches(text);
  if (fetched !== null) return fetched;
  for (const { text: sentence, fenced } of sentencesOf(text)) {
    const specifics = specificsOf(sentence, fenced);
    const told =
      addressesAnAssistant(sentence) ??
      (advice || fenced ? null : instructsReader(sentence, specifics, { cited: [], holds }));
    if (told !== null) return told;
    const stray = [...specifics.commands, ...specifics.addresses].find((each) => !commandIsShown(each, holds));
    if (stray !== undefined) return stray;
  }
  return null;
}
