/** A process that opens the folder it is given and does what its parent says. Run by Node as it is. */
import { attach } from '../../../src/main/link/link.ts';
import { openSmallEngine } from './small-engine.ts';

const [root = '', version = '1.0.0'] = process.argv.slice(2);
const say = (message: object) => process.send?.(message);
const { signal } = new AbortController();

try {
  const link = await attach(root, {
    version,
    shell: 'test',
    watch: false,
    openEngine: openSmallEngine,
  });
  link.subscribe((event, payload) => say({ event, payload }));
  process.on('message', (path: string) => {
    if (path === 'close') {
      void link.close().then(() => process.exit(0));
      return;
    }
    link.call('ResolveSymbol', { path }, { signal }).then(
      ({ redirectedFrom }) => say({ answer: redirectedFrom, owner: link.owner() }),
      (error: unknown) => say({ failed: String(error) }),
    );
  });
  say({ opened: link.owner() });
} catch (error) {
  say({ refused: String(error) });
  process.disconnect();
}
