/**
 * The one way out: every connection to anything but our own socket passes here, which a test in test/architecture
 * enforces. Loopback is let through, another machine only where the person allowed it; each contact is noted. Main
 * types: Pass, Contact.
 */
import type { LookupAddress, LookupOptions } from 'node:dns';
import type { Agent, IncomingMessage, RequestOptions } from 'node:http';
import path from 'node:path';
import { MemoError } from '#shared/base/errors.ts';
import { sentence } from '#shared/base/sentence.ts';
import { Contact } from '#shared/contract/settings/network.ts';
import { createLog, readPlainFile, userDataDir } from '../storage/storage.ts';

// `gatedFetch` is made of Node's http, because fetch itself cannot be kept from a proxy that the environment names,
// follows redirects by default, and hides which address a name led to.

export interface Pass {
  readonly purpose: Contact['purpose'];
  /** Whether it may be another machine: said by the person in the settings. */
  readonly allowRemote: boolean;
}

/**
 * A redirect is handed on as it came and not followed. Rejects with Refused for what may not be contacted, the reason of
 * the signal when it is aborted, also in the body, and the system's error with its `code`. Takes texts and bytes as body.
 */
export function gatedFetch(pass: Pass): typeof fetch {
  return async (input, init = {}) => {
    const url = new URL(input instanceof Request ? input.url : input);
    const note = createNote(pass, url);
    try {
      checkPlace(pass, url);
      const body = bytesOf(init.body);
      init.signal?.throwIfAborted();
      return await send(pass, url, init, body, note);
    } catch (thrown) {
      const refused = thrown instanceof MemoError && thrown.code === 'Refused';
      note({ outcome: refused ? 'refused' : init.signal?.aborted ? 'cancelled' : 'failed' });
      throw thrown;
    }
  };
}

type Note = (contact: Partial<Contact> & Pick<Contact, 'outcome'>) => void;

/** Notes one contact, once. */
function createNote({ purpose }: Pass, { host, port, protocol }: URL): Note {
  const at = Date.now();
  const started = performance.now();
  let noted = false;
  return (contact) => {
    if (noted) return;
    noted = true;
    noteContact({
      ...{ at, host: port === '' ? `${host}:${protocol === 'https:' ? 443 : 80}` : host, purpose },
      ...{ status: null, sentBytes: 0, receivedBytes: 0, durationMs: Math.round(performance.now() - started) },
      ...contact,
    });
  };
}

function checkPlace({ allowRemote }: Pass, url: URL): void {
  if (!['http:', 'https:'].includes(url.protocol)) throw refused(url.host, `${url.protocol} is no way out`);
  if (!allowRemote && !isLoopback(url.hostname)) throw refused(url.host, 'it is not this machine');
}

function refused(host: string, why: string): MemoError {
  return new MemoError(
    'Refused',
    sentence`${host} is not contacted: ${why}. Another machine is contacted only where the settings allow it.`,
    { host },
  );
}

function bytesOf(body: RequestInit['body']): Buffer {
  if (body === undefined || body === null) return Buffer.alloc(0);
  if (typeof body === 'string' || body instanceof Uint8Array) return Buffer.from(body as Uint8Array);
  throw new MemoError('InternalError', 'The gate sends texts and bytes only.');
}

function send(pass: Pass, url: URL, init: RequestInit, body: Buffer, note: Note): Promise<Response> {
  const signal = init.signal ?? null;
  const secure = url.protocol === 'https:';
  const http = secure ? process.getBuiltinModule('node:https') : process.getBuiltinModule('node:http');
  // An agent of its own: the shared one is the one that takes a proxy from the environment.
  const agent: Agent = new http.Agent({ keepAlive: false });
  const options: RequestOptions = {
    method: init.method ?? 'GET',
    headers: { ...Object.fromEntries(new Headers(init.headers)), 'content-length': body.byteLength },
    agent,
    ...(pass.allowRemote ? {} : { lookup: ownLookup(url.host) }),
    ...(signal === null ? {} : { signal }),
  };
  return new Promise((resolve, reject) => {
    const request = http.request(url, options);
    request.on('error', (error) => reject(reasonOf(signal, error)));
    request.on('response', (answer) => resolve(responseOf(answer, signal, body.byteLength, note)));
    request.end(body);
  });
}

