/**
 * Secrets that are known by the name they are given: `password = "…"`, `API_KEY=…`, `--token …`. What is put there as an
 * example, and code that fetches the value from elsewhere, stays.
 */

const names =
  '(?:pass(?:word|wd|phrase)|pwd|secret|token|credentials?|(?:api|access|private|secret|auth|signing|encryption)[_-]?key)';
/** Group 1: all before the value; 2: the name; then the value. What the name begins with does not matter. */
const quoted = new RegExp(
  `((${names})["']?\\]?\\s{0,4}(?::=|=>|[:=])\\s{0,4}["'\`])([^"'\`\\r\\n]{4,512})(?=["'\`])`,
  'gi',
);
const plain = new RegExp(
  `((${names})(?:_[A-Z0-9_]{1,30})?(?:\\s{0,4}[:=]\\s{0,4}|(?<=--[\\w-]{1,40})[ ]))([\\w!@#$%^&*+/~?.-]{6,512}={0,2})(?=[\\s,;)\\]}"'\`]|$)`,
  'gi',
);

/** Most text has none of the names; to look for their beginnings costs a tenth. */
const mention = /pass|pwd|secret|token|credential|key/i;

/** Words that stand where a secret would. */
const examples =
  /^(?:\W*|\[redacted\]|x{3,}|.*(?:example|placeholder|change-?me|dummy|redacted).*|(?:(?:your|my|the|a)[\s_-])+.*|(?:user|db|admin)?[_-]?(?:password|passwd|pass|pwd|secret|token|key|apikey|api[_-]key|string|null|none|undefined|true|false))$/i;
const fetched =
  /[${}<>()[\]%]|^(?:process|env|os|config|settings|options|this|self|ctx|request|req|props)\b|^\w+(?:\.\w+)+$|^\.{0,2}\//;
/** Names of ways to keep a secret, which look like one: `sha256`, `aes-256-gcm`, `argon2id`, `v1beta1`. */
const algorithms =
  /^(?:sha|base|md|utf|aes|rsa|hs|rs|es|uuid|bcrypt|argon|pbkdf|hmac|ed|oauth|http|v)[-_]?\d{1,5}(?:id?|d|url|(?:alpha|beta|rc)\d?|[-_][a-z]{2,4})?$/i;

/** Whether this stands for a secret that is elsewhere, or for none. */
export function isExample(value: string): boolean {
  // Passwords may be long, but no example is.
  return value.length <= 200 && (examples.test(value) || fetched.test(value) || algorithms.test(value));
}

function hasDigitAndLetter(value: string): boolean {
  return /\d/.test(value) && /[A-Za-z]/.test(value);
}

/** A person's password may be a word; a machine's secret never is. */
function looksSecret(name: string, value: string, inQuotes: boolean): boolean {
  if (/\s/.test(value) || isExample(value)) return false;
  const password = /^p/i.test(name) && !/key$/i.test(name);
  if (password) return inQuotes || hasDigitAndLetter(value);
  return value.length >= 8 && hasDigitAndLetter(value);
}

export function withoutAssigned(text: string, instead: string): string {
  if (!mention.test(text)) return text;
  const without = (inQuotes: boolean) => (all: string, before: string, name: string, value: string) =>
    looksSecret(name, value, inQuotes) ? before + instead : all;
  return text.replace(quoted, without(true)).replace(plain, without(false));
}
