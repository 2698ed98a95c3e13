/**
 * What of a sentence can be looked up letter by letter: code between backticks, commands, packages, addresses, environment
 * variables, text between quotation marks, numbers. Main type: Specifics. Nothing is judged here.
 */
import { languageOfText } from '../words/languages.ts';
import { numberWords, type Unit, unitAfter } from '../words/numbers.ts';

export interface SaidNumber {
  readonly value: number;
  /** As it is written; '' for a word. */
  readonly text: string;
  readonly unit: Unit | null;
  /** The letters that follow it. */
  readonly after: string;
}

export interface Specifics {
  /** Between backticks, and the lines of a fenced block. */
  readonly code: readonly string[];
  readonly commands: readonly string[];
  readonly addresses: readonly string[];
  readonly variables: readonly string[];
  /** Between quotation marks. */
  readonly quoted: readonly string[];
  readonly numbers: readonly SaidNumber[];
  /** Words outside of backticks that are written as code is: `RetryPolicy`, `max_size`, `a.b()`. */
  readonly names: readonly string[];
  /** The sentence without all of these. */
  readonly prose: string;
}

const ticks = /(`{1,3})([^`\n]{1,400})\1/g;
const address =
  /\b(?:https?|ftp|wss?|ssh|git|file|data):\/{0,2}[\w\-.~:/?#[\]@!$&*+,;=%]{3,2000}|(?<![\w./@-])(?:[a-z\d-]{1,63}\.){1,5}(?:com|net|org|io|dev|sh|xyz|info|biz|cn|ru|de|fr|es|jp|co|app|ai|cloud|example|invalid|onion)(?![\w.-]*\()(?:[:/][\w\-.~:/?#@!$&*+,;=%]{0,500})?(?![\w-])|(?<![\w.])\d{1,3}(?:\.\d{1,3}){3}(?::\d{1,5})?(?![\w.])|[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,4}/gi;
/** Products whose name looks like an address. */
const noAddress = /^(?:socket|asp|next|draw|github|node|deno|fast|discord)\.(?:io|net|dev|js|com)$/i;
const variable =
  /(?<![\w.])(?:\$\{?[A-Z][A-Z\d_]{2,60}\}?|%[A-Z][A-Z\d_]{2,60}%|[A-Z][A-Z\d]{1,40}(?:_[A-Z\d]{1,40}){1,8})(?![\w])/g;
const quotes =
  /"([^"\n]{2,200})"|“([^”\n]{2,200})”|「([^」\n]{2,200})」|«\s?([^»\n]{2,200}?)\s?»|„([^“”\n]{2,200})[“”]|(?<![\p{L}\p{N}])'([^'\n]{2,200})'(?![\p{L}\p{N}])/gu;