/** The name of this machine may lead elsewhere too: only its own addresses are taken. */
function ownLookup(host: string): NonNullable<RequestOptions['lookup']> {
  return (hostname, options: LookupOptions, callback) => {
    process
      .getBuiltinModule('node:dns')
      .lookup(hostname, { ...options, all: true }, (error, found: LookupAddress[]) => {
        if (error !== null) return callback(error, '', 0);
        const own = found.filter(({ address }) => isLoopbackAddress(address));
        const [first] = own;
        if (first === undefined) return callback(refused(host, `its name leads to ${found[0]?.address}`), '', 0);
        return options.all ? callback(null, own) : callback(null, first.address, first.family);
      });
  };
}

/** The code that ended it gave the reason; the system only reports that it ended. */
function reasonOf(signal: AbortSignal | null, error: unknown): unknown {
  return signal?.aborted ? signal.reason : error;
}

const statusesWithoutBody = [204, 205, 304];

function responseOf(answer: IncomingMessage, signal: AbortSignal | null, sentBytes: number, note: Note): Response {
  const status = answer.statusCode ?? 0;
  const headers = new Headers();
  for (const [name, values = []] of Object.entries(answer.headersDistinct)) {
    for (const value of values) headers.append(name, value);
  }
  let receivedBytes = 0;
  const end = (outcome: Contact['outcome']): void => note({ outcome, status, sentBytes, receivedBytes });
  if (statusesWithoutBody.includes(status)) {
    answer.resume();
    end('answered');
    return new Response(null, { status, headers });
  }
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      answer.on('data', (chunk: Buffer) => {
        receivedBytes += chunk.byteLength;
        controller.enqueue(new Uint8Array(chunk));
        if ((controller.desiredSize ?? 0) <= 0) answer.pause();
      });
      answer.on('end', () => {
        end('answered');
        controller.close();
      });
      answer.on('error', (error) => {
        end(signal?.aborted ? 'cancelled' : 'failed');
        controller.error(reasonOf(signal, error));
      });
    },
    pull: () => {
      answer.resume();
    },
    cancel() {
      end('cancelled');
      answer.removeAllListeners('data');
      answer.removeAllListeners('end');
      answer.destroy();
    },
  });
  return new Response(body, { status, headers });
}

// What was contacted: one line each in `network.log` of the user data folder, at most two files of 1 MB. A file, because
// several processes contact Ollama, an analyser session among them, and a person wants one list of all.

const name = 'network.log';
/** A file above 1 MB is rotated. */
const mostBytes = 2 << 20;

function noteContact(contact: Contact): void {
  createLog(path.join(userDataDir(), name)).info(JSON.stringify(contact));
}

/** Newest first, `total` before `limit`. Throws Refused, InternalError where the file is not ours. */
export async function readContacts(limit: number): Promise<{ contacts: Contact[]; total: number }> {
  const contacts: Contact[] = [];
  let total = 0;
  for (const file of [name, `${name}.1`]) {
    const bytes = await readPlainFile(path.join(userDataDir(), file), mostBytes);
    for (const line of (bytes?.toString('utf8') ?? '').split('\n').reverse()) {
      const contact = contactIn(line);
      if (contact === null) continue;
      total += 1;
      if (contacts.length < limit) contacts.push(contact);
    }
  }
  return { contacts, total };
}

/** Null for a line that was cut when the disk was full, or is of another version. */
function contactIn(line: string): Contact | null {
  const start = line.indexOf('{');
  if (start < 0) return null;
  try {
    return Contact.safeParse(JSON.parse(line.slice(start))).data ?? null;
  } catch {
    return null; // Half a line: it cannot be reported.
  }
}

// Which names and addresses are this machine's own.

/** `hostname` as URL gives it: addresses in their normal form, names in small letters. No other name is believed. */
export function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || isLoopbackAddress(hostname);
}

/** An address as the system's resolver gives it. */
function isLoopbackAddress(address: string): boolean {
  return address === '::1' || /^(::ffff:)?127(\.\d{1,3}){3}$/.test(address);
}

/** What the settings let the gate contact: each address that is this machine, or another one where that is allowed. */
export function allowedAddresses(hosts: readonly string[], allowRemote: boolean): string[] {
  return hosts.flatMap((host) => {
    const url = host === '' ? null : URL.parse(host);
    return url !== null && (allowRemote || isLoopback(url.hostname)) ? [url.origin] : [];
  });
}
