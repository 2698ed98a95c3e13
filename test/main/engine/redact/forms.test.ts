/**
 * Forms of secrets one by one, each beside what looks like it and is none: lines of files of
 * credentials, options of commands, addresses, hashes of passwords, manifests. All of them are made up.
 */
import { describe, expect, test } from 'vitest';
import { redact } from '../../../../src/main/engine/redact/redact.ts';

const base64 = (text: string): string => Buffer.from(text).toString('base64');
const pem = base64(`-----BEGIN RSA PRIVATE KEY-----\n${'MIIEnobodysKey0/'.repeat(4)}`);
const letters53 = `nObOdYsHaSh0fNothing${'aB3/'.repeat(8)}x`;

/** What stands around the secret, and the secret: all of it has to go, and nothing else. */
const found: [what: string, before: string, secret: string, after: string][] = [
  ['a password of several words', 'password = "', 'fake horse b4ttery', '"'],
  ['one in a file of variables', "DB_PASSWORD='", 'not a r3al one', "'"],
  ['a passphrase of words alone', 'passphrase: "', 'fake horse battery nowhere', '"'],
  ['mysql', 'mysql -h db -u shop -p', 'fakefake', ' shop'],
  ['mysqldump, quoted', "mysqldump -uroot -p'", 'fake!one', "' shop > a.sql"],
  ['mysql, long', 'mysql --password=', 'fakefake', ' shop'],
  ['any command, long', 'importer --db-password=', 'fakefake', ' --all'],
  ['sshpass', 'sshpass -p ', 'fakefake', ' ssh a@b'],
  ['redis-cli', 'redis-cli -h cache -a ', 'fakefake', ' ping'],
  ['docker login', 'docker login -u me -p ', 'fakefake', ' r.example'],
  ['helm registry login', 'helm registry login r.example --username me --password ', 'fakefake', ''],
  ['.pgpass', 'db.example:5432:shop:app:', 'fakefake', '\nother'],
  ['.pgpass for all', '*:*:*:app:', 'f4kefake', ''],
  ['.pgpass with a colon in it', 'db.example:5432:shop:app:', 'fa\\:ke\\:fake', ''],
  ['.netrc without a login', 'machine a.example password ', 'fakefake', '\n'],
  ['.netrc in lines', 'machine a.example\nlogin me\npassword ', 'fakefake', '\n'],
  ['Apache MD5', 'me:', '$apr1$fakesalt$nObOdYsHaSh0fNothingAA', ''],
  ['bcrypt', 'me:', `$2y$10$${letters53}`, ''],
  ['SHA-1 in base64', 'me:', '{SHA}nObOdYsHaSh0fNothing0aB3xYz=', ''],
  ['crypt', 'root:', '$6$rounds=5000$fakesalt$nObOdYsHaSh0fNothing0aB3xYznObOdYsHaSh', ':19000:0'],
  ['argon2', "hash = '", '$argon2id$v=19$m=65536,t=3,p=4$ZmFrZXNhbHQ$bm9ib2R5c2hhc2hvZm5vdGhpbmc', "'"],
  ['PBKDF2', '"', 'pbkdf2_sha256$600000$fakesalt$nObOdYsHaSh0fNothing0aB3xYz=', '"'],
  ['a header in a call', "headers.set('Authorization', 'Basic ", base64('me:fakefake'), "')"],
  ['Basic alone', 'const auth = "Basic ', base64('nobody:fake one'), '";'],
  ['an address with @ in its password', 'postgres://app:', 'f@ke@fake', '@db.example/shop'],
  ['an address with a slash in its password', 'postgres://app:', 'fa/ke1', '@db.example/shop'],
  ['Go', 'db := "app:', 'f4ke/fake', '@tcp(db:3306)/shop"'],
  ['Oracle', 'jdbc:oracle:thin:app/', 'f4kefake', '@//db:1521/x'],
  [
    'a private key in one line of JSON',
    '{"private_key": "',
    '-----BEGIN PRIVATE KEY-----\\nMIIEfake+0/x\\nAbC=\\n-----END PRIVATE KEY-----',
    '\\n"}',
  ],
  ['a private key in base64', 'client-key-data: ', pem, '\n'],
  ['terraform', 'resource "a" "b" {\n  password = "', 'fakefake', '"\n}'],
  ['.npmrc, token', '//registry.example/:_authToken=', '00000000-fake-4000-8000-00000000000f', '\n'],
  ['.npmrc, password', '//registry.example/:_password=', base64('nothing'), '\nb=c'],
  ['.npmrc, password in quotes', '_password="', base64('fakefakefake'), '"'],
  [
    'a shared access signature',
    'https://a.blob.example/c?sv=2024-01-01&sig=',
    'f4ke%2Bf4ke%2Ff4kef4kef4ke%3D',
    '&sp=r',
  ],
  ['one in XML', '?sv=2024&amp;sig=', 'f4ke%2Bf4ke%2Ff4kef4kef4ke%3D', '"'],
  ['a signed address', 'https://b.example/k?X-Amz-Signature=', 'fa4e'.repeat(16), ''],
  ['a fine-grained token', 'token is ', `github_pat_${'11FAKE0'.repeat(4)}_${'nObOdY0'.repeat(8)}`, ' here'],
  ['a hook of a chat', 'https://', 'hooks.slack.com/services/T0FAKE000/B0FAKE000/f4kef4kef4kef4kef4kef4ke', ''],
  ['a hook of another chat', 'https://', `discord.com/api/webhooks/123456789012345678/${'f4ke_fake-'.repeat(6)}x`, ''],
  ['a token of an app', '"', `xapp-1-A0FAKE0000-1234567890123-${'fa4e'.repeat(16)}`, '"'],
  ['a model key with hyphens', 'export KEY_=', `sk-proj-${'nObOdY0'.repeat(4)}-AbC_0-${'f4ke'.repeat(4)}`, '\n'],
  [
    'a web token',
    'Cookie: id=',
    `eyJ${base64('{"fake":0}').slice(0, 14)}.eyJ${base64('{"sub":"nobody"}').slice(0, 18)}.f4kef4kef4ke`,
    '; a=b',
  ],
];

