import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { redact, redactFields, redactInPieces } from '../../../../src/main/engine/redact/redact.ts';
import { appRoot } from '../../../../src/main/engine/storage/storage.ts';
import { runs } from '../../../helpers/runs.ts';

const letters = (alphabet: string, length: number) =>
  fc.array(fc.constantFrom(...alphabet), { minLength: length, maxLength: length }).map((list) => list.join(''));
const small = 'abcdefghijklmnopqrstuvwxyz';
const word = `${small}${small.toUpperCase()}0123456789`;
const withDigit = (length: number) => letters(word, length - 2).map((text) => `${text}a7`);

/** Text with a secret in it, as people and files write it, and the secret. */
const secrets: [string, fc.Arbitrary<[string, string]>][] = [
  ['a cloud access key', letters('ABCDEFGHIJKLMNOPQRSTUVWXYZ234567', 16).map((s) => [`key AKIA${s} is used`, s])],
  ['a forge token', withDigit(36).map((s) => [`git push with ghp_${s}`, s])],
  ['a chat token', letters('0123456789', 12).map((s) => [`xoxb-${s}-${s}abc`, s])],
  ['a payment key', withDigit(24).map((s) => [`(sk_live_${s})`, s])],
  ['a model key', withDigit(40).map((s) => [`sk-ant-api03-${s}`, s])],
  ['a web token', withDigit(30).map((s) => [`cookie eyJ${s}.eyJ${s}.${s};`, s])],
  ['a password in an address', withDigit(12).map((s) => [`postgres://app:${s}@db:5432/shop`, s])],
  ['a field of a connection string', withDigit(12).map((s) => [`Server=db;User Id=sa;Password=${s};Encrypt=1`, s])],
  ['a header', withDigit(24).map((s) => [`Authorization: Bearer ${s}`, s])],
  ['a password in code', letters(small, 9).map((s) => [`const dbPassword = "q${s}";`, s])],
  ['a password in JSON', withDigit(9).map((s) => [`{"password": "${s}"}`, s])],
  ['a variable', withDigit(20).map((s) => [`export PAYMENT_API_KEY=${s}\n`, s])],
  ['YAML', withDigit(16).map((s) => [`db:\n  password: ${s}\n  host: a`, s])],
  ['an option', withDigit(16).map((s) => [`curl --token ${s} --silent`, s])],
  [
    'a private key',
    letters(word, 64).map((s) => [`-----BEGIN RSA PRIVATE KEY-----\n${s}\n${s}\n-----END RSA PRIVATE KEY-----`, s]),
  ],
  ['a password that is typed', letters(small, 9).map((s) => [`const password: string | null = "q${s}";`, s])],
  ['a password in Go', letters(small, 9).map((s) => [`var dbPassword string = "q${s}"`, s])],
  ['a password with signs', withDigit(9).map((s) => [`password: "p@$$(1)%${s}"`, s])],
  ['a password with a quote in it', withDigit(9).map((s) => [`password = "it's\\"${s}"`, s])],
  ['a password that is compared', letters(small, 9).map((s) => [`if (password === 'q${s}') return;`, s])],
  ['a password in a string in a string', withDigit(9).map((s) => [`"{\\"password\\":\\"${s}\\"}"`, s])],
  ['a short name', withDigit(9).map((s) => [`auth: { user: 'a', pass: '${s}' }`, s])],
  ['a call', withDigit(9).map((s) => [`client.setPassword("${s}")`, s])],
  ['a call with the name', withDigit(9).map((s) => [`define('DB_PASSWORD', '${s}');`, s])],
  ['XML', withDigit(9).map((s) => [`<server><password>${s}</password></server>`, s])],
  ['an attribute', withDigit(9).map((s) => [`<add key="ApiKey" value="${s}" />`, s])],
  ['a named value', withDigit(9).map((s) => [`{ "name": "DB_PASSWORD",\n  "value": "${s}" }`, s])],
  ['a named value in YAML', withDigit(9).map((s) => [`- name: DB_PASSWORD\n  value: ${s}`, s])],
  ['a word in a file of variables', letters(small, 9).map((s) => [`\nDB_PASS=q${s}\n`, s])],
  ['an image of a container', withDigit(9).map((s) => [`\nENV DB_PASSWORD ${s}\n`, s])],
  ['base64 without a digit', letters('abcdeFGH', 15).map((s) => [`data:\n  password: aH${s}=`, s])],
  ['a query', withDigit(16).map((s) => [`https://a.example/?access_token=${s}&page=2`, s])],
  ['prose', withDigit(9).map((s) => [`The password is ${s}.`, s])],
  ['Chinese prose', withDigit(9).map((s) => [`数据库的密码是 ${s}，不要外传`, s])],
  ['Chinese settings', withDigit(9).map((s) => [`密码：${s}`, s])],
  ['a password with signs in an address', withDigit(9).map((s) => [`mongodb+srv://a:p%40@${s}@db.example/x`, s])],
  ['a token alone in an address', withDigit(30).map((s) => [`https://${s}@git.example/a.git`, s])],
  ['a client of a registry', withDigit(20).map((s) => [`{"auths":{"r.example":{"auth":"${s}=="}}}`, s])],
  ['what curl is given', withDigit(9).map((s) => [`curl -s -u admin:${s} https://a.example`, s])],
  ['a list of machines', withDigit(9).map((s) => [`machine a.example\n  login me\n  password ${s}\n`, s])],
  ['a private key in a comment', letters(word, 64).map((s) => [`# -----BEGIN PRIVATE KEY-----\n# ${s}\n# ${s}`, s])],
  ['a private key in JSON', letters(word, 64).map((s) => [`"-----BEGIN PRIVATE KEY-----\\n${s}\\n${s}`, s])],
  ['a private key that is cut short', letters(word, 64).map((s) => [`-----BEGIN PRIVATE KEY-----\n${s}\n${s}`, s])],
];

