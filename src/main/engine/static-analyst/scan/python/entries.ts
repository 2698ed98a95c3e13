/** Where Python programs begin, and the events that they handle. */
import type { EntryPoint } from '#shared/contract/generations/documents.ts';
import type { Rules } from '../reader.ts';
import type { Code } from '../text/code.ts';
import { programOf } from '../text/program.ts';
import { webFramework } from './routes.ts';
import { decorated, decoratorAt, type PythonState } from './state.ts';

function entry(
  kind: EntryPoint['kind'],
  title: string,
  framework: string,
  holds: (state: PythonState, at: number) => boolean,
) {
  return (state: PythonState, at: number): void => {
    const { code } = state;
    if (code.is(at + 1, '(') && !code.is(at - 1, 'def') && holds(state, at))
      code.finds.entry(
        kind,
        title,
        code.place(code.nameStart(at), Math.max(at, code.tokens.partner(at + 1)), framework),
      );
  };
}

const imports =
  (name: string) =>
  ({ packages }: PythonState) =>
    packages.has(name);

/** `@shared_task`, `@app.task(name='x')`. */
function task(framework: string, needed: string) {
  return (state: PythonState, at: number): void => {
    const { code } = state;
    const start = decoratorAt(code, at);
    if (start < 0 || !state.packages.has(needed)) return;
    const open = code.is(at + 1, '(') ? at + 1 : -1;
    const target = decorated(code, open < 0 ? at + 1 : code.tokens.after(open));
    if (target === null) return;
    const name = open < 0 ? null : code.literal(code.named(code.args(open), 'name'));
    code.finds.event('handles', name ?? target.name, code.place(start, target.at, framework, { handler: target.name }));
  };
}

/** `@sio.on('x')`, `@receiver(post_save)`. */
function handled(framework: (state: PythonState) => string) {
  return (state: PythonState, at: number): void => {
    const { code } = state;
    const start = decoratorAt(code, at);
    const first = code.is(at + 1, '(') ? code.args(at + 1)[0] : undefined;
    const name = framework(state);
    if (start < 0 || first === undefined || name === '') return;
    const target = decorated(code, code.tokens.after(at + 1));
    const said = code.literals(first);
    for (const event of said.length > 0 ? said : [code.nameIn(first)])
      code.finds.event('handles', event, code.place(start, target?.at ?? at, name, { handler: target?.name ?? '' }));
  };
}

const socketIo = ({ packages }: PythonState): string =>
  packages.has('socketio') || packages.has('flask_socketio') ? 'socket.io' : '';

function argument(direction: 'emits' | 'handles', key: string, framework: string, needed: string) {
  return (state: PythonState, at: number): void => {
    const { code } = state;
    if (!code.is(at + 1, '(') || !state.packages.has(needed)) return;
    const args = code.args(at + 1);
    const name = code.literal(key === '' ? args[0] : code.named(args, key));
    if (name !== null) code.finds.event(direction, name, code.place(at, code.tokens.partner(at + 1), framework));
  };
}

export const entryRules: Rules<PythonState> = {
  __name__({ code }, at) {
    const other = code.string(at + 3) ?? code.string(at - 3);
    if (other === '__main__') code.finds.entry('main', `python ${code.file}`, code.place(at - 1, at + 3, 'python'));
  },
  run(state, at) {
    const owner = state.code.text(at - 2);
    const framework = owner === 'uvicorn' || owner === 'hypercorn' ? owner : webFramework(state);
    if (
      state.code.reads(at - 1, '.', 'run', '(') &&
      framework !== '' &&
      /^(app|application|server|uvicorn|hypercorn|socketio)$/.test(owner)
    )
      state.code.finds.entry('server', 'serves HTTP', state.code.place(at - 2, at + 1, framework));
  },
  run_app: entry('server', 'serves HTTP', 'aiohttp', imports('aiohttp')),
  serve_forever: entry('server', 'serves', 'socketserver', () => true),
  get_wsgi_application: entry('server', 'WSGI application', 'django', imports('django')),
  get_asgi_application: entry('server', 'ASGI application', 'django', imports('django')),
  execute_from_command_line: entry('command', 'Django management commands', 'django', imports('django')),
  Celery: entry('worker', 'works on queued tasks', 'celery', imports('celery')),
  mainloop: entry('ui', 'opens a window', 'tkinter', imports('tkinter')),
  QApplication: entry(
    'ui',
    'opens a window',
    'qt',
    (state) =>
      /^Py(Qt|Side)/.test(state.names.get('QApplication') ?? '') ||
      [...state.packages].some((name) => /^Py(Qt|Side)/.test(name)),
  ),
  lambda_handler({ code }, at) {
    if (code.is(at - 1, 'def'))
      code.finds.entry(
        'server',
        'handles a cloud function',
        code.place(at - 1, at + 1, 'aws-lambda', { handler: 'lambda_handler' }),
      );
  },
  shared_task: task('celery', 'celery'),
  task: task('celery', 'celery'),
  actor: task('dramatiq', 'dramatiq'),
  receiver: handled(({ packages }) => (packages.has('django.dispatch') ? 'django' : '')),
  on: handled(socketIo),
  listens_for: handled(({ packages }) => (packages.has('sqlalchemy') ? 'sqlalchemy' : '')),
  emit: argument('emits', '', 'socket.io', 'flask_socketio'),
  basic_publish: argument('emits', 'routing_key', 'amqp', 'pika'),
  basic_consume: argument('handles', 'queue', 'amqp', 'pika'),
  KafkaConsumer: argument('handles', '', 'kafka', 'kafka'),
  Signal({ code, packages }, at) {
    const name = code.assigned(code.nameStart(at));
    if (name !== '' && code.is(at + 1, '(') && packages.has('django.dispatch'))
      code.finds.event('emits', name, code.place(at - 2, at + 1, 'django'));
  },
};

/** `'console_scripts': ['tool = package.module:main']` of a setup file. */
function consoleScripts(code: Code): void {
  for (let at = 0; at < code.tokens.count; at += 1) {
    const [, name = '', handler = ''] = /^([\w.-]+)\s*=\s*([\w.]+:\w+)/.exec(code.string(at) ?? '') ?? [];
    if (name === '') continue;
    code.finds.command(name, code.place(at, at, 'python', { handler }));
    code.finds.entry('command', name, code.place(at, at, 'python', { handler }));
  }
}

/** A package that can be started is called by its name. */
export function endPython(state: PythonState): void {
  const { code } = state;
  for (const write of state.later) write();
  if (code.mentions('console_scripts')) consoleScripts(code);
  if (/(?:^|\/)__main__\.py$/.test(code.file))
    code.finds.entry('command', `python -m ${programOf(code.file)}`, code.place(0, 0, 'python'));
  else if (/^#!.{0,40}python/.test(code.tokens.source) && !code.mentions('__main__'))
    code.finds.entry('script', code.file, code.place(0, 0, 'python'));
}
