/**
 * Reads SQL of all dialects without a grammar: tables with their columns, views, types, functions, procedures, triggers,
 * indexes, sequences and packages. Only `CREATE` at the start of a statement declares; bodies of routines are skipped.
 */
import type { Syntax } from '../../reading/syntax.ts';
import type { LightKind } from '../row.ts';
import { type Holder, type NameAt, TextOutline } from './outline.ts';
import { endOr, type Lexis } from './tokens.ts';

const kinds: Readonly<Record<string, LightKind>> = {
  TABLE: 'struct',
  VIEW: 'object',
  TYPE: 'alias',
  DOMAIN: 'alias',
  PACKAGE: 'object',
  FUNCTION: 'function',
  PROCEDURE: 'function',
  PROC: 'function',
  MACRO: 'function',
  AGGREGATE: 'function',
  TRIGGER: 'event',
  EVENT: 'event',
  INDEX: 'constant',
  SEQUENCE: 'variable',
};
/** What is created by these is not listed; words of the list above may follow. */
const others =
  /^(?:POLICY|ROLE|USER|EXTENSION|DATABASE|SCHEMA|PUBLICATION|SUBSCRIPTION|SERVER|CAST|OPERATOR|RULE|LOGIN|STATISTICS|COLLATION|LANGUAGE|ACCESS|TABLESPACE|SYNONYM|CONVERSION|ON|TO|FROM)$/;
/** Between `CREATE` and the kind: `OR REPLACE DEFINER = 'a'@'b' SQL SECURITY INVOKER`. */
const maxModifiers = 14;

export function readSql(text: string): Syntax {
  const out = new TextOutline(text, lexisOf(text));
  while (!out.isDone) {
    const start = out.peek()?.start ?? 0;
    if (!isStart(out) || !readCreate(out, start)) out.at += 1;
  }
  return out.finish();
}

/** `CREATE` that is first on its line or follows a semicolon. */
function isStart(out: TextOutline): boolean {
  const token = out.peek();
  if (token?.kind !== 'word' || out.word().toUpperCase() !== 'CREATE') return false;
  const before = out.tokens[out.at - 1];
  return before === undefined || out.textOf(before) === ';' || out.text.slice(before.end, token.start).includes('\n');
}

function readCreate(out: TextOutline, start: number): boolean {
  const from = out.at;
  for (let ahead = 1; ahead <= maxModifiers; ahead += 1) {
    const word = out.word(ahead).toUpperCase();
    if (word === '' || word === ';' || word === '(' || others.test(word)) return false;
    const kind = Object.hasOwn(kinds, word) ? kinds[word] : undefined;
    // `EVENT TRIGGER` and `AGGREGATE FUNCTION` go by their second word.
    if (kind === undefined || (ahead < maxModifiers && Object.hasOwn(kinds, out.word(ahead + 1).toUpperCase())))
      continue;
    out.at = from + ahead + 1;
    if (/^(?:PACKAGE|TYPE)$/.test(word) && out.word().toUpperCase() === 'BODY') out.at += 1;
    if (out.word().toUpperCase() === 'CONCURRENTLY') out.at += 1;
    if (out.word().toUpperCase() === 'IF') out.at += 3;
    const name = readName(out);
    if (name === null) return false;
    readDeclared(out, start, word, kind, name);
    return true;
  }
  return false;
}

/** A name with its schema: `dbo.[Order Lines]`. Types keep the schema. */
function readName(out: TextOutline): (NameAt & { name: string }) | null {
  const first = out.peek();
  const parts: string[] = [];
  let last = first;
  for (;;) {
    const token = out.peek();
    if (token === undefined || !isIdentifier(token.kind, out.word())) break;
    parts.push(plain(out.word()));
    last = token;
    out.at += 1;
    if (out.word() !== '.') break;
    out.at += 1;
  }
  const name = parts.filter((part) => part !== '').join('.');
  if (first === undefined || last === undefined || name === '' || /^(?:ON|AS|USING)$/i.test(name)) return null;
  return { start: last.start, end: last.end, name };
}

