/**
 * Distinguishes code that computes or fetches a value from a literal value, for text without quotes: a call, a member,
 * a cast, a reference of YAML, the name of a variable. A word alone is a name only where the line around it is code,
 * because in YAML, INI and .env files it is the value itself.
 */

const name = '[A-Za-z_$][\\w$]*';
const path = `${name}(?:(?:\\?|!{1,2})?(?:\\.|::|->)${name})*`;
/** A cast of C, or of TypeScript. */
const cast = '(?:\\([\\w*&:<> .]{1,40}\\)|<[\\w.]{1,40}>)';

/** `*x`, `&x`, `(char *)x`: a pointer, a reference, an alias or anchor of YAML. */
const prefixed = new RegExp(`^(?:[*&]|${cast})(?=[A-Za-z_$(])`);
/** `a.b`, `a::b`, `a->b`, `a?.b`. */
const member = new RegExp(`^${name}(?:\\?|!{1,2})?(?:\\.|::|->)${path}$`);
/** `f(`, `a.f(`, `list[`, `f<T>(`; also as the end of what was cut there. */
const called = new RegExp(`^${path}[!?]{0,2}[([<]`);
const word = new RegExp(`^${name}$`);

/** The line has what settings and texts have not. */
const codeLine =
  /(?:^|[\s(,])(?:(?:this|self)[.?]|(?:const|let|mut|var|val|final|private|public|protected|internal|static|return|readonly|auto|string|String) )|\b(?:const|let|var) ?\{[^}]{0,200}$/;
const ofSecrets = /pass|pwd|secret|token|key|credential/i;
/** `password123`: what people choose, not what they call a variable. */
const numbered = /^(?:pass(?:word|wd)?|pwd|secret|token|key)\d{2,}$/i;
/** `myPassw0rd`: a digit for a letter, which no name of a variable has; names of algorithms have digits before letters. */
const digitForLetter = /(?<=[A-Za-z][a-z])(?<!md|[Ss]ha|[Aa]uth|[Ww]eb)\d[a-z]/;

/**
 * @param before all of the line before the value, its name and sign included.
 * @param after what follows the value.
 */
export function isExpression(value: string, before: string, after: string): boolean {
  if (prefixed.test(value) || member.test(value) || called.test(value)) return true;
  if (!word.test(value)) return false;
  if (codeLine.test(before)) return true;
  const next = /^\s{0,4}(.)/.exec(after)?.[1] ?? '';
  // Fields of connection strings end so too, but have no space.
  if (next === ';') return /[:=]\s+$/.test(before);
  return /[,)}]/.test(next) && ofSecrets.test(value) && !numbered.test(value) && !digitForLetter.test(value);
}

/** The text of the line before `at`. */
export function lineBefore(text: string, at: number): string {
  return text.slice(Math.max(text.lastIndexOf('\n', at - 1) + 1, at - 400), at);
}
