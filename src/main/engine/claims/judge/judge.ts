/**
 * Checks an answer against the lines that were read, sentence by sentence. Main function: judgeAnswer. The rule is
 * proof, not suspicion: each command, address, package, variable, number and name has to occur in the lines, the
 * subject of a sentence has to be shown by them, and denials have to be decided. Word lists only determine what needs a
 * proof.
 */
import { alike, contentWords, isShown, pairsOf } from '../read/content.ts';
import { flatCode, type Lines } from '../read/lines.ts';
import { mostSentences, type Sentence, sentencesOf } from '../read/sentences.ts';
import { type SaidNumber, type Specifics, specificsOf } from '../read/specifics.ts';
import { absence } from '../words/absence.ts';
import { concepts } from '../words/concepts.ts';
import { wordsInCode } from '../words/glossary.ts';
import { languageOfText } from '../words/languages.ts';
import { type CodeFacts, weighAbsolutes } from './absolutes.ts';
import { saysContrary } from './contrary.ts';
import {
  addressesAnAssistant,
  commandIsShown,
  instructsReader,
  runsWhatItFetches,
  unfoundedDuty,
} from './instructions.ts';

export interface JudgeInput {
  readonly question: string;
  readonly answer: string;
  readonly lines: Lines;
  /** Whether a name of code, a file or a folder is known, also from the code map. */
  knows(name: string): boolean;
  readonly facts: CodeFacts;
}

/** How sure a sentence is: `shown` by its words, `partly`, `open` where nothing decides it. */
export type Standing = 'shown' | 'partly' | 'open' | 'notShown' | 'contradicted';

export interface JudgedSentence extends Sentence {
  readonly standing: Standing;
  /** What is missing, or speaks against it. */
  readonly what: string;
  /** Not shown because the lines say otherwise, as far as their form shows. */
  readonly isContrary?: boolean;
}

export interface Judged {
  readonly refusal: {
    readonly code: 'instructionFollowed' | 'notShown' | 'contradicted' | 'offTopic';
    readonly what: string;
  } | null;
  readonly sentences: readonly JudgedSentence[];
  /** The most that may be believed of what is left. */
  readonly cap: number;
}

/** By the weakest sentence that stays. */
export const caps: Readonly<Record<'shown' | 'partly' | 'open', number>> = { shown: 0.6, partly: 0.5, open: 0.4 };

/** Others that wait for this thread go between two sentences. */
const turn = (): Promise<void> => new Promise((done) => setImmediate(done));

/** Each sentence separately, whatever the others are; orders are the concern of the caller. */
export async function judgeSentences(input: JudgeInput): Promise<JudgedSentence[]> {
  const judged: JudgedSentence[] = [];
  for (const sentence of sentencesOf(input.answer).slice(0, mostSentences)) {
    judged.push({ ...sentence, ...(await judge(sentence, specificsOf(sentence.text, sentence.fenced), input)) });
    await turn();
  }
  return judged;
}

export async function judgeAnswer(input: JudgeInput): Promise<Judged> {
  const { answer, question, lines } = input;
  const refused = (code: NonNullable<Judged['refusal']>['code'], what: string): Judged => ({
    refusal: { code, what },
    sentences: [],
    cap: 0,
  });
  const fetched = runsWhatItFetches(answer);
  if (fetched !== null) return refused('instructionFollowed', fetched);
  const all = sentencesOf(answer);
  const judged: JudgedSentence[] = [];
  for (const sentence of all.slice(0, mostSentences)) {
    const specifics = specificsOf(sentence.text, sentence.fenced);
    const told =
      addressesAnAssistant(sentence.text) ??
      (sentence.fenced ? null : instructsReader(sentence.text, specifics, lines));
    if (told !== null) return refused('instructionFollowed', told);
    const stray = [...specifics.commands, ...specifics.addresses].find((each) => !commandIsShown(each, lines.holds));
    if (stray !== undefined) return refused('instructionFollowed', stray);
    judged.push({ ...sentence, ...(await judge(sentence, specifics, input)) });
    await turn();
  }
  for (const sentence of all.slice(mostSentences))
    judged.push({ ...sentence, standing: 'notShown', what: sentence.text });
  const wrong = judged.find(({ standing }) => standing === 'contradicted');
  if (wrong !== undefined) return refused('contradicted', wrong.text);
  const kept = judged.filter(
    (one): one is JudgedSentence & { standing: 'shown' | 'partly' | 'open' } => one.standing !== 'notShown',
  );
  if (kept.length === 0) return refused('notShown', judged[0]?.what ?? '');
  if (!answersQuestion(question, kept.map(({ text }) => text).join('\n'), lines)) return refused('offTopic', question);
  return { refusal: null, sentences: judged, cap: Math.min(...kept.map(({ standing }) => caps[standing])) };
}