const number = /(?<![\w.$#])[-+]?\d{1,12}(?:[_,. {2}]?\d{1,12}){0,6}(?![\w]*_)/g;
const asCode = /[A-Za-z_$][\w$]{0,80}(?:(?:\.|::|#)[A-Za-z_$][\w$]{0,80}){0,8}(?:\(\))?/g;
const looksLikeCode = /[a-z\d][A-Z]|[A-Z]{2,}[a-z]{2}|\w_\w|\w[.:#]{1,2}\w|\(\)$/;

/** A package is named in plain letters: behind its noun, or before it. In Chinese and Japanese any Latin word is a name. */
const packageNoun =
  '(?:packages?|librar(?:y|ies)|modules?|crates?|gems?|plugins?|dependenc(?:y|ies)|pakete?s?|bibliothek(?:en)?|moduls?|paquets?|bibliothèques?|paquetes?|bibliotecas?|librerías?|módulos?)';
const packageName = '@?[a-z\\d]{1,60}(?:[-_/][a-z\\d]{1,60}){1,6}';
const packages = new RegExp(
  `(?<!\\p{L})${packageNoun}\\s(?:called\\s|named\\s|namens\\s|nommée?\\s|llamad[ao]\\s)?(?<after>${packageName})|(?<![\\p{L}\\p{N}_-])(?<before>${packageName})(?:\\s|-)${packageNoun}(?!\\p{L})|(?<east>[A-Za-z][\\w@/.-]{2,60})\\s?(?:这个|という|の)?\\s?(?:软件包|第三方库|包(?![含括装围])|库(?!存)|パッケージ|ライブラリ)`,
  'giu',
);

const programs =
  'npm|npx|pnpm|yarn|bun|bunx|deno|pip3?|pipx|poetry|uv|conda|gem|bundle|cargo|rustup|go|composer|dotnet|nuget|mvn|gradle|brew|apt(?:-get)?|yum|dnf|apk|pacman|choco|winget|snap|docker(?:-compose)?|podman|kubectl|helm|terraform|ansible(?:-playbook)?|make|cmake|git|gh|hg|svn|curl|wget|scp|ssh|rsync|nc|ncat|netcat|bash|sh|zsh|fish|pwsh|powershell|iex|irm|iwr|invoke-webrequest|invoke-expression|cmd|python[23]?|node|ruby|perl|php|java|psql|mysql|redis-cli|mongo|openssl|chmod|chown|sudo|su|rm|dd|mkfs|kill|systemctl|service|crontab|export|set|setx|alias|source|eval|certutil|mkfifo|base64|tee|aws|gcloud|az|heroku|vercel|firebase';
/** A line that a terminal would take: a program with what it is given. */
const commandLine = new RegExp(
  `^(?:[$>#]\\s{1,3})?(?:[A-Z_]{2,40}=\\S{1,200}\\s{1,3}){0,4}(?:${programs})(?:\\s{1,4}\\S.{0,380}|)$`,
  'i',
);
/** In the middle of prose: only with a word that such programs take. */
const inProse = new RegExp(
  `(?<![\\w./-])(?:(?:docker(?:-compose)?|podman|vagrant)\\s{1,3}(?:compose\\s)?(?:up|down)|(?:${programs})\\s{1,3}(?:-{1,2}[\\w-]{1,30}|install|add|run|exec|i|ci|push|pull|clone|commit|reset|checkout|rebase|apply|delete|get|uninstall|remove|publish|login|config|update|upgrade|require|restore|start|stop|dlx|create|init|sync|build|test|777|https?:\\S{1,300}))(?![\\w-])(?:\\s{1,3}(?:-{1,2}[\\w-]{1,30}|@?[a-z\\d][\\w@./:^~=-]{1,120}))?`,
  'gi',
);

export function specificsOf(sentence: string, fenced: boolean): Specifics {
  const code: string[] = [];
  const commands: string[] = [];
  const take = (written: string): void => {
    const text = written.trim();
    if (text === '') return;
    if (commandLine.test(text) && /\s/.test(text)) commands.push(text.replace(/^[$>#]\s{1,3}/, ''));
    else code.push(text);
  };
  if (fenced) {
    for (const line of sentence.split('\n').slice(1)) if (!/^ {0,3}(?:`{3,}|~{3,})/.test(line)) take(line);
    const all = sentence.split('\n').slice(1).join('\n');
    return {
      code,
      commands,
      addresses: addressesIn(all),
      variables: all.match(variable) ?? [],
      quoted: [],
      numbers: [],
      names: [],
      prose: '',
    };
  }
  const inCode: string[] = [];
  let prose = sentence
    .replace(/\]\(([^)\s]{1,500})\)/g, (_all, link: string) => `] ${link} `)
    .replace(ticks, (_all, _ticks: string, inner: string) => {
      take(inner);
      inCode.push(inner);
      return ' \u0001 ';
    });
  const addresses = [...addressesIn(prose), ...inCode.flatMap(addressesIn)];
  prose = prose.replace(address, (found) => (noAddress.test(found) ? found : ' '));
  for (const found of prose.match(inProse) ?? []) commands.push(found.trim());
  prose = prose.replace(inProse, ' ');
  const quoted: string[] = [];
  prose = prose.replace(quotes, (_all, ...parts) => {
    const inner = parts.find((part): part is string => typeof part === 'string') ?? '';
    quoted.push(inner.trim());
    return ' ';
  });
  const variables = [...(prose.match(variable) ?? []), ...inCode.flatMap((each) => each.match(variable) ?? [])];
  const names = [...new Set((prose.match(asCode) ?? []).filter((word) => looksLikeCode.test(word)))];
  for (const { groups = {} } of prose.matchAll(packages)) {
    const name = groups.after ?? groups.before ?? groups.east;
    if (name !== undefined && !names.includes(name)) names.push(name);
  }
  for (const name of names) prose = prose.replaceAll(name, ' ');
  const numbers = numbersIn(prose);
  return { code, commands, addresses, variables, quoted, numbers, names, prose: prose.replaceAll('\u0001', ' ') };
}

const addressesIn = (text: string): string[] =>
  (text.match(address) ?? [])
    .map((found) => found.replace(/[.,;:!?。，；）)\]}*_'"]+$/, ''))
    .filter((found) => !noAddress.test(found));

function numbersIn(prose: string): SaidNumber[] {
  const found: SaidNumber[] = [];
  const plain = prose.replace(ofLines, ' ').replace(/^\s{0,6}\d{1,3}[.)]\s/, ' ');
  for (const each of plain.matchAll(number)) {
    const text = each[0];
    const after = plain.slice(each.index + text.length).slice(0, 40);
    for (const value of valuesOf(text).slice(0, 1)) found.push({ value, text, unit: unitAfter(after), after });
  }
  for (const said of numberWords(prose, languageOfText(prose).code)) found.push({ ...said, text: '' });
  return found;
}

/** Lines are held against the files elsewhere. */
const ofLines =
  /(?:\blines?|\bL|\bZeilen?|\blignes?|\blíneas?|第)\s{0,3}\d{1,7}(?:\s{0,2}(?:-|–|to|and|bis|à|a|y|et|und|到|至|から)\s{0,2}\d{1,7})?\s{0,2}(?:行目?)?|\d{1,7}\s{0,2}(?:行目|行(?!为))|:\d{1,7}(?:-\d{1,7})?/gi;

/** What a written number may mean: `1,000` is a thousand, and in German `1,5` is one and a half. */
export function valuesOf(text: string): number[] {
  const bare = text.replace(/[_ ]/g, '');
  const values = new Set<number>();
  if (/^[-+]?\d{1,3}(?:[,.]\d{3})+$/.test(bare)) values.add(Number(bare.replace(/[,.]/g, '')));
  if (/^[-+]?\d+(?:\.\d+)?$/.test(bare)) values.add(Number(bare));
  if (/^[-+]?\d+,\d+$/.test(bare)) values.add(Number(bare.replace(',', '.')));
  if (values.size === 0) for (const part of bare.split(/[,.]/)) if (part !== '') values.add(Number(part));
  return [...values].filter((value) => Number.isFinite(value)).map(Math.abs);
}