const isIdentifier = (kind: string, text: string): boolean =>
  (kind === 'word' && /^[^\d$]/.test(text)) || (kind === 'string' && /^["`[]/.test(text));

function readDeclared(
  out: TextOutline,
  start: number,
  word: string,
  kind: LightKind,
  name: NameAt & { name: string },
): void {
  const own = { ...name, name: name.name.slice(name.name.lastIndexOf('.') + 1) };
  if (kind === 'function' || kind === 'event') {
    const body = headOfRoutine(out);
    endOfRoutine(out);
    out.add(out.root, kind, [start, out.end], own, body);
  } else if (word === 'PACKAGE') readPackage(out, out.add(out.root, kind, [start, name.end], name));
  else if (word === 'TABLE') {
    const table = out.add(out.root, kind, [start, name.end], name);
    if (out.word() === '(') readColumns(out, table);
    endOfStatement(out);
    table.end = out.end;
  } else if (word === 'TYPE') readType(out, start, name);
  else {
    endOfStatement(out);
    const isType = kind === 'object' || kind === 'alias';
    out.add(out.root, kind, [start, out.end], isType ? name : own);
  }
}

/** An enum, a composite type, or another name for one. */
function readType(out: TextOutline, start: number, name: NameAt): void {
  while (/^(?:AS|IS|FORCE)$/i.test(out.word())) out.at += 1;
  const isEnum = /^ENUM$/i.test(out.word()) && out.word(1) === '(';
  const opens = isEnum || (/^(?:TABLE|OBJECT)$/i.test(out.word()) && out.word(1) === '(') ? 1 : 0;
  const hasFields = !isEnum && out.word(opens) === '(';
  const kind = isEnum ? 'enum' : hasFields ? 'struct' : 'alias';
  const type = out.add(out.root, kind, [start, name.end], name);
  out.at += opens;
  if (isEnum) readLabels(out, type);
  else if (hasFields) readColumns(out, type);
  endOfStatement(out);
  type.end = out.end;
}

/** The routines of a package; its own `END` closes it. */
function readPackage(out: TextOutline, holder: Holder): void {
  while (!out.isDone) {
    const word = out.word().toUpperCase();
    if (word === 'END') {
      endOfStatement(out);
      break;
    }
    const isRoutine = word === 'PROCEDURE' || word === 'FUNCTION';
    const start = out.peek()?.start ?? 0;
    if (isStart(out)) break;
    out.at += 1;
    const name = isRoutine ? readName(out) : null;
    if (name === null) continue;
    const body = headOfRoutine(out);
    endOfRoutine(out);
    out.add(holder, 'function', [start, out.end], name, body);
  }
  holder.end = out.end;
}

/**
 * Columns of a table, attributes of a composite type, labels of an enum.
 *
 * Reads `( … )`.
 */
function readColumns(out: TextOutline, holder: Holder): void {
  for (const [from, end] of itemsOf(out)) {
    const first = out.tokens[from];
    const last = out.tokens[end - 1];
    if (first === undefined || last === undefined || end - from < 2 || first.kind === 'sign') continue;
    const name = plain(out.textOf(first));
    if (first.kind === 'string' ? /^'/.test(name) : isConstraint(out, from) || /^\d/.test(name)) continue;
    out.add(holder, 'field', [first.start, last.end], { start: first.start, end: first.end, name });
  }
}

/** Reads `( 'a', 'b' )`. */
function readLabels(out: TextOutline, holder: Holder): void {
  for (const [from] of itemsOf(out)) {
    const label = out.tokens[from];
    if (label?.kind !== 'string') continue;
    const name = out.textOf(label).slice(1, -1).replaceAll("''", "'");
    out.add(holder, 'enumMember', [label.start, label.end], { start: label.start, end: label.end, name });
  }
}

/** Ranges of tokens between the commas of a list in brackets, which is read. */
function itemsOf(out: TextOutline): [number, number][] {
  const items: [number, number][] = [];
  out.at += 1;
  let from = out.at;
  while (!out.isDone && out.word() !== ')') {
    if (out.word() === ',') {
      items.push([from, out.at]);
      from = out.at + 1;
    }
    if (out.word() === '(') out.skipBrackets();
    else out.at += 1;
  }
  items.push([from, out.at]);
  out.at += 1;
  return items;
}

const constraints: Readonly<Record<string, RegExp>> = {
  CONSTRAINT: /./,
  PRIMARY: /^KEY$/,
  FOREIGN: /^KEY$/,
  UNIQUE: /^(?:\(|KEY|INDEX|CLUSTERED|NONCLUSTERED|NULLS)$/,
  CHECK: /^\($/,
  EXCLUDE: /^(?:USING|\()$/,
  FULLTEXT: /^(?:KEY|INDEX|\()$/,
  SPATIAL: /^(?:KEY|INDEX|\()$/,
  PERIOD: /^FOR$/,
  LIKE: /./,
};

function isConstraint(out: TextOutline, from: number): boolean {
  const at = (ahead: number): string => out.textOf(out.tokens[from + ahead]).toUpperCase();
  const word = at(0);
  if (word !== 'KEY' && word !== 'INDEX')
    return Object.hasOwn(constraints, word) && constraints[word]?.test(at(1)) === true;
  // `KEY by_name (name)` is an index, `key varchar(20)` a column.
  return at(1) === '(' || (at(2) === '(' && !/^\d|^MAX$/.test(at(3)));
}

/** Clauses behind which a routine says no more of its signature. */
const bodyWords =
  /^(?:AS|IS|BEGIN|LANGUAGE|DETERMINISTIC|NOT|NO|READS|MODIFIES|CONTAINS|COMMENT|IMMUTABLE|STABLE|VOLATILE|STRICT|WITH|SECURITY|COST|PARALLEL|SET|CALLED|EXECUTE|DECLARE|SELECT|WHEN|AUTHID|PIPELINED)$/;
const routineWords = /^(?:OR|FUNCTION|PROCEDURE|PROC|TRIGGER|PACKAGE|VIEW)$/;

/**
 * Where statements of SQL and bodies of its routines end: dialects end them by semicolons, `END`, or lines of their own.
 * Goes to where a routine's body starts, and returns its offset.
 */
function headOfRoutine(out: TextOutline): number {
  let returns = false;
  for (; !out.isDone; out.at += 1) {
    while (out.word() === '(') out.skipBrackets();
    const word = out.word().toUpperCase();
    if (word === ';' || word === 'GO' || bodyWords.test(word) || (word === 'RETURN' && returns)) break;
    if (out.peek()?.kind === 'string' && /^[$']/.test(word)) break;
    if (word === 'RETURNS') returns = true;
  }
  return out.peek()?.start ?? out.end;
}

const isFirstOnLine = (out: TextOutline): boolean => {
  const before = out.tokens[out.at - 1];
  return before === undefined || out.text.slice(before.end, out.peek()?.start).includes('\n');
};

/** `GO`, `/` and `DELIMITER` end what is before them. */
function isBatchEnd(out: TextOutline): boolean {
  const word = out.word().toUpperCase();
  if (word !== 'GO' && word !== '/' && word !== 'DELIMITER') return false;
  return isFirstOnLine(out) && (word === 'DELIMITER' || !isOnLine(out));
}

/** Whether more follows on the line. */
function isOnLine(out: TextOutline): boolean {
  const next = out.peek(1);
  return next !== undefined && out.word(1) !== ';' && !out.text.slice(out.peek()?.end, next.start).includes('\n');
}

/** `CREATE` at the start of a line. */
function isNextCreate(out: TextOutline): boolean {
  const token = out.peek();
  return (
    out.word().toUpperCase() === 'CREATE' &&
    token !== undefined &&
    (token.start === 0 || out.text[token.start - 1] === '\n')
  );
}

/** Reads to behind the semicolon of a statement. */
function endOfStatement(out: TextOutline): void {
  while (!out.isDone && !isBatchEnd(out) && !isNextCreate(out)) {
    const word = out.word();
    if (word === '(') out.skipBrackets();
    else out.at += 1;
    if (word === ';') return;
  }
}

/** Statements that are a whole body. */
const single = /^(?:SELECT|WITH|RETURN|INSERT|UPDATE|DELETE|VALUES|TABLE|CALL|EXECUTE)$/;

/** Reads to behind the body of a routine. */
function endOfRoutine(out: TextOutline): void {
  /** The openers of blocks that are open: `B` of `BEGIN`, `C` of `CASE`. */
  let open = '';
  let isIn = false;
  /** Whether a semicolon ends it: not before the block that declarations lead to (`AS n int; BEGIN`). */
  let ends = true;
  for (let previous = ''; !out.isDone; ) {
    if (isBatchEnd(out)) return;
    const word = out.word().toUpperCase();
    if (isNextCreate(out) && ((open === '' && ends) || routineWords.test(out.word(1).toUpperCase()))) return;
    if (word === '(') {
      out.skipBrackets();
      previous = ')';
      continue;
    }
    out.at += 1;
    if (/^(?:AS|IS)$/.test(previous) && open === '' && !isIn) {
      ends = single.test(word) || /^[$']/.test(word) || word === 'LANGUAGE';
      isIn = true;
    }
    if (word === 'BEGIN' ? !/^(?:TRAN|TRANSACTION|WORK|;)$/i.test(out.word()) : word === 'CASE' && previous !== 'END') {
      open += word[0];
      ends = true;
    } else if (word === 'END' && !/^(?:IF|LOOP|WHILE|REPEAT|FOR)$/i.test(out.word())) {
      const isBlock = open.endsWith('B');
      open = open.slice(0, -1);
      if (isBlock && open === '' && isBlockEnd(out)) return;
    } else if (word === ';' && open === '' && ends) return;
    previous = word;
  }
}

/** Whether `END` is the last of a statement: `END;`, `END name;`, `END //`. Reads to behind it then. */
function isBlockEnd(out: TextOutline): boolean {
  for (const ahead of [0, 1]) {
    if (out.word(ahead) === ';') {
      out.at += ahead + 1;
      return true;
    }
  }
  return out.isDone || isFirstOnLine(out) || /^[/$|]/.test(out.word());
}

const dollar = /\$(?:[A-Za-z_]\w*)?\$/y;
const bracketed = /\[[A-Za-z_#@][^\]\n]{0,127}\]/y;
const copied = /stdin\b[^;\n]{0,200};[ \t]*\n/iy;
/** Marks of MySQL, whose strings have backslashes. Elsewhere `'\'` is a whole string. */
const mysql = /`|\bENGINE\s*=|\bDELIMITER\b/i;

/** How SQL spells its tokens. Quoted identifiers are strings in `"`, `` ` `` or brackets. */
function lexisOf(text: string): Lexis {
  return {
    lineComments: ['--'],
    blockComment: true,
    quotes: [
      { open: "'", close: "'", escape: mysql.test(text) ? 'both' : 'doubled' },
      { open: '"', close: '"', escape: 'doubled', oneLine: true },
      { open: '`', close: '`', escape: 'none', oneLine: true },
    ],
    word: /[\p{L}\p{N}_@#$]+/uy,
    literalAt: (all, at) => {
      if (all[at] === '$') return dollarEnd(all, at);
      return all[at] === '[' ? matchEnd(bracketed, all, at) : -1;
    },
    commentAt: (all, at) => {
      if (all[at] === '#') return isAlone(all, at) ? endOr(all, '\n', at, 0) : -1;
      return isRows(all, at) ? endOr(all, '\n\\.', at, 3) : -1;
    },
  };
}

function matchEnd(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : -1;
}

/** `$$ … $$`, `$body$ … $body$` */
function dollarEnd(text: string, at: number): number {
  const open = matchEnd(dollar, text, at);
  if (open < 0) return -1;
  const close = text.indexOf(text.slice(at, open), open);
  return close < 0 ? -1 : close + open - at;
}

/** A comment of MySQL; elsewhere the sign is part of a name (`#temp`). */
function isAlone(text: string, at: number): boolean {
  const line = text.slice(Math.max(0, at - 80), at);
  return /(?:^|\n)[ \t]*$/.test(line) && /^#+(?:[ \t\n]|$)/.test(text.slice(at, at + 20));
}

/** The rows after `COPY … FROM stdin;` are data. */
function isRows(text: string, at: number): boolean {
  return (
    (text[at] === 's' || text[at] === 'S') &&
    matchEnd(copied, text, at) > 0 &&
    /\bFROM\s$/i.test(text.slice(Math.max(0, at - 6), at))
  );
}

/** An identifier without its quotes. */
function plain(text: string): string {
  return /^["`[]/.test(text) ? text.slice(1, -1).trim() : text;
}
