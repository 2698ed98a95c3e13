/**
 * The server of the web shell. Plain HTTP for the page, a web socket for the contract; every tab is one more connection to
 * the one host.
 * It is bound to 127.0.0.1 and guarded by `Gate`; connections, headers and messages are bounded, because whatever else
 * runs on this machine can knock.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { createQuiet } from '#shared/base/quiet.ts';
import { maxMessageBytes } from '#shared/rpc/limits.ts';
import { keyInAddress, webProtocol } from '#shared/rpc/web-key.ts';
import { inTheme, pagePolicy, readStaticFile } from '../page/page.ts';
import { dropStuck, type ServeOptions, type Service, serve, webSocketPort } from '../rpc/rpc.ts';
import { Gate, newPass, type Pass, type Verdict } from './gate.ts';

/** Answers the tabs. */
export interface TabService extends Service {
  readonly log?: ServeOptions['log'];
}

export interface WebOptions {
  /** Tabs that come before it is there wait; the page and its files do not. */
  host: TabService | Promise<TabService>;
  /** 0 or left out: a free port. */
  port?: number;
  /** Folder with the built page: index.html and assets/. */
  rendererDir: string;
  /** Left out: a new one. */
  pass?: Pass;
  /** The token of the link is used. */
  onEnter?: () => void;
  /** The person's choice; the document is sent in its colours. Left out: the system's. */
  theme?: () => Promise<'system' | 'light' | 'dark'>;
}

export interface WebServer {
  /** The link with its one-time token. */
  url: string;
  port: number;
  /** For how long no tab has been open, in milliseconds. */
  idleMs(): number;
  close(): Promise<void>;
}

// An import would read each of the module's exports, and those of node:http that are a browser's load a whole client.
const http = process.getBuiltinModule('node:http');

/** Path of the web socket. */
const rpcPath = '/rpc';
const maxTabs = 64;
const maxConnections = 256;
/** Beyond them a connection is told why it is refused; beyond these it is closed, for each takes one of the open files of this process. */
const maxRefusedAtOnce = 1_024;
/** How long one that is refused may take to ask and to read why. */
const refusedMs = 1_000;

/** Listens on 127.0.0.1. Rejects when the port is taken. */
export async function startWeb(options: WebOptions): Promise<WebServer> {
  const server = http.createServer({
    headersTimeout: 10_000,
    requestTimeout: 10_000,
    keepAliveTimeout: 5_000,
    connectionsCheckingInterval: 5_000,
  });
  server.maxConnections = maxConnections + maxRefusedAtOnce;
  let connections = 0;
  const refused = new WeakSet<Duplex>();
  server.on('connection', (socket) => {
    if (connections >= maxConnections) {
      refused.add(socket);
      setTimeout(() => socket.destroy(), refusedMs).unref();
      return;
    }
    connections += 1;
    socket.once('close', () => {
      connections -= 1;
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port ?? 0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  const gate = new Gate(port, options.pass ?? newPass(), options.onEnter ?? (() => {}));
  const tabs = createQuiet(() => performance.now());
  const policy = securityHeaders(port);
  // Loaded while the browser starts: the link to follow does not wait for it.
  const loaded = import('ws').then(
    ({ WebSocketServer }) =>
      new WebSocketServer({
        noServer: true,
        maxPayload: maxMessageBytes,
        perMessageDeflate: false,
        handleProtocols: () => webProtocol,
      }),
  );

  server.on('request', (request, response) => {
    void answerPage(request, response).catch(() => response.destroy());
  });
  server.on('upgrade', (request, socket, head) => {
    // A browser that goes away in the middle of the handshake is no event of ours.
    socket.on('error', () => socket.destroy());
    void answerUpgrade(request, socket, head).catch(() => socket.destroy());
  });

  async function answerUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    if (refused.has(socket)) return refuseUpgrade(socket, 503);
    const url = parseUrl(request);
    const verdict = gate.socket(request);
    if (verdict.kind === 'refuse') return refuseUpgrade(socket, verdict.status);
    if (url?.pathname !== rpcPath) return refuseUpgrade(socket, 404);
    const [sockets, host] = await Promise.all([loaded, options.host]);
    if (sockets.clients.size >= maxTabs) return refuseUpgrade(socket, 503);
    sockets.handleUpgrade(request, socket, head, (webSocket) => {
      const port = webSocketPort(webSocket);
      dropStuck(request.socket, port);
      const gone = tabs.begin();
      void serve(port, host, host.log ? { log: host.log } : {}).closed.then(gone);
    });
  }

  async function answerPage(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const send = (status: number, headers: Record<string, string>, body: string | Buffer = '') => {
      response.writeHead(status, { ...policy, 'Content-Length': String(Buffer.byteLength(body)), ...headers });
      response.end(request.method === 'HEAD' ? undefined : body);
    };
    const sendText = (status: number, text: string) =>
      send(status, { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' }, `${text}\n`);

    if (refused.has(request.socket)) {
      response.setHeader('Connection', 'close');
      return sendText(503, `${maxConnections} connections to Memoscope are open. Close some tabs and try again.`);
    }
    const url = parseUrl(request);
    if (!url) return sendText(400, 'This address cannot be read.');
    const verdict: Verdict = gate.page(request, url);
    if (verdict.kind === 'refuse') return sendText(verdict.status, verdict.message);
    if (verdict.kind === 'enter') {
      // What follows the # stays in the browser.
      const Location = verdict.key === null ? '/' : `/#${keyInAddress}=${verdict.key}`;
      return send(303, { Location, 'Set-Cookie': verdict.cookie, 'Cache-Control': 'no-store' });
    }
    if (request.method !== 'GET' && request.method !== 'HEAD') return sendText(405, 'Only GET and HEAD are answered.');
    const [found, theme] = await Promise.all([
      readStaticFile(options.rendererDir, url.pathname),
      url.pathname === '/' ? options.theme?.() : undefined,
    ]);
    if (!found) return sendText(404, 'There is nothing at this address.');
    const file = theme === 'light' || theme === 'dark' ? inTheme(found, theme) : found;
    if (request.headers['if-none-match'] === file.headers.ETag) return send(304, file.headers);
    send(200, file.headers, file.body);
  }

  return {
    url: gate.url(),
    port,
    idleMs: tabs.ms,
    close: async () => {
      const sockets = await loaded;
      for (const client of sockets.clients) client.close(1001, 'The web shell ends.');
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      // Neither a tab that does not answer the close frame nor a silent connection may hold the process.
      const cut = setTimeout(() => {
        server.closeAllConnections();
        for (const client of sockets.clients) client.terminate();
      }, 500);
      server.closeIdleConnections();
      await closed;
      clearTimeout(cut);
    },
  };
}

function securityHeaders(port: number): Record<string, string> {
  return {
    'Content-Security-Policy': pagePolicy(`ws://127.0.0.1:${port}`),
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'no-referrer',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
  };
}

function parseUrl(request: IncomingMessage): URL | null {
  const target = request.url ?? '/';
  // The base gives the path a scheme to parse with; Host is checked on its own. '//x' would name a host.
  return target.startsWith('/') && !target.startsWith('//') && URL.canParse(target, 'http://127.0.0.1')
    ? new URL(target, 'http://127.0.0.1')
    : null;
}

function refuseUpgrade(socket: Duplex, status: number): void {
  socket.end(`HTTP/1.1 ${status} ${http.STATUS_CODES[status] ?? ''}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}