/** What people write about code: names, hashes, ids, and words about secrets. */
const harmless = [
  'commit 3f2a9c1d8e7b6a5f4c3d2e1f0a9b8c7d6e5f4a3b, sha256 e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  'id 123e4567-e89b-12d3-a456-426614174000 and lr-20260312-006-k7q3, type T_3f9k2m1x, member M_0aZ19bQe',
  '"integrity": "sha512-9yz+QRt4fzCyHxmWXkUp2fDPp0bIVEzZsPsEeFVEHDPCLqDcE0bAEcPtWn6BEDAHTbS8LAwQ8x5aXQ8jCfKPjA=="',
  'const token = await getToken(request);',
  'password: string; token: string | null; secretKey?: Uint8Array',
  'this.password = options.password; const apiKey = process.env.API_KEY;',
  "algorithm: 'AEAD_AES_256_CBC_HMAC_SHA_512-Deterministic'",
  'login(user, password) checks the token against sessionTokenRepository.findByToken2FA',
  'postgres://user:password@localhost/shop and redis://:$REDIS_PASSWORD@cache:6379',
  'PASSWORD=<your password> or password: "changeme" or token = "your-token-here"',
  'password: { type: "password", label: "Password", minLength: 8 }',
  "hash: 'pbkdf2', secret: sha256, token: uuid4, password: bcrypt12",
  'src/main/engine/memory/store/records/RecordTableV2Migration001Helper.generated.ts',
  'AbstractAnnotationConfigDispatcherServletInitializer2ForHttpSecurityV3Configuration',
  'the tokenizer splits tokens: token count 8000, maxTokensPerIteration: 8000',
  'func TestPagesFromGoPathsWithDotsIssue12493 calls ConvertFloat64WithNoDecimalsToInt',
  'password: string = getPassword(), token?: Token | null = null, secret := vault.Read(path)',
  "for (const name of ['password', 'address1line', 'token', 'to2upper'])",
  `password: "$${'{process.env.PASSWORD1}'}", token: "{{ vault.token1 }}", secret: "%SECRET1%", pwd: "<your password 1>"`,
  '<label>Password</label><input name="password" value="" /><token>identifier</token>',
  'No generation can be made in /tmp/shop-of-ledgers-x14ByE/project/.memo/generations (EACCES)',
  'the password is hashed; the token is base64url, the key is sha256; 密码是必填项',
  "if (token === 'identifier') return; setPassword(password1); pass: 'passed'",
  'PASSWORD=$DB_PASSWORD\nTOKEN=identifier\nPASSWORD_FIELD=password',
  'see https://github.com/ReactiveX/RxJS/commit/576d943 and https://help.sap.com/docs/SAP_HANA/4fe29514fd584807ac9f2a04f6754767',
  '还款的核心逻辑在 RepaymentCalculator 中实现；密码在配置里',
  'https://example.org/a/b?c=d#e user@example.org 12:34:56',
];

