/**
 * Secrets that are known by their form: tokens that their makers gave a beginning of its own, private keys, credentials in
 * addresses. Every quantifier is bounded and no two of a pattern share a character at their border, so that no text makes
 * one slow.
 */

/** The whole match is the secret. */
export const tokens = new RegExp(
  [
    String.raw`\b(?:AKIA|ASIA|ABIA|ACCA)[A-Z0-9]{16}\b`,
    String.raw`\bgh[pousr]_[A-Za-z0-9]{30,255}`,
    String.raw`\bgithub_pat_\w{22,255}`,
    String.raw`\bgl(?:pat|ptt|rt|dt|soat)-[\w-]{20,255}`,
    String.raw`\bxox[a-z]-[A-Za-z0-9-]{10,255}`,
    String.raw`\bhooks\.slack\.com/services/[A-Za-z0-9/]{20,100}`,
    String.raw`\b[rsp]k_(?:live|test)_[A-Za-z0-9]{16,255}`,
    String.raw`\bwhsec_[A-Za-z0-9]{16,255}`,
    String.raw`\bAIza[\w-]{35}`,
    String.raw`\bya29\.[\w-]{20,512}`,
    String.raw`\bGOCSPX-[\w-]{20,64}`,
    String.raw`\bsk-(?:[a-z0-9]{2,10}-){0,3}[A-Za-z0-9_]{20,255}[\w-]{0,255}`,
    String.raw`\bnpm_[A-Za-z0-9]{36}`,
    String.raw`\bpypi-[\w-]{50,512}`,
    String.raw`\bhf_[A-Za-z0-9]{30,64}`,
    String.raw`\bdo[opr]_v1_[0-9a-f]{64}`,
    String.raw`\bshp(?:at|ca|pa|ss)_[0-9a-fA-F]{32}`,
    String.raw`\bSG\.[\w-]{16,64}\.[\w-]{16,128}`,
    // Not behind `-`, which it may hold: from each of `eyJ-eyJ-…` on, all of the rest would be read.
    String.raw`(?<![\w-])eyJ[\w-]{10,2048}\.eyJ[\w-]{10,8192}\.[\w-]{10,2048}`,
    String.raw`\bATATT3[\w-]{40,255}={0,2}`,
    String.raw`\bdckr_(?:pat|oat)_[\w-]{20,100}`,
    String.raw`\bgl(?:sa|c)_[A-Za-z0-9+/_]{30,255}={0,2}`,
    String.raw`\bhv[sb]\.[\w-]{20,300}`,
    String.raw`\blin_(?:api|oauth)_[A-Za-z0-9]{32,100}`,
    String.raw`\b(?:secret|ntn)_[A-Za-z0-9]{40,60}\b`,
    String.raw`\bdapi[0-9a-f]{32}(?:-\d)?\b`,
    String.raw`\bsq0(?:atp|csp)-[\w-]{22,60}`,
    String.raw`\bsbp_[0-9a-f]{40}`,
    String.raw`\brubygems_[0-9a-f]{48}`,
    String.raw`\bNRAK-[A-Z0-9]{27}`,
    String.raw`\bkey-[0-9a-z]{32}\b`,
    String.raw`\bEAACEdEose0cBA[A-Za-z0-9]{10,255}`,
    String.raw`\batlasv1\.[\w-]{60,70}`,
    String.raw`\bAPA91b[\w-]{100,200}`,
    String.raw`\bPMAK-[0-9a-f]{24}-[0-9a-f]{34}`,
    String.raw`\bSK[0-9a-f]{32}\b`,
    String.raw`\bAGE-SECRET-KEY-1[0-9A-Z]{58}`,
    String.raw`\b\d{8,10}:AA[\w-]{33}\b`,
    String.raw`\bxapp-\d-[A-Z0-9]{5,20}-\d{5,20}-[0-9a-f]{32,128}`,
    String.raw`\bdiscord(?:app)?\.com/api/webhooks/\d{10,25}/[\w-]{40,100}`,
    // Hashes of passwords, as htpasswd, shadow files and databases keep them: they can be tried without end.
    String.raw`\$(?:apr1|[156]|2[abxy]?|y|7)\$(?:[\w=,]{1,30}\$){0,2}[./A-Za-z0-9]{1,64}\$?[./A-Za-z0-9]{22,86}`,
    String.raw`\$(?:argon2(?:id?|d)|scrypt)\$[\w=,$]{3,60}\$[A-Za-z0-9+/]{8,90}\$[A-Za-z0-9+/]{16,90}`,
    String.raw`\bpbkdf2_sha\d{1,3}\$\d{1,9}\$\w{1,64}\$[A-Za-z0-9+/]{20,90}={0,2}`,
    String.raw`\{S?SHA(?:256|512)?\}[A-Za-z0-9+/]{27,120}={0,2}`,
    // "-----BEGIN … PRIVATE KEY" in base64, as Kubernetes keeps it: the rest says of whom it is.
    String.raw`\bLS0tLS1CRUdJTiB(?:QUklW|SU0Eg|FQyBQ|PUEVO|EU0Eg|FTkNS)[A-Za-z0-9+/]{20,}={0,2}`,
  ].join('|'),
  'g',
);

