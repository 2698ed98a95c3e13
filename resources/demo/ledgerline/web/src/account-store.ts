import type { AccountView, ApiClient } from './api-client';

type Listener = (account: AccountView | null) => void;

/** Holds the account that is on screen and tells listeners when it changes. */
export class AccountStore {
  private account: AccountView | null = null;
  private readonly listeners = new Set<Listener>();

  constructor(private readonly api: ApiClient) {}

  get current(): AccountView | null {
    return this.account;
  }

  async open(id: string): Promise<void> {
    this.set(await this.api.account(id));
  }

  async release(holdId: string): Promise<void> {
    if (this.account === null) return;
    this.set(await this.api.releaseHold(this.account.id, holdId));
  }

  /** Returns a function that ends the subscription. */
  subscribe(listener: Listener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  private set(account: AccountView): void {
    this.account = account;
    for (const listener of this.listeners) listener(account);
  }
}