describe('secrets', () => {
  test.each(secrets)('%s does not stay', (_what, arbitrary) => {
    fc.assert(
      fc.property(arbitrary, fc.lorem(), ([text, secret], around) => {
        const clean = redact(`${around} ${text}\n${around}`);
        expect(clean).not.toContain(secret);
        expect(clean).toContain('[redacted]');
        expect(clean.startsWith(around) && clean.endsWith(around)).toBe(true);
      }),
      runs(30),
    );
  });

  test('what is random is found by chance: 48 bytes at least nine times of ten', () => {
    const texts = Array.from({ length: 300 }, () => randomBytes(48).toString('base64').replaceAll('=', ''));
    const found = texts.filter((secret) => !redact(`the value ${secret} is used`).includes(secret));
    expect(found.length).toBeGreaterThan(270);
  });

  test.each(harmless)('no false alarm: %s', (text) => {
    expect(redact(text)).toBe(text);
  });

  test('no false alarm in what this project itself says of its code', () => {
    const files = ['ARCHITECTURE.md', 'docs/hash-inputs.md', 'docs/config-schema.md', 'src/main/engine/engine.ts'];
    for (const file of files) {
      const text = fs.readFileSync(path.join(appRoot(), file), 'utf8');
      expect(redact(text)).toBe(text);
    }
  });

  test('taken out once is taken out for good', () => {
    const parts = fc.constantFrom(
      'password="',
      'token: ',
      'sk_live_',
      '://a:',
      '@',
      '"',
      ' ',
      '\n',
      '-----BEGIN PRIVATE KEY-----',
      ';pwd=',
    );
    const text = fc.array(fc.oneof(parts, withDigit(20), fc.string({ unit: 'grapheme' })), { maxLength: 20 });
    fc.assert(
      fc.property(text, (pieces) => {
        const once = redact(pieces.join(''));
        expect(redact(once)).toBe(once);
      }),
      runs(300),
    );
  });

  test.each([
    ['-----BEGIN PRIVATE KEY-----', 40_000],
    ['password=', 100_000],
    ['a-', 500_000],
    ['token: "', 100_000],
    ['eyJaaaaaaaaaaaa.', 60_000],
    ['eyJ-', 250_000],
    ['x://a:', 150_000],
    ['sk-aa-', 150_000],
    ['Aa1', 300_000],
    [' ', 1_000_000],
    ['password: string = "', 50_000],
    ['password="\\', 80_000],
    ["('password', '", 70_000],
    ['<add key="password" value="', 40_000],
    ['<password>', 100_000],
    ['the password is ', 60_000],
    ['PASSWORD=a', 100_000],
    ['curl -u ', 120_000],
    ['login a password ', 60_000],
    ['://aaaaaaaaaaaaaaaaaaaa', 40_000],
    ['"auth":"aaaaaaaaaaaaaaaa1', 40_000],
    ['-----BEGIN PRIVATE KEY-----\\n//', 30_000],
    ['key-', 250_000],
    ['secret_', 140_000],
    ['密码是', 300_000],
    ['authorization: bearer ', 40_000],
    ['mysql -p', 120_000],
    ['docker login -p ', 60_000],
    ['docker login ', 70_000],
    ['redis-cli ', 90_000],
    ['a:5432:a:a:', 90_000],
    ['a:*:a:a:1', 90_000],
    ['a:5432:', 140_000],
    ['--a-password=', 70_000],
    ['://a:b/', 140_000],
    ['aaaa:aaaa@tcp(', 70_000],
    ['oracle:thin:a/', 70_000],
    ['&sig=aaaaaaaaaaaaaaaaaaaa', 40_000],
    ['basic aaaaaaaa', 70_000],
    ['$2b$10$aaaa', 90_000],
    ['$argon2id$v=19$', 60_000],
    ['sk-aaaaaaaaaaaaaaaaaaaa-', 40_000],
    ['kind: Secret\ndata:\n a: b\n', 40_000],
    ['"kind":"Secret","data":{', 40_000],
    ['kind: Secret\n---\n', 60_000],
    ['password="a b1c2 ', 60_000],
  ])('a megabyte of %j is done with', (piece, times) => {
    const text = piece.repeat(times);
    expect(redact(text).length).toBeLessThanOrEqual(text.length + 10 * times);
  });
});

