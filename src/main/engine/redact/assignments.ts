/**
 * Secrets that are known by the name they are given: `password = "…"`, `API_KEY=…`, `--token …`, `<password>…`. What is put
 * there as an example, and code that fetches the value from elsewhere, stays.
 */

const names =
  '(?:pass(?:word|wd|phrase)|(?<![a-z])pass|pwd|secret|token|credentials?|(?:api|access|private|secret|auth|signing|encryption)[_-]?key|密码|口令|密钥|令牌)';
/** The text between a name and its value: `:`, `=`, `=>`, `===`, with a type before it in TypeScript or Go. */
const sign = String.raw`(?:\s{0,4}(?::=|=>|={1,3}|[:：])|\s{0,2}[?!]?:\s{0,2}[\w.|<>[\]& ]{1,40}=|\s{1,2}[\w.*]{1,30}\s{1,2}=)\s{0,4}`;
/** From a quote, which group `n` holds with the backslash of a string in a string, to the next one like it. */
const textIn = (n: number): string => `((?:(?!\\${n})(?:\\\\.|[^\\\\\\r\\n])){4,512})(?=\\${n})`;

/** Group 1: all before the value; 2: the name; last: the value. What the name begins with does not matter. */
interface Form {
  readonly pattern: RegExp;
  /** Where a password may be any word: other values there are not secrets. */
  readonly anyWord?: true;
  /** Without quotes, so that it may be code. */
  readonly bare?: true;
}

/** Before the quote of a string that is raw, of bytes, wide or filled in, or of several lines; a tag of YAML. */
const kindOfText = `(?:!!str )?(?:[$@]{1,2}|(?:[rbfuUL]|u8|[rR][bB]|[bB][rR]|cr)#{0,3}|[RBF]|""(?=")|''(?='))?`;
/** What hands a text on as it is: String::from("…"), new Secret("…"), (string)"…". */
const wrapped = String.raw`(?:(?:new\s)?(?:[\w.]{1,40}(?:::|\.))?(?:from|new|of|string|String|Some|ok|byte|bytes|Buffer\.from|[Ss]ecure?String|Secret(?:Str|String)?)|\[\]byte)?\(\s{0,4}|\((?:std::)?[Ss]tring\)\s?`;
/** Before what holds where nothing else is set: x || "…", getenv("X", "…"), c ? "…" : y. */
const otherwise = String.raw`[^\r\n;]{1,120}?(?:\|\||\?\?|\?:|\?|\bor|\+|(?:unwrap_or|or_?else|getOrElse)\(|(?:env|environ|config|settings|getenv|getProperty|GetValue|getOrDefault|environ\.get|config\.get)(?:<\w+>)?\(\s{0,2}["'\`][\w.:-]{1,60}["'\`],)\s{0,4}`;