/** What stands where a secret could, or looks like one. */
const stays = [
  'password: "Please enter your password"',
  'password: "At least 8 characters, OAuth2 or SHA256"',
  'passphrase: "enter your passphrase twice please"',
  'passphrase: "The key is not there"',
  'token: "a token of 2 parts"',
  'mysql -h db -u root -p shop',
  'mysql -uroot -p$MYSQL_PASSWORD shop; mysql -u root -p"$DB_PASSWORD"',
  'docker run --name mysql -p3306:3306 mysql && mkdir -p/var/lib/mysql',
  'docker login -u me --password-stdin r.example',
  'docker login -p $TOKEN; docker login --password <password>; helm registry login -p "$' + '{PW}"',
  'tool --password=<password> --db-password=$PASSWORD --password="$(cat file)"',
  'redis-cli -h cache -a "$REDIS_PASSWORD" ping; sshpass -p "$PW" ssh a',
  'src/pay.ts:120:14:error:TS2322 src/pay.ts:1200:14:error:TS2322',
  'org.example:*:*:jar:compile',
  '2001:1234:abcd:ef01:2345 00:1A:2B:3C:4D:5E 12:34:56',
  'localhost:5432:shop:app:password',
  'the machine learns; login with a password field; account and password fields',
  'price $1$ to $5$ a piece, $2a is a variable, {SHA} and {SSHA} are schemes',
  "headers.set('Authorization', 'Basic ' + encoded); Basic authentication, basic configuration",
  'Basic Zm9vYmFyYmF6',
  'http://localhost:4873/@scope/name, https://a.example:8080/b@c/d, docker://r.example:5000/a/b@sha256:0a',
  'https://github.com/a/b/blob/main/c.ts and git@github.com:a/b.git and ssh://git@a.example:22/b.git',
  'app:secret@tcp(db:3306)/shop and jdbc:oracle:thin:@//db:1521/x',
  'config = sig=abc; ?sig=short&design=a-very-long-value-that-is-no-signature',
  'LS0tLS1CRUdJTiBDRVJUSUZJQ0FURS0t and LS0tLS1CRUdJTiBQVUJMSUMgS0VZLS0t',
  'sk-folding-cube sk-fading-circle-of-a-page-that-loads',
  'https://discord.com/api/webhooks and https://hooks.slack.com/services',
  '_password = input; user_password = form.value; _password=',
  'commit 3f2a9c1d8e7b6a5f4c3d2e1f0a9b8c7d6e5f4a3b of 00000000-0000-4000-8000-000000000001',
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAUAAAAFCAYAAACNbyblAAAAHElEQVQI12P4//8/w38GIAXDIBKE0DHxgljNBAAO9TXL0Y4OHwAAAABJRU5ErkJggg==',
];

describe('forms of secrets', () => {
  test.each(found)('%s', (_what, before, secret, after) => {
    expect(redact(before + secret + after)).toBe(`${before}[redacted]${after}`);
    expect(redact(redact(before + secret + after))).toBe(`${before}[redacted]${after}`);
  });

  test.each(stays)('no false alarm: %s', (text) => {
    expect(redact(text)).toBe(text);
  });
});

describe('manifests of Kubernetes', () => {
  const manifest = (kind: string): string => `apiVersion: v1
kind: ${kind}
metadata:
  name: shop
data:
  host: ZGI=
  user-name: "YXBw"
  ca.crt: |
    LS0tLS1CRUdJTiBDRVJU

    nothing
stringData:
  greeting: hello # kept for now
  late: '{{ .Values.late }}'
type: Opaque
---
apiVersion: v1
kind: ConfigMap
data:
  host: ZGI=
`;

  test('a Secret keeps the names of what it holds, other kinds keep all', () => {
    expect(redact(manifest('Secret'))).toBe(
      manifest('Secret')
        .replace('host: ZGI=', 'host: [redacted]')
        .replace('YXBw', '[redacted]')
        .replace('    LS0tLS1CRUdJTiBDRVJU\n', '    [redacted]\n')
        .replace('    nothing', '    [redacted]')
        .replace('hello', '[redacted]'),
    );
    for (const kind of ['ConfigMap', 'SecretStore', 'SealedSecret']) {
      expect(redact(manifest(kind))).toBe(manifest(kind));
    }
  });

  test('and so in JSON, whatever comes first', () => {
    expect(redact('{"data":{"host":"ZGI=","user":"YXBw"},"kind":"Secret","metadata":{"name":"shop"}}')).toBe(
      '{"data":{"host":"[redacted]","user":"[redacted]"},"kind":"Secret","metadata":{"name":"shop"}}',
    );
    const other = '{"data":{"host":"ZGI="},"kind":"ConfigMap"}';
    expect(redact(other)).toBe(other);
  });
});
