/**
 * The page's first script, kept small: it connects, and loads the rest meanwhile. Nothing that `start.tsx` needs and this does
 * not may be imported here.
 */
import { connect } from './lib/rpc/connection.ts';
import { openPort } from './lib/rpc/open-port.ts';
import './ui/base.css';

const connection = connect(openPort);
// Not awaited: the second script imports from this one, and would wait for its end.
void import('./start.tsx').then(({ start }) => start(connection));