/** Group 1 is what precedes the secret; group 2 is the secret. */
export const credentials: readonly RegExp[] = [
  // A password in an address, to its last @: postgres://user:password@host.
  /(:\/\/[^\s:@/"'`]{0,100}:)([^\s/"'`]{1,200})(?=@)/g,
  // A token alone: https://token@host.
  /(:\/\/)(?=[\w-]{0,255}\d)([\w-]{20,255})(?=@)/g,
  // What clients of registries keep: a name and a password in base64.
  /((?:["']auth["']|\b_auth)\s{0,4}[:=]\s{0,4}["']?)(?=[a-z/+]{0,512}\d)([a-z0-9+/]{16,512}={0,2})/gi,
  // The same with a slash in it; a port and what lies below it is none.
  /(:\/\/[^\s:@/"'`]{1,100}:)(?![/\d])([^\s/"'`<>]{1,100}\/[^\s"'`<>@]{0,100})(?=@[\w.-]{1,200}[:/])/g,
  // jdbc:oracle:thin:user/password@host
  /(\boracle:thin:\w{1,60}\/)([^\s"'`]{4,200})(?=@)/g,
  // The signature at the end of a signed URL grants access.
  /([?&;](?:sig|signature|x-(?:amz|goog)-(?:signature|security-token))=)([\w%+/=-]{20,2048})/gi,
  // What clients of databases are given on the command line, but for a port.
  /\b((?:mysql|mariadb)[\w-]{0,12}\b[^\r\n|;&]{0,200}?\s-p["']?)(?![\d.:]{1,20}(?:\s|$))([^\s"'`]{4,200})/g,
  /\b((?:sshpass\s{1,4}-p|redis-cli\b[^\r\n|;&]{0,100}?\s-a)\s{0,2}["']?)([^\s"'`]{4,200})/g,
  /((?<![\w-])--?(?:[a-z]{1,20}-)?(?:password|passwd|passphrase)=["']?)([^\s"'`]{4,200})/gi,
  /(_password\s{0,2}=\s{0,2}["']?)([A-Za-z0-9+/]{8,512}={0,2})(?=["']?\s{0,4}$)/gm,
  // What curl is given, and .netrc.
  /\b(curl\b[^\r\n]{0,200}?\s(?:-u|--user)[\s=]{0,2}["']?[\w.@-]{1,60}:)([^\s"'`]{4,200})/gi,
  /\b((?:login|machine)\s{1,4}\S{1,100}\s{1,20}password\s{1,4})(\S{4,200})/gi,
  /\b(authorization["']?\s{0,4}[:=,]\s{0,4}["']?(?:bearer|basic|token)\s{1,4})([\w.~+/=-]{6,4096})/gi,
  /\b(bearer\s{1,4})([\w.~+/-]{20,4096}={0,2})/gi,
  // Fields of connection strings end at a semicolon.
  /\b((?:password|pwd|accountkey|sharedaccesskey|accesskey)\s{0,2}=\s{0,2})([^\s;"'`]{4,512})(?=;)/gi,
  /;\s{0,2}((?:password|pwd|accountkey|sharedaccesskey|accesskey)\s{0,2}=\s{0,2})([^\s;"'`]{4,512})/gi,
];

/** The same of forms that begin like any word, which costs most: looked for where the rest of it, which is rare, is found. */
export const rareCredentials: readonly { readonly hint: RegExp; readonly pattern: RegExp }[] = [
  // user:password@tcp(host), as Go has it.
  { hint: /@(?:tcp|unix)\(/, pattern: /(?<![\w.])([\w.-]{1,60}:)([^\s"'`:@]{4,200})(?=@(?:tcp|unix)\()/g },
  // What clients of registries are given on the command line.
  {
    hint: /\slogin\s/,
    pattern:
      /\b((?:docker|podman|buildah|skopeo|nerdctl|helm|oras|az|oc|cf)\b[^\r\n|;&]{0,40}?\slogin\b[^\r\n|;&]{0,120}?\s(?:-p|--password)[\s=]["']?)([^\s"'`]{4,200})/g,
  },
  // Lines of .pgpass: host:port:database:user:password. Without a port it is any list with stars unless a digit is in it.
  {
    hint: /:\d{4,5}:/,
    pattern:
      /(?<![^\s"'`])((?=[\w.-]{0,100}[a-z*])[\w.*-]{1,100}:\d{4,5}:(?!\d{1,60}:)[\w.*$-]{1,60}:[\w.*@-]{1,60}:)((?:\\:|[^\s:"'`]){4,200})(?![^\s"'`])/gim,
  },
  {
    hint: /:\*:/,
    pattern:
      /(?<![^\s"'`])([\w.*-]{1,100}:\*:[\w.*$-]{1,60}:[\w.*@-]{1,60}:)(?=[^\s\d]{0,200}\d)((?:\\:|[^\s:"'`]){4,200})(?![^\s"'`])/gm,
  },
];

/** `text` without what follows `Basic`, where it is a name and a password in base64 and not another word. */
export function withoutBasic(text: string, instead: string): string {
  return text.replace(/\b(basic\s{1,4})([a-z0-9+/]{8,512}={0,2})/gi, (all, before: string, value: string) =>
    /^[\x20-\x7e]+:[\x20-\x7e]+$/.test(Buffer.from(value, 'base64').toString('latin1')) ? before + instead : all,
  );
}

const begin = /-----BEGIN (?:[A-Z0-9]{1,20} ){0,3}PRIVATE KEY(?: BLOCK)?-----/g;
const end = /-----END (?:[A-Z0-9]{1,20} ){0,3}PRIVATE KEY(?: BLOCK)?-----/g;
/** Lines of a key whose end is missing, also in a comment or a string; the last one may be short. */
const body = /(?:(?:\s|\\[nr]|["'`#>*,]|\/\/\s|\+\s){0,16}[A-Za-z0-9+/=]{20,80}(?![A-Za-z0-9+/=]))*/y;

/** `text` without private keys, also those that are cut short. */
export function withoutPrivateKeys(text: string, instead: string): string {
  if (!text.includes('PRIVATE KEY')) return text;
  let result = '';
  let at = 0;
  let endless = false;
  begin.lastIndex = 0;
  for (let found = begin.exec(text); found !== null; found = begin.exec(text)) {
    let after = begin.lastIndex;
    end.lastIndex = after;
    const closing = endless ? null : end.exec(text);
    if (closing === null) {
      endless = true;
      body.lastIndex = after;
      after += body.exec(text)?.[0].length ?? 0;
    } else after = end.lastIndex;
    result += text.slice(at, found.index) + instead;
    at = after;
    begin.lastIndex = after;
  }
  return result + text.slice(at);
}
