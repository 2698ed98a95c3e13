/** Settings of the person: what belongs to one model server is not given to another. */
import { expect, it } from 'vitest';
import { UserState } from '../../../src/main/host/user/user-state.ts';
import { tempUserData } from '../engine/temp-folder.ts';

it('gives another model server neither the model nor the key of the one before', async () => {
  tempUserData();
  const user = new UserState(() => undefined);
  await user.setSettings({ serverHost: 'http://127.0.0.1:1337', serverModel: 'jan-nano', serverKey: 'k' });
  expect(await user.setSettings({ serverHost: 'http://127.0.0.1:1337', theme: 'dark' })).toMatchObject({
    serverModel: 'jan-nano',
    serverKey: 'k',
  });
  expect(await user.setSettings({ serverHost: 'http://127.0.0.1:1234' })).toMatchObject({
    serverModel: '',
    serverKey: '',
  });
  const both = { serverHost: 'http://127.0.0.1:8080', serverModel: 'qwen', serverKey: 'other' };
  expect(await user.setSettings(both)).toMatchObject(both);
});
