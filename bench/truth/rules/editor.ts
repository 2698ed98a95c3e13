/** Differences to the editor's outline that TypeScript and JavaScript share. */
import type { Declared, FileView, Rule } from '../declared.ts';

/** A name as a regular expression that means its letters. */
const escaped = (name: string): string => name.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');

const values = ['const', 'let', 'var', 'property'];

/** What the object literal or call around a declaration is the value of, as the source spells it. */
function valueText(declared: Declared, view: FileView): string {
  const holder = view.named('theirs', declared.within.path).findLast((d) => d.line <= declared.line);
  return holder === undefined ? '' : [0, 1, 2].map((n) => view.line(holder.line + n)).join(' ');
}

function isObjectOfOurs(name: string, view: FileView): boolean {
  return view.named('ours', name).some((d) => d.kind === 'object');
}

export const editorRules: readonly Rule[] = [
  {
    name: 'require',
    reason: 'a variable that holds what require gives is an import',
    side: 'theirs',
    family: 'member',
    applies: ({ name, kind, within }, view) =>
      within.path === '' && ['const', 'let', 'var'].includes(kind) && view.imported.has(name),
  },
  {
    name: 'names that module.exports lists',
    reason: 'the entry only exports a name that stands in the file or is imported, and shows there',
    side: 'theirs',
    applies: ({ name, within }, view) =>
      within.path === '<unknown>' && (view.named('ours', name).length > 0 || view.imported.has(name)),
  },
  {
    name: 'entries of data',
    reason: 'an object literal without functions is a value, its entries are data',
    side: 'theirs',
    family: 'member',
    applies: ({ kind, within }, view) =>
      ['property', 'const'].includes(kind) && values.includes(within.kind) && !isObjectOfOurs(within.path, view),
  },
  {
    name: 'entries of arguments',
    reason: 'an object literal that a call is given is an argument of it',
    side: 'theirs',
    family: 'member',
    applies: (declared, view) =>
      values.includes(declared.within.kind) &&
      !isObjectOfOurs(declared.within.path, view) &&
      /(?:[=(]|export default)\s*(?:await\s+|new\s+)?[\w$.]+(?:<.*>)?\(/.test(valueText(declared, view)),
  },
  {
    name: 'arguments of what is exported',
    reason: 'an object literal that a call is given is an argument of it',
    side: 'theirs',
    family: 'member',
    applies: ({ name, within }, view) =>
      within.path === '<unknown>' &&
      view.named('ours', name).length === 0 &&
      /^module\.exports\s*=\s*(?:new\s+)?[\w$.]+\(/m.test(view.text),
  },
  {
    name: 'said again',
    reason: 'what is assigned to a name after its declaration makes no second member',
    side: 'theirs',
    family: 'member',
    applies: ({ name, scope }, view) =>
      view.named('ours', name).some((d) => d.family === 'member' && (scope === null || d.scope === scope)) &&
      view.named('theirs', name).filter((d) => d.family === 'member' && d.scope === scope).length > 1,
  },
  {
    name: 'class expressions',
    reason:
      'a class in an expression has the name it is given or none, the outline shows the one only the class itself knows',
    side: 'theirs',
    family: 'type',
    applies: ({ name, line }, view) => new RegExp(`[=:(,]\\s*class\\s+${escaped(name)}\\b`).test(view.line(line)),
  },
  {
    name: 'members of class expressions',
    reason: 'they stand under the name that the class is given, the outline has the one only the class itself knows',
    side: 'theirs',
    family: 'member',
    applies: ({ line, within }, view) => {
      const holder = view.named('theirs', within.path).findLast((d) => d.family === 'type' && d.line <= line);
      const pattern = new RegExp(`[=:(,]\\s*class\\s+${escaped(within.path)}\\b`);
      return holder !== undefined && pattern.test(view.line(holder.line));
    },
  },
  {
    name: 'constructors inside functions',
    reason: 'a function inside a function is local, whatever is given to it',
    side: 'theirs',
    family: 'type',
    applies: ({ name, kind, line, within }, view) =>
      kind === 'class' &&
      within.path !== '' &&
      new RegExp(`\\bfunction\\s+${escaped(name)}\\b|\\b${escaped(name)}\\s*=`).test(view.line(line)),
  },
  {
    name: 'functions that hold data',
    reason:
      'the outline calls a function a class once anything is given to it, here only a prototype or functions do that',
    side: 'theirs',
    applies: ({ name, line }, view) =>
      view.named('ours', name).some((d) => d.kind === 'function' && d.line <= line && line <= d.endLine),
  },
  {
    name: 'chosen objects',
    reason: 'which of several object literals a variable gets is decided at run time',
    side: 'theirs',
    family: 'member',
    applies: (declared, view) =>
      values.includes(declared.within.kind) &&
      !isObjectOfOurs(declared.within.path, view) &&
      /=[^(]*\?\s*\{|=[^(]*(?:\|\||&&|\?\?)\s*\{/.test(valueText(declared, view)),
  },
  {
    name: 'nameless classes',
    reason: 'a class expression without a name is a value',
    side: 'theirs',
    applies: ({ within }) => within.path.startsWith('<') && within.path !== '<unknown>',
  },
  {
    name: 'function arguments',
    reason: 'a function expression that a call is given is an argument, whatever its name',
    side: 'theirs',
    family: 'member',
    applies: ({ name, kind, line }, view) =>
      kind === 'function' && new RegExp(`[(,].*\\bfunction\\s*\\*?\\s*${escaped(name)}\\b`).test(view.line(line)),
  },
  {
    name: 'inline types',
    reason: 'the type that a value is annotated with or cast to has no name',
    side: 'theirs',
    family: 'member',
    applies: ({ kind, within }) => kind === 'construct' && values.includes(within.kind),
  },
  {
    name: 'parameters',
    reason: 'names that a parameter list takes apart are parameters',
    side: 'theirs',
    family: 'member',
    applies: ({ kind, line, within }, view) =>
      kind === 'var' && view.callablesAround(line).some((d) => d.name === within.path),
  },
  {
    name: 'implementations of overloads',
    reason: 'the signature that only implements overloads is no further member',
    side: 'theirs',
    family: 'member',
    applies: ({ name, kind, scope }, view) =>
      kind === 'constructor' && view.named('ours', name).filter((d) => d.scope === scope).length > 1,
  },
  {
    name: 'entries of fields',
    reason: 'what the object literal of a field or entry holds is its value',
    side: 'theirs',
    family: 'member',
    applies: ({ kind, within }, view) =>
      within.kind === 'property' && ['method', 'getter', 'setter'].includes(kind) && !isObjectOfOurs(within.path, view),
  },
  {
    name: 'entries in expressions',
    reason: 'the outline lists at the top what an object literal somewhere in an expression holds',
    side: 'theirs',
    family: 'member',
    applies: ({ name, kind, line, within }, view) =>
      within.path === '' &&
      ['property', 'method', 'getter', 'setter'].includes(kind) &&
      (/^\s+(?:async\s+|get\s+|set\s+|\*\s*)?(?:[\w$]+|\[.+\]|(['"]).*\1)\s*(?:[:(,]|$)/.test(view.line(line)) ||
        new RegExp(`[{,]\\s*${escaped(name)}\\s*:`).test(view.line(line))),
  },
  {
    name: 'names of blocks',
    reason: 'what a loop or block declares with let or const ends with it',
    side: 'theirs',
    family: 'member',
    applies: ({ kind, line, within }, view) =>
      within.kind === '' &&
      ['let', 'const', 'var'].includes(kind) &&
      /^\s+(?:let|const)\b|^\s*for\b/.test(view.line(line)),
  },
  {
    name: 'JSDoc types',
    reason: 'types that only comments declare are documentation here',
    side: 'theirs',
    family: 'type',
    applies: ({ kind, line }, view) => kind === 'type' && /@(?:typedef|callback|import)\b|^\s*\*/.test(view.line(line)),
  },
  {
    name: 'fields that constructors assign',
    reason: 'in JavaScript `this.x = …` in a constructor declares a field here, the outline has no such entries',
    side: 'ours',
    family: 'member',
    applies: ({ name, line }, view) => view.line(line).includes(`this.${name}`),
  },
  {
    name: 'objects with functions',
    reason: 'a variable whose value holds functions is a type of kind object here',
    side: 'theirs',
    family: 'member',
    applies: ({ name, line }, view) =>
      view
        .named('ours', name)
        .some((d) => d.family === 'type' && ['object', 'class'].includes(d.kind) && d.line <= line),
  },
  {
    name: 'objects with functions (types)',
    reason: 'a variable whose value holds functions is a type of kind object here',
    side: 'ours',
    family: 'type',
    applies: ({ name, kind }, view) =>
      kind === 'object' && view.named('theirs', name).some((d) => d.family === 'member'),
  },
  {
    name: 'setters',
    reason: 'getter and setter are one property',
    side: 'theirs',
    family: 'member',
    applies: ({ name, kind, scope }, view) =>
      ['getter', 'setter'].includes(kind) &&
      view.named('ours', name).some((d) => d.kind === 'property' && d.scope === scope),
  },
  {
    name: 'default exports of names',
    reason: 'the entry only exports a name or the value of an expression',
    side: 'theirs',
    family: 'member',
    applies: ({ name, line }, view) => name === 'default' && /^\s*export\s+default\b/.test(view.line(line)),
  },
  {
    name: 'overloads',
    reason: 'each signature is a member of ours, the outline merges them',
    side: 'ours',
    family: 'member',
    applies: ({ name, scope }, view) =>
      view.named('theirs', name).some((d) => d.scope === scope) &&
      view.named('ours', name).filter((d) => d.scope === scope).length > 1,
  },
];
