/**
 * Events by name that JavaScript and TypeScript send and receive. Names that the platform itself gives (`data`, `click`) are
 * left out: they tell nothing of this program.
 */
import type { Rules } from '../reader.ts';
import { receiver, type ScriptState } from './state.ts';

const platform = new Set(
  `abort animationend animationstart beforeExit beforeinput beforeunload blur cancel canplay change checkContinue click close
  closed compositionend compositionstart connect connected connection contextmenu copy cut data dblclick disconnect drag
  dragend dragenter dragleave dragover dragstart drain drop end ended error exit finish focus focusin focusout
  fullscreenchange hashchange input invalid keydown keypress keyup line listening load loaded loadend loadstart lookup
  message messageerror mousedown mouseenter mouseleave mousemove mouseout mouseover mouseup mousewheel offline online
  open pagehide pageshow paste pause pipe play pointercancel pointerdown pointerenter pointerleave pointermove pointerout
  pointerover pointerup popstate progress readable readystatechange ready rejectionHandled request reset resize response
  resume scroll scrollend secureConnect select selectionchange selectstart session SIGHUP SIGINT SIGTERM SIGUSR1 SIGUSR2
  SIGBREAK SIGQUIT SIGCONT SIGWINCH spawn socket stalled storage stream submit suspend timeout timeupdate toggle touchcancel touchend touchmove
  touchstart transitionend transitionstart uncaughtException unhandledRejection unhandledrejection unload unpipe upgrade
  visibilitychange volumechange waiting warning wheel DOMContentLoaded newListener removeListener activate install fetch
  push notificationclick will-quit window-all-closed before-quit did-finish-load second-instance ready-to-show all * aborted
  start stop complete success fail unref tick header headers information trailers frameError goaway stderr stdout keylog
  clientError tlsClientError writable entry rename add unlink addDir unlinkDir raw moved requestfailed console pageerror
  dialog framenavigated crash render-process-gone page connect_error reconnect reconnect_attempt reconnect_error
  disconnecting`.split(/\s+/),
);

/** Also `click.menu` and `keyup focus` of jQuery. */
const isPlatform = (name: string): boolean =>
  name.split(' ').every((word) => platform.has(word.split('.', 1)[0] ?? ''));

const eventName = /^[\w$@][\w$:./@ -]{1,80}$/;

function eventFramework({ modules }: ScriptState): string {
  if (modules.has('socket.io') || modules.has('socket.io-client')) return 'socket.io';
  if (modules.has('electron')) return 'electron';
  if (modules.has('vue')) return 'vue';
  return 'events';
}

/** Whether the call hands something over that can be called. */
function hasListener({ code }: ScriptState, open: number): boolean {
  const last = code.args(open)[1];
  if (last === undefined) return false;
  return (
    /^(async|function|\()$/.test(code.text(last.from)) ||
    code.reads(last.from + 1, '=', '>') ||
    code.handler(last) !== ''
  );
}

function named(direction: 'emits' | 'handles', framework?: string, owners?: RegExp) {
  return (state: ScriptState, at: number): void => {
    const { code } = state;
    const open = at + 1;
    if (!code.is(at - 1, '.') || !code.is(open, '(')) return;
    const args = code.args(open);
    const name = code.literal(args[0]);
    if (name === null || isPlatform(name) || !eventName.test(name)) return;
    const owner = receiver(state, at - 1).name;
    if (owners !== undefined ? !owners.test(owner) : /^(\$|jQuery)?\(\)$|^process$|^page$|^browser$/.test(owner))
      return;
    if (direction === 'handles' && !hasListener(state, open)) return;
    const handler = direction === 'handles' ? code.handler(args[1]) : '';
    const place = code.place(
      at,
      code.tokens.partner(open),
      framework ?? (/^(socket|io)$/.test(owner) ? 'socket.io' : eventFramework(state)),
      { handler },
    );
    code.finds.event(direction, name, place);
  };
}

const ipc = /^ipc(Main|Renderer)$/;
const brokers = /(channel|redis|client|pub|sub|nats|nc|mqtt|broker|bus|consumer|producer|queue|amqp|topic)/i;

/** `new CustomEvent('x')`, `new Queue('x')`. */
function made(direction: 'emits' | 'handles', framework: string, module?: RegExp) {
  return (state: ScriptState, at: number): void => {
    const { code } = state;
    if (!code.is(at - 1, 'new') || !code.is(at + 1, '(')) return;
    if (module !== undefined && ![...state.modules].some((each) => module.test(each))) return;
    const name = code.literal(code.args(at + 1)[0]);
    if (name !== null && eventName.test(name) && !isPlatform(name))
      code.finds.event(direction, name, code.place(at - 1, code.tokens.partner(at + 1), framework));
  };
}

export const eventRules: Rules<ScriptState> = {
  emit: named('emits'),
  $emit: named('emits', 'vue'),
  on: named('handles'),
  once: named('handles'),
  addListener: named('handles'),
  handle: named('handles', 'electron', ipc),
  invoke: named('emits', 'electron', ipc),
  publish: named('emits', 'broker', brokers),
  subscribe: named('handles', 'broker', brokers),
  sendToQueue: named('emits', 'amqp'),
  consume: named('handles', 'amqp'),
  CustomEvent: made('emits', 'dom'),
  Queue: made('emits', 'bull', /^bull(mq)?$/),
  Worker: made('handles', 'bull', /^bullmq$/),
  Output(state, at) {
    const { code } = state;
    if (!code.is(at - 1, '@') || !code.is(at + 1, '(')) return;
    let name = code.tokens.after(at + 1);
    while (/^(public|readonly|protected|private)$/.test(code.text(name))) name += 1;
    if (code.tokens.isWord(name)) code.finds.event('emits', code.text(name), code.place(at - 1, name, 'angular'));
  },
};
