/**
 * Decides who may talk to the web shell: only the browser that followed the printed link. A page of another site can
 * reach 127.0.0.1 too, by a link, a form, a script or a name that resolves to it; each of these is stopped here. The
 * token in the link works once and is traded for a cookie, with which the page and its files are given, and for a key,
 * without which nobody connects. Cookies ignore ports: a browser shows ours to every server of this machine that it
 * visits, also to one of another user. So the page keeps the key where only its own origin reads it, and its port is
 * part of that.
 */
import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

export type Verdict =
  | { kind: 'pass' }
  /** Set this cookie and go to the page; with the key where the token was right, null where the cookie was there already. */
  | { kind: 'enter'; cookie: string; key: string | null }
  | { kind: 'refuse'; status: 401 | 403 | 421; message: string };

/** What lets a browser in. It outlives the process of the server, so that a browser is let in by the next one too. */
export interface Pass {
  /** The value of the cookie. */
  readonly session: string;
  /** What the page says when it connects. */
  readonly key: string;
  /** Token of the link; null once it was used. */
  token: string | null;
}

export function newPass(): Pass {
  return { session: secret(), key: secret(), token: secret() };
}

export class Gate {
  readonly #authority: string;
  readonly #cookieName: string;
  readonly #pass: Pass;
  readonly #onEnter: () => void;

  /** @param onEnter the token is used from now on. */
  constructor(port: number, pass: Pass, onEnter: () => void) {
    this.#authority = `127.0.0.1:${port}`;
    this.#cookieName = `memoscope-${port}`;
    this.#pass = pass;
    this.#onEnter = onEnter;
  }

  /** The link to print. */
  url(): string {
    return `http://${this.#authority}/?token=${this.#pass.token ?? ''}`;
  }

  page(request: IncomingMessage, url: URL): Verdict {
    const foreign = this.#foreignHost(request);
    if (foreign) return foreign;
    const token = url.searchParams.get('token');
    // The printed link followed again by the browser that it let in: it goes to the page.
    if (this.#hasCookie(request)) return token === null ? { kind: 'pass' } : this.#welcome(null);
    if (token !== null) return this.#enter(request, token);
    return refuse(401, 'Open the link that memoscope printed when it started; it lets this browser in.');
  }

  /** A web socket carries no token, and a browser always says which page opens it. */
  socket(request: IncomingMessage): Verdict {
    const foreign = this.#foreignHost(request);
    if (foreign) return foreign;
    if (request.headers.origin !== `http://${this.#authority}`) return refuse(403, 'This page may not connect.');
    if (!this.#hasCookie(request) || !this.#hasKey(request)) return refuse(403, 'This browser was not let in.');
    return { kind: 'pass' };
  }

  /** Said as a protocol beside ours, the one header that a page may choose. */
  #hasKey(request: IncomingMessage): boolean {
    const said = (request.headers['sec-websocket-protocol'] ?? '').split(',').map((part) => part.trim());
    return said.some((part) => same(part, this.#pass.key));
  }

  #foreignHost(request: IncomingMessage): Verdict | null {
    if (request.headers.host === this.#authority) return null;
    return refuse(421, `This server answers only as ${this.#authority}.`);
  }

  #enter(request: IncomingMessage, token: string): Verdict {
    if (this.#pass.token === null || !same(token, this.#pass.token)) {
      return refuse(403, 'This link does not fit or was used already. Start memoscope again for a new one.');
    }
    // A HEAD request is a preview of a link, not a person who follows it.
    if (request.method !== 'GET') return refuse(403, 'Follow the link with a browser.');
    this.#pass.token = null;
    this.#onEnter();
    return this.#welcome(this.#pass.key);
  }

  #welcome(key: string | null): Verdict {
    const cookie = `${this.#cookieName}=${this.#pass.session}; Path=/; HttpOnly; SameSite=Strict`;
    return { kind: 'enter', cookie, key };
  }

  #hasCookie(request: IncomingMessage): boolean {
    const cookies = (request.headers.cookie ?? '').split(';').map((part) => part.trim());
    const wanted = `${this.#cookieName}=`;
    return cookies.some((cookie) => cookie.startsWith(wanted) && same(cookie.slice(wanted.length), this.#pass.session));
  }
}

function refuse(status: 401 | 403 | 421, message: string): Verdict {
  return { kind: 'refuse', status, message };
}

function secret(): string {
  return randomBytes(32).toString('base64url');
}

function same(given: string, wanted: string): boolean {
  const a = Buffer.from(given);
  const b = Buffer.from(wanted);
  return a.length === b.length && timingSafeEqual(a, b);
}
