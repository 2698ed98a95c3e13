import type { Money } from './money';

export type HoldState = 'active' | 'captured' | 'released' | 'expired';

export interface HoldView {
  id: string;
  amount: Money;
  until: string;
  state: HoldState;
}

export interface AccountView {
  id: string;
  balance: Money;
  available: Money;
  holds: HoldView[];
}

/** An answer of the server that was not the one that was asked for. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
    this.name = 'ApiError';
  }
}

/** Typed calls to the operator's API. */
export class ApiClient {
  #base: string;

  constructor(base: string) {
    this.#base = base.replace(/\/$/, '');
  }

  account(id: string, signal?: AbortSignal): Promise<AccountView> {
    return this.#request<AccountView>('GET', `/accounts/${encodeURIComponent(id)}`, signal);
  }

  /** Releases a hold by hand; the server refuses holds that are not active. */
  releaseHold(accountId: string, holdId: string): Promise<AccountView> {
    return this.#request<AccountView>('POST', `/accounts/${accountId}/holds/${holdId}/release`);
  }

  async #request<T>(method: 'GET' | 'POST', path: string, signal?: AbortSignal): Promise<T> {
    const response = await fetch(this.#base + path, { method, signal });
    if (!response.ok) throw new ApiError(response.status, await response.text());
    return (await response.json()) as T;
  }
}