const values = /^(?:true|false|null|undefined|None|nil|True|False|NaN|-?\d[\d_.]*|"[^"]*"|'[^']*')$/;
const languageWords =
  /^(?:void|any|unknown|never|string|number|boolean|bool|int|float|double|long|char|byte|object|array|list|map|set|dict|async|await|class|interface|enum|struct|trait|record|type|function|func|fn|def|const|let|var|static|public|private|protected|internal|readonly|abstract|override|export|import|default|return|throw|try|catch|finally|if|else|for|while|switch|new|this|self|super|GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS)$/;

async function judge(
  sentence: Sentence,
  specifics: Specifics,
  input: JudgeInput,
): Promise<Pick<JudgedSentence, 'standing' | 'what' | 'isContrary'>> {
  const { lines, facts, question } = input;
  const { prose, names, quoted, numbers, variables } = specifics;
  const missing = (what: string): { standing: Standing; what: string } => ({ standing: 'notShown', what });
  const stray = specifics.code.find((code) => !codeIsShown(code, input));
  if (stray !== undefined) return missing(stray);
  const variable = variables.find((each) => !lines.holds(each.replace(/[${}%]/g, '')) && !input.knows(each));
  if (variable !== undefined) return missing(variable);
  const name = names.find((each) => !input.knows(each) && !nameIsShown(each, lines));
  if (name !== undefined) return missing(name);
  if (sentence.fenced)
    return specifics.code.some((line) => lines.holds(line)) ? { standing: 'shown', what: '' } : missing(sentence.text);

  const language = languageOfText(prose);
  const words = contentWords(prose);
  const anchors = [...specifics.code, ...names].filter((each) => isAnchored(each, lines));
  const about = (text: string): boolean => {
    const near = new Set(text.match(/[\p{L}]{2,40}/gu));
    return (
      words.some((word) => isShown(word, near)) ||
      anchors.some((anchor) => (flatCode(anchor).match(/[a-z]{3,}/g) ?? []).some((part) => near.has(part)))
    );
  };
  const number = numbers.find(
    (each) => !isGeneric(each) && !lines.shows(each, about) && !counts(each, specifics, lines),
  );
  if (number !== undefined) return missing(number.text === '' ? String(number.value) : number.text);
  const quote = quoted.find((each) => !quoteIsShown(each, lines));
  if (quote !== undefined) return missing(quote);
  for (const { said, isShown } of concepts) {
    const word = said(prose, language.code);
    if (word !== null && !isShown(lines.flat)) return missing(word);
  }
  const duty = unfoundedDuty(prose, lines);
  if (duty !== null) return missing(duty);

  const symbols = [...specifics.code, ...names].filter((each) => input.knows(each));
  const subjects = symbols.length > 0 ? symbols : namesOf(question);
  const absolute = await weighAbsolutes(
    {
      ...{ prose: withValues(sentence.text, prose), language, subjects, names: [...specifics.code, ...names] },
      isNamed: symbols.length > 0,
    },
    lines,
    facts,
  );
  if (absolute === 'contradicted') return { standing: 'contradicted', what: sentence.text };
  if (absolute === 'unshown') return missing(sentence.text);
  const order = [...specifics.code, ...names].sort((a, b) => sentence.text.indexOf(a) - sentence.text.indexOf(b));
  const isOneCase = absence(language.code).condition.test(prose);
  if (saysContrary({ text: sentence.text, prose, denial: language.denial, isOneCase, names: order }, lines))
    return { ...missing(sentence.text), isContrary: true };

  const shownNumbers = numbers.filter((each) => lines.shows(each, about));
  const spoken =
    language.code === 'en'
      ? byWords(words, Math.max(0, anchors.length - 1) + shownNumbers.length, lines)
      : byConcepts(prose, language.code, lines);
  const asked = symbols.length > 0 ? [] : subjects.filter((each) => isAnchored(each, lines));
  const anchored = anchors.length + numbers.length + quoted.length + asked.length > 0;
  const standing = spoken === 'notShown' ? 'notShown' : anchored || spoken === 'shown' ? spoken : 'notShown';
  if (standing === 'notShown') return missing(sentence.text);
  return { standing: absolute === 'open' ? 'open' : standing, what: sentence.text };
}

