/**
 * The effect of a call to foreign code: writes files, queries a database, answers a request. Main types: Effect,
 * EffectKind. It is recognised by how such calls are written; calls of bodies in the workspace are listed as calls
 * before that.
 */
import type { Language } from '#shared/contract/common.ts';
import type { CodeName, WholeFile } from '../../../codemap/codemap.ts';

export type EffectKind = keyof typeof effectWeights;

/** How much a flow that ends in this effect is worth. */
export const effectWeights = {
  'writes files': 10,
  'queries a database': 10,
  'uses the network': 10,
  'listens for connections': 10,
  'sends the response': 9,
  'starts a process': 9,
  'emits an event': 6,
  'writes to a descriptor': 4,
  'reads files': 3,
  prints: 2,
} as const;

export interface Effect {
  readonly kind: EffectKind;
  /** As it is called: `fs.writeFile`. */
  readonly name: string;
  readonly file: WholeFile;
  readonly line: number;
}

interface Rule {
  readonly kind: EffectKind;
  readonly languages: readonly Language[];
  /** The package or module that the owner, or a bare name itself, was imported from. */
  readonly origin?: RegExp;
  /** '' means none. */
  readonly owner?: RegExp;
  readonly name: RegExp;
}

const script: readonly Language[] = ['typescript', 'javascript'];
const native: readonly Language[] = ['c', 'cpp'];
const managed: readonly Language[] = ['csharp', 'java', 'kotlin'];
const all: readonly Language[] = [...script, ...native, ...managed, 'python', 'go', 'rust'];
const disk = /^(node:)?fs(\/promises)?$|^(fs-extra|graceful-fs)$/;
const store =
  /^_?(\w*(db|database|databaseconnection|connection|conn|pool|tx|trx|transaction|session|cursor|stmt|statement|knex|prisma|collection|jdbctemplate|entitymanager|dbcontext))$/i;
const asked =
  /^(query\w*|exec|execcontext|execute\w*|prepare|insert(one|many)?|update(one|many)?|delete(one|many)?|replaceone|findone\w*|aggregate|bulkwrite|commit|rollback|savechanges(async)?|persist|flush|fetchone|fetchall)$/i;