const forms: readonly Form[] = [
  {
    // password = "…", "password": "…", x[`password`] = '…', password: string = "…"
    pattern: new RegExp(String.raw`((${names})(?:\\?["'\`])?\]?${sign}${kindOfText}(\\?["'\`]))${textIn(3)}`, 'gi'),
    anyWord: true,
  },
  {
    // password = new Secret("…"), password = os.getenv("PASSWORD", "…"), token = x ?? "…"
    pattern: new RegExp(
      String.raw`((${names})(?:\?["'\`])?\]?${sign}(?:${wrapped}|${otherwise})${kindOfText}(["'\`]))${textIn(3)}`,
      'gi',
    ),
  },
  {
    // password = R"(…)"
    pattern: new RegExp(String.raw`((${names})${sign}(?:u8|[LuU])?R"\w{0,16}\()([^)\r\n]{4,200})(?=\)\w{0,16}")`, 'gi'),
    anyWord: true,
  },
  {
    // password: ${PASSWORD:-…}, and ${password:…} as Spring has it
    pattern: new RegExp(
      String.raw`((${names})["']?\s{0,4}[:=]\s{0,4}["']?\$\{(?!(?:env|ssm|file|self|opt|cf|vault|sm|config|secrets?|aws|param)\b)[\w.]{1,80}:[-=]?)([^{}\s"'\`?]{4,200})(?=\})`,
      'gi',
    ),
    anyWord: true,
  },
  {
    // setPassword("…")
    pattern: new RegExp(String.raw`((${names})\(\s{0,2}(["'\`]))${textIn(3)}`, 'gi'),
  },
  {
    // define('DB_PASSWORD', '…')
    pattern: new RegExp(String.raw`(\(\s{0,2}["'\`][\w.:-]{0,40}?(${names})["'\`],[ ]{0,2}(["'\`]))${textIn(3)}`, 'gi'),
  },
  {
    // <add key="ApiKey" value="…"/>, { "name": "DB_PASSWORD", "value": "…" }, and so in YAML
    pattern: new RegExp(
      String.raw`((?:key|name)["']?\s{0,2}[:=]\s{0,2}["']?[\w:.-]{0,40}?(${names})["']?(?:,\s{0,20}|\s{1,20})["']?value["']?\s{0,2}[:=]\s{0,2}["']?)([^\s"'<>]{6,512})`,
      'gi',
    ),
  },
  { pattern: new RegExp(String.raw`((${names})>\s{0,8})([^\s<]{6,512})(?=\s{0,8}</)`, 'gi') },
  {
    // password=…, --token …, ENV PASSWORD …, the password is …
    pattern: new RegExp(
      String.raw`((${names})(?:_[A-Z0-9_]{1,30})?(?:\s{0,4}[:=：]\s{0,4}(?:!!str )?|(?<=(?:--|\bENV )[\w-]{1,40})[ ]|\s{0,2}(?:\bis\b|[是为])[\s:：]{0,2}))([\w!@#$%^&*+/~?.-]{6,512}={0,2})(?=[\s,;)\]}"'\`&]|[^\0-\x7f]|$)`,
      'gi',
    ),
    bare: true,
  },
  {
    // DB_PASSWORD=… alone on its line, as shells and .env files have it
    pattern: /^((?:export |ENV )?[A-Z0-9_]{0,40}(PASS(?:WORD|WD|PHRASE)?|PWD)=)([^\s"'`]{4,512})(?=\r?$)/gm,
    anyWord: true,
  },
];

/** Most text has none of the names; to look for them alone costs a tenth. */
const mention = new RegExp(names, 'i');

/** Words in the place of a secret. */
const examples =
  /^(?:\W*|\[redacted\]|x{3,}|.*(?:example|placeholder|change-?me|dummy|redacted).*|(?:(?:your|my|the|a)[\s_-])+.*|(?:user|db|admin)?[_-]?(?:password|passwd|pass|pwd|secret|token|key|apikey|api[_-]key|string|null|none|undefined|true|false))$/i;
const fetched =
  /^(?:process|env|os|config|settings|options|this|self|ctx|request|req|props)\b|^\w+(?:\.\w+)+$|^@{1,2}[A-Za-z_][\w.]{0,60}@{1,2}$|^\.{0,2}\/|["'`]\s?[+.]|[+.]\s?["'`]|[<([{]\w*$|^\w+\(/;
/** What is put in later: `${x}`, `$(x)`, `$x`, `{{x}}`, `{x}`, `{0}`, `#{x}`, `<x>`, `[x]`, `%x%`, `%(x)s`, `%s`. */
const filledIn =
  /[$#]?\{\{?-?\s{0,2}(?:[.$A-Za-z_][^{}]{0,100}|\d)?\}{1,2}|\$\([^()]{0,100}\)|(?<!\$)\$[A-Z_]\w*|(?<![\w$])\$[a-z]\w*|<[\w .-]{1,60}>|\[[\w .-]{1,60}\]|%\w{1,60}%|%(?:\(\w{1,60}\))?[sdv]/g;
/** Names of ways to keep a secret, which look like one: `sha256`, `aes-256-gcm`, `argon2id`, `v1beta1`. */
const algorithms =
  /^(?:sha|base|md|utf|aes|rsa|hs|rs|es|uuid|bcrypt|argon|pbkdf|hmac|ed|oauth|http|v)[-_]?\d{1,5}(?:id?|d|url|(?:alpha|beta|rc)\d?|[-_][a-z]{2,4})?$/i;

/** Whether this is a placeholder or refers to a secret elsewhere. */
export function isExample(value: string): boolean {
  // Passwords may be long, but no example is.
  if (value.length > 200) return false;
  if (examples.test(value) || fetched.test(value) || algorithms.test(value)) return true;
  const own = value.replace(filledIn, '');
  return own !== value && !isMixed(own);
}

/** A digit and a letter, or the signs of a text in base64. */
function isMixed(value: string): boolean {
  return (
    value.length >= 6 &&
    /[A-Za-z]/.test(value) &&
    (/\d/.test(value) || (/[a-z]/.test(value) && /[A-Z].*=$/.test(value)))
  );
}

const mentioned = /\b(?:pass|phrase|passphrase|password|key|secret|enter|your|must|the|is|not|for)\b/;

/** A person's password may be a word; a machine's secret never is. */
function looksSecret(name: string, value: string, anyWord: boolean): boolean {
  if (isExample(value)) return false;
  if (/\s/.test(value)) return anyWord && isPhrase(name, value);
  const password = /^(?:p|密码|口令)/i.test(name) && !/key$/i.test(name);
  // A test may pass: of these only what shells set is any word.
  if (password) return (anyWord && (name.length > 4 || name === 'PASS' || !/^pass/i.test(name))) || isMixed(value);
  return value.length >= 8 && isMixed(value);
}

/** What a label never has: digits in a word. Only what is called a passphrase may be words alone, if they do not speak of it. */
function isPhrase(name: string, value: string): boolean {
  if (!/^(?:pass|pwd|密码|口令)/i.test(name)) return false;
  const words = value.trim().split(/\s{1,4}/);
  if (words.some((word) => /^(?=.*[a-z])(?=.*\d).{4,}$/i.test(word) && !isExample(word))) return true;
  return /phrase$/i.test(name) && words.length > 3 && /^[a-z -]+$/.test(value) && !mentioned.test(value);
}

export function withoutAssigned(text: string, instead: string): string {
  if (!mention.test(text)) return text;
  let clean = text;
  for (const { pattern, anyWord = false, bare = false } of forms) {
    clean = clean.replace(pattern, (all: string, before: string, name: string, ...rest: unknown[]) => {
      const value = all.slice(before.length);
      if (!looksSecret(name, value, anyWord)) return all;
      const [at, whole] = rest.slice(-2) as [number, string];
      const start = at + before.length;
      const isCode =
        bare && isExpression(value, lineBefore(whole, start), whole.slice(at + all.length, at + all.length + 8));
      return isCode ? all : before + instead;
    });
  }
  return clean;
}

// Distinguishes code that computes or fetches a value from a literal value, for text without quotes: a call, a member, a
// cast, a reference of YAML, the name of a variable. A word alone is a name only where the line around it is code, because in
// YAML, INI and .env files it is the value itself.

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
