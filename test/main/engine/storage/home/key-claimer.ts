/** Run as a process of its own: claims the state of the folder argv[2] and reports whether the key then fits. */
import { claimState, prepareStateFolder, verifyKey } from '../../../../../src/main/engine/storage/storage.ts';

const root = process.argv[2] ?? '';
const state = await prepareStateFolder({ root, name: 'project', key: 'k', readOnly: null, network: false });
await claimState(state);
process.send?.(await verifyKey(state));