/** For English: how many of its words the cited lines show. */
const wordShares = { shown: 0.7, partly: 0.45 };

const mostAnchors = 3;

/** `anchors`: numbers that are shown, and names but for the one that each sentence has. */
function byWords(words: readonly string[], anchors: number, lines: Lines): 'shown' | 'partly' | 'notShown' {
  const said = words.filter((word) => !units.test(word));
  if (said.length === 0) return anchors > 0 ? 'shown' : 'partly';
  const shown = said.filter((word) => isShown(word, lines.words)).length;
  const elsewhere = said.filter((word) => !isShown(word, lines.words) && isShown(word, lines.wordsShown)).length;
  // Names and numbers found in the lines prove as much as words do.
  const sure = Math.min(mostAnchors, anchors);
  const share = (shown + elsewhere / 2 + sure) / (said.length + sure);
  if (shown / said.length >= wordShares.shown) return 'shown';
  return share >= wordShares.partly ? 'partly' : 'notShown';
}

const units = /^(?:milli)?(?:seconds?|minutes?|hours?|days?|bytes?|percent|kilobytes?|megabytes?)$/;

/** The prose with what decides of the code between backticks: `None` may be no denial, `RangeError` is an exception. */
function withValues(text: string, prose: string): string {
  const words = text
    .replace(/`(?:null|NULL|nullptr|undefined|None|nil|nothing)`/g, 'null')
    .replace(/`[\w.:]*(?:Exception|Error|Panic)(?:::\w+)?`/g, 'exception');
  return words === text ? prose : words.replace(/`[^`\n]{1,400}`/g, ' ');
}

/**
 * For another language the code shows names, concepts and the words of the glossary: a sentence most of whose words are
 * not shown is not believed, and one that is shown is believed in part.
 */
function byConcepts(prose: string, language: string, lines: Lines): 'partly' | 'open' | 'notShown' {
  const code = lines.cited.map(({ text }) => text).join('\n');
  const { said, shown } = wordsInCode(
    prose,
    language,
    (word) => isShown(word, lines.words),
    (sign) => code.includes(sign),
  );
  if (said > 0 && shown / said < glossaryShare) return 'notShown';
  const isShownAnywhere = concepts.some((one) => one.said(prose, language) !== null && one.isShown(lines.flat));
  const pairs = pairsOf(prose);
  const common = lines.cited.some(({ text }) => [...pairsOf(text)].some((pair) => pairs.has(pair)));
  return isShownAnywhere || common || shown > 0 ? 'partly' : 'open';
}

const glossaryShare = 0.5;

function codeIsShown(code: string, { lines, knows }: JudgeInput): boolean {
  if (languageWords.test(code)) return true;
  if (/^[^\p{L}\p{N}]*$/u.test(code)) return code.trim() === '' || lines.cited.some(({ text }) => text.includes(code));
  if (values.test(code))
    return (
      lines.holds(code.replace(/^['"]|['"]$/g, '')) || lines.shows({ value: Number(code), unit: null }, () => true)
    );
  if (lines.holds(code) || knows(code)) return true;
  const bare = code.replace(/\((?:[^()]|\([^()]*\))*\)$/, '').replace(/^[.#@]+|[?!:;,]+$/g, '');
  if (bare !== '' && (lines.holds(bare) || knows(bare))) return true;
  // An expression that no line holds literally, but each of whose names, texts and numbers occurs.
  const parts = code.match(/[\p{L}_$][\p{L}\p{N}_$]*|\d[\d_.]*/gu) ?? [];
  if (parts.length < 2) return false;
  return parts.every(
    (part) =>
      languageWords.test(part) ||
      (/^\d/.test(part) ? lines.holds(part) : lines.holds(part) || (part.length > 2 && knows(part))),
  );
}

const nameIsShown = (name: string, lines: Lines): boolean => {
  const bare = name.replace(/\(\)$/, '');
  return (
    lines.holds(bare) ||
    (/[.:#]/.test(bare) && bare.split(/[.:#]+/).every((part) => part.length < 2 || lines.holds(part)))
  );
};

/** One of its parts is in the cited lines, or in the names that belong to them. */
function isAnchored(code: string, lines: Lines): boolean {
  if (lines.cites(code)) return true;
  const parts = code.match(/[\p{L}_$][\p{L}\p{N}_$]{2,}/gu) ?? [];
  return parts.some(
    (part) =>
      !languageWords.test(part) &&
      (lines.cites(part) || (flatCode(part).match(/[a-z]{3,}/g) ?? []).every((word) => lines.words.has(word))),
  );
}

function quoteIsShown(text: string, lines: Lines): boolean {
  if (lines.holds(text)) return true;
  const words = flatCode(text).match(/\p{L}{3,}|\d+/gu) ?? [];
  return (
    words.length === 0 ||
    words.filter((word) => lines.wordsShown.has(word) || lines.holds(word)).length >= 0.6 * words.length
  );
}

/** `two`, written as a word and of nothing that is measured or repeated, counts what the sentence speaks of. */
const isGeneric = ({ value, text, unit, after }: SaidNumber): boolean =>
  value === 2 && text === '' && unit === null && !repeated.test(after);
const repeated =
  /^\s?(?:times|attempts?|retries|tries|mal|versuch|fois|tentativ|veces|intent|次|回|度|倍|度|items?|entries|elements?|layers?|levels?|days?|tage|jours?|días|层|级|条|件)/i;

/** `three methods: a, b, c`, or three cited lines that have the word that is counted. */
function counts({ value, unit, after }: SaidNumber, { code, names }: Specifics, lines: Lines): boolean {
  if (value < 2 || value > 12 || unit !== null) return false;
  const listed = new Set([...code, ...names]).size;
  if (listed === value || (listed === value + 1 && value > 2)) return true;
  const [counted = ''] = contentWords(after);
  return (
    counted.length > 3 &&
    lines.cited.filter(({ text }) => isShown(counted, new Set(flatCode(text).match(/[a-z]{3,}/g)))).length === value
  );
}

// Whether an answer is about what its question names: the same names, or words, or things in another language.

/** Names of code in a text, by their last part. */
function namesOf(text: string): string[] {
  const { code, names, variables } = specificsOf(text, false);
  return [...new Set([...code, ...names, ...variables])].map(bare).filter((name) => /[\p{L}]{2}/u.test(name));
}

const bare = (name: string): string => name.replace(/\(.*$/, '').replace(/[^\p{L}\p{N}]+$/u, '');
const lastOf = (name: string): string =>
  name
    .split(/[.:#/\\]+/)
    .filter(Boolean)
    .at(-1) ?? name;
const asked = new Set(
  'what which where when why who whom whose how does did should would could purpose way role kind explain describe happens happen often many much long large'.split(
    ' ',
  ),
);
const questionPairs =
  /什么|怎么|怎样|如何|哪些|哪个|为何|多少|是否|这个|那个|项目|代码|作用|函数|方法|什|何|どの|どう|なぜ/;

function answersQuestion(question: string, answer: string, lines: Lines): boolean {
  const names = namesOf(question);
  const text = `${answer}\n${lines.cited.map(({ text: line }) => line).join('\n')}`;
  // Folder names do not count: they are in the path of every file of the project.
  const flat = `${flatCode(text)}\n${lines.beside.map(flatCode).join('\n')}`;
  if (names.length > 0) {
    const found = names.filter((name) => {
      const last = lastOf(name);
      const stem = last.replace(/\.[A-Za-z]\w{0,9}$/, '');
      return text.includes(last) || flat.includes(flatCode(last)) || (stem.length > 2 && flat.includes(flatCode(stem)));
    });
    // A status or a limit that the question names is in the lines: `408`.
    const numbers = question.match(/(?<![\w.])\d{3,}(?![\w.])/g) ?? [];
    return found.length > 0 || numbers.some((number) => lines.cites(number));
  }
  const words = contentWords(specificsOf(question, false).prose).filter((word) => !asked.has(word));
  const said = flat.match(/[\p{L}]{3,40}/gu) ?? [];
  const pairs = [...pairsOf(question)].filter((pair) => !questionPairs.test(pair));
  if (words.length === 0 && pairs.length === 0) return true;
  const both = pairsOf(text);
  if (pairs.some((pair) => both.has(pair))) return true;
  const hits = words.filter((word) => said.some((each) => alike(word, each))).length;
  if (words.length > 0 && hits >= (words.length > 3 ? 2 : 1)) return true;
  const language = languageOfText(question).code;
  return (
    language !== 'en' && concepts.some(({ said, isShown }) => said(question, language) !== null && isShown(lines.flat))
  );
}