describe('fields of a record', () => {
  test('every text is cleaned, what others are found by stays, and a map names what its values are', () => {
    const random = 'kJ8vQ2xZr7TnB4mWc9YpL1sDf6HgA3eUiO5qRtX0bNwE';
    const key = `AKIA${'ABCDEFGH23456723'}`;
    const record = {
      id: `lr-${'a1'.repeat(20)}`,
      question: `Why ${key}?`,
      tags: [key],
      sourceFiles: [`src/${key}.ts`],
      evidence: [{ file: 'a.ts', hash: random }],
      metadata: { password: 'hunter22', region: 'eu', id: key },
      explorationPath: [{ parameters: { token: { deep: [key] }, apiKey: 'k3y-value-1234' }, resultSummary: random }],
    };
    expect(redactFields(record)).toEqual({
      ...record,
      question: 'Why [redacted]?',
      tags: ['[redacted]'],
      metadata: { password: '[redacted]', region: 'eu', id: '[redacted]' },
      explorationPath: [
        { parameters: { token: { deep: ['[redacted]'] }, apiKey: '[redacted]' }, resultSummary: '[redacted]' },
      ],
    });
  });
});

test('a long text is redacted in pieces as at once, whatever stands where one ends', async () => {
  const filler = '  if (found === null) return { password,\n  token =\n';
  const some = fc.oneof(
    ...secrets.map(([, text]) => text.map(([said]) => said)),
    fc.constant('-----BEGIN PRIVATE KEY-----\nMIIEvQ);\nAbC);\n-----END PRIVATE KEY-----'),
    fc.constantFrom(
      '"api_key"\n  : "a1b2c3d4e5f6",',
      '"name": "DB_PASSWORD",\n  "value": "a1b2c3d4e5f6"',
      'secret =\n  "abc123def456";',
      '--token\nabc123def456',
      ')',
      ';',
    ),
  );
  const text = fc
    .array(fc.tuple(some, fc.integer({ min: 0, max: 400 }), fc.constantFrom('\n', ';\n', ',\n', '\r\n')), {
      minLength: 20,
      maxLength: 40,
    })
    .map((parts) => parts.map(([said, times, end]) => `${filler.repeat(times)}${said}${end}`).join(''));
  let pauses = 0;
  await fc.assert(
    fc.asyncProperty(text, async (long) => {
      const pause = async () => {
        pauses += 1;
      };
      expect(await redactInPieces(long, pause)).toBe(redact(long));
    }),
    { numRuns: 30 },
  );
  expect(pauses).toBeGreaterThan(60);
});