const rules: readonly Rule[] = [
  {
    kind: 'sends the response',
    languages: script,
    owner: /^(res|response|reply)$/,
    name: /^(json|jsonp|send|end|render|redirect|sendFile|sendStatus|write|writeHead|download)$/,
  },
  {
    kind: 'writes files',
    languages: script,
    origin: disk,
    name: /^(write|append|mkdir|rm|unlink|rename|copy|cp|createWrite|output|move|remove|empty|ensure|symlink|chmod|truncate)/,
  },
  {
    kind: 'reads files',
    languages: script,
    origin: disk,
    name: /^(read|createRead|open|stat|lstat|access|exists|glob|watch)/,
  },
  {
    kind: 'listens for connections',
    languages: script,
    origin: /^(node:)?(http|https|http2|net|tls)$/,
    name: /^createServer$/,
  },
  {
    kind: 'uses the network',
    languages: script,
    origin: /^(node:)?(http|https|http2|net|tls|dgram)$|^(axios|got|undici|node-fetch|ws)$/,
    name: /^(request|get|post|put|delete|fetch|connect|createConnection|axios|got)$/,
  },
  { kind: 'uses the network', languages: script, owner: /^$/, name: /^fetch$/ },
  {
    kind: 'starts a process',
    languages: script,
    origin: /^(node:)?(child_process|worker_threads|cluster)$|^(execa|cross-spawn)$/,
    name: /^(exec|spawn|fork|execa)/,
  },
  { kind: 'emits an event', languages: script, name: /^(emit|dispatchEvent|postMessage)$/ },
  {
    kind: 'prints',
    languages: script,
    owner: /^(console|stdout|stderr)$/,
    name: /^(log|error|warn|info|write|table)$/,
  },
  {
    kind: 'writes files',
    languages: ['go'],
    owner: /^os$/,
    name: /^(Create|CreateTemp|WriteFile|Mkdir|MkdirAll|MkdirTemp|Remove|RemoveAll|Rename|OpenFile|Symlink|Chmod|Chtimes|Truncate)$/,
  },
  {
    kind: 'writes files',
    languages: ['go'],
    owner: /(^afero$|[fF]s$)/,
    name: /^(Create|WriteFile|WriteReader|SafeWriteReader|Mkdir|MkdirAll|Remove|RemoveAll|Rename|OpenFile)$/,
  },
  {
    kind: 'reads files',
    languages: ['go'],
    owner: /^os$|^afero$|[fF]s$/,
    name: /^(Open|ReadFile|ReadDir|Walk|WalkDir|Stat|Lstat)$/,
  },
  { kind: 'starts a process', languages: ['go'], owner: /^exec$/, name: /^Command(Context)?$/ },
  {
    kind: 'listens for connections',
    languages: ['go'],
    owner: /^(http|net|tls|srv|server|s)$/,
    name: /^(ListenAndServe(TLS)?|Serve(TLS)?|Listen|ListenPacket)$/,
  },
  {
    kind: 'uses the network',
    languages: ['go'],
    owner: /^(http|net|tls)$/,
    name: /^(Get|Post|PostForm|Head|Dial\w*)$/,
  },
  {
    kind: 'uses the network',
    languages: ['go'],
    owner: /(http|client)$/i,
    name: /^(Do|DoWithContext|Get|Post|Query|QueryWithContext|Mutate|MutateWithContext|RequestWithContext)$/,
  },
  {
    kind: 'sends the response',
    languages: ['go'],
    owner: /^(http|w|rw)$/,
    name: /^(Error|Redirect|ServeContent|ServeFile|NotFound|WriteHeader|Write)$/,
  },
  { kind: 'prints', languages: ['go'], owner: /^fmt$/, name: /^(Fprint|Print)(f|ln)?$/ },
  {
    kind: 'writes files',
    languages: ['python'],
    owner: /^(os|shutil)$/,
    name: /^(remove|unlink|makedirs|mkdir|rename|replace|rmdir|rmtree|copy\w*|move|symlink)$/,
  },
  { kind: 'writes files', languages: ['python'], name: /^(write_text|write_bytes)$/ },
  { kind: 'reads files', languages: ['python'], name: /^(read_text|read_bytes|listdir|scandir)$/ },
  { kind: 'reads files', languages: ['python'], owner: /^$/, name: /^open$/ },
  {
    kind: 'uses the network',
    languages: ['python'],
    owner: /^(requests|httpx|urllib|aiohttp)$/,
    name: /^(get|post|put|patch|delete|request|urlopen)$/,
  },
  { kind: 'uses the network', languages: ['python'], name: /^urlopen$/ },
  {
    kind: 'starts a process',
    languages: ['python'],
    owner: /^(subprocess|os)$/,
    name: /^(run|call|check_\w+|Popen|system|spawn\w*|exec\w+|fork)$/,
  },
  { kind: 'listens for connections', languages: ['python'], name: /^(run_simple|serve_forever|start_server|run_app)$/ },
  {
    kind: 'sends the response',
    languages: ['python'],
    name: /^(jsonify|render_template\w*|make_response|send_file|send_from_directory|start_response)$/,
  },
  { kind: 'prints', languages: ['python'], owner: /^(|click|typer|stdout|stderr)$/, name: /^(print|echo|secho)$/ },
  {
    kind: 'writes files',
    languages: native,
    owner: /^$/,
    name: /^(fwrite|fputs|fsync|fdatasync|ftruncate|unlink|rename|mkdir)$/,
  },
  {
    kind: 'uses the network',
    languages: native,
    owner: /^$/,
    name: /^(connect|send|sendto|sendmsg|recv|recvfrom)$/,
  },
  { kind: 'listens for connections', languages: native, owner: /^$/, name: /^(accept|accept4|listen|bind)$/ },
  { kind: 'writes to a descriptor', languages: native, owner: /^$/, name: /^(write|pwrite|writev)$/ },
  {
    kind: 'starts a process',
    languages: native,
    owner: /^$/,
    name: /^(fork|vfork|execv\w*|execl\w*|posix_spawn|popen|system)$/,
  },
  { kind: 'reads files', languages: native, owner: /^$/, name: /^(fopen|fread|pread|mmap|fgets|opendir)$/ },
  {
    kind: 'writes files',
    languages: managed,
    owner: /^(File|Files|Directory)$/,
    name: /^(write|append|create|delete|move|copy)/i,
  },
  {
    kind: 'reads files',
    languages: managed,
    owner: /^(File|Files|Directory)$/,
    name: /^(read|open|exists|enumerate|get|list|lines|walk)/i,
  },
  {
    kind: 'uses the network',
    languages: managed,
    owner: /client$/i,
    name: /^(send|get|post|put|delete|execute)\w*(Async)?$/i,
  },
  {
    kind: 'starts a process',
    languages: managed,
    owner: /^(Process|ProcessBuilder|Runtime)$/,
    name: /^(Start|start|exec)$/,
  },
  { kind: 'prints', languages: managed, owner: /^(Console|out|err)$/, name: /^(Write(Line)?|print(ln|f)?)$/ },
  {
    kind: 'writes files',
    languages: ['rust'],
    owner: /^(fs|File)$/,
    name: /^(write|create\w*|remove\w*|rename|copy)$/,
  },
  { kind: 'reads files', languages: ['rust'], owner: /^(fs|File)$/, name: /^(read\w*|open|metadata)$/ },
  { kind: 'starts a process', languages: ['rust'], owner: /^Command$/, name: /^new$/ },
  {
    kind: 'listens for connections',
    languages: ['rust'],
    owner: /^(TcpListener|UdpSocket|UnixListener)$/,
    name: /^bind$/,
  },
  {
    kind: 'uses the network',
    languages: ['rust'],
    owner: /^(reqwest|TcpStream|client)$/,
    name: /^(get|post|connect|send|execute)$/,
  },
  {
    kind: 'uses the network',
    languages: script,
    owner: /(client|pool|mysql\w*|pg|redis|socket|mongo\w*|oracle\w*)$/i,
    name: /^(connect|createPool|createConnection|createClient|getConnection)$/,
  },
  {
    kind: 'queries a database',
    languages: script,
    owner: /^prisma\w*$/i,
    name: /^(create|update|delete|upsert|find|count|aggregate|groupBy|query|execute)/,
  },
  {
    kind: 'uses the network',
    languages: ['python'],
    owner: /(^|_)(requests|session|httpx|client|http)(_\w+)?$/i,
    name: /^(send|request|get|post|put|patch|delete|head|stream)$/,
  },
  { kind: 'writes files', languages: ['python'], owner: /^(f|fp|fh|\w*file)$/, name: /^(write|writelines)$/ },
  { kind: 'queries a database', languages: all, owner: store, name: asked },
  {
    kind: 'listens for connections',
    languages: [...script, ...managed],
    owner: /(server|app)$/i,
    name: /^listen(Async)?$/,
  },
];

const byLanguage = new Map(
  all.map((language) => [language, rules.filter(({ languages }) => languages.includes(language))] as const),
);

/**
 * @param root the name that `a.b().c` begins with; '' where the name is alone.
 * @param origin what that name, or a bare one itself, was imported from; '' where no import says.
 */
export function effectOf(
  { name, owner, before }: CodeName,
  language: Language,
  root: string,
  origin: string,
): EffectKind | null {
  const dotted = before === '.' || before === ':' || before === '>';
  const owners = dotted ? [owner, root].filter((each) => each !== '') : [''];
  for (const rule of byLanguage.get(language) ?? []) {
    if (!rule.name.test(name)) continue;
    if (rule.origin !== undefined && !rule.origin.test(origin)) continue;
    if (rule.owner !== undefined && !owners.some((each) => rule.owner?.test(each))) continue;
    return rule.kind;
  }
  return null;
}
