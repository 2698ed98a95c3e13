import { useState } from 'react';
import type { AccountStore } from './account-store';
import { HoldList } from './hold-list';
import { formatMoney } from './money';
import { useAccount } from './use-account';

/** One account: what it has, what is held, and the way to release a hold. */
export function AccountPage({ store }: { store: AccountStore }) {
  const account = useAccount(store);
  const [failure, setFailure] = useState<string | null>(null);

  if (account === null) return <p>Open an account by its number.</p>;

  const release = (holdId: string) =>
    store.release(holdId).catch((error: Error) => setFailure(`The hold was not released: ${error.message}`));

  return (
    <main>
      <h1>{account.id}</h1>
      <p>
        {formatMoney(account.available)} of {formatMoney(account.balance)} can be spent.
      </p>
      {failure !== null && <p role="alert">{failure}</p>}
      <HoldList holds={account.holds} onRelease={release} />
    </main>
  );
}
