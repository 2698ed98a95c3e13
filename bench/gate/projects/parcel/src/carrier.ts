import { request } from 'undici';
import type { StatusCache } from './cache.ts';
import { RetryPolicy } from './retry.ts';

export class CarrierError extends Error {
  constructor(readonly carrier: string, readonly status: number) {
    super(`${carrier} answered ${status}`);
  }
}

/** Asks one carrier where a parcel is. */
export class CarrierClient {
  private readonly policy = new RetryPolicy();

  constructor(
    private readonly base: string,
    private readonly cache: StatusCache,
  ) {}

  async locate(id: string): Promise<string> {
    if (!/^[A-Z]{2}\d{9}$/.test(id)) throw new RangeError(`not a parcel number: ${id}`);
    const known = this.cache.get(id);
    if (known !== undefined) return known;
    for (let attempt = 0; ; attempt += 1) {
      const { statusCode, body } = await request(`${this.base}/v2/parcels/${id}`, { headersTimeout: 5_000 });
      if (statusCode === 200) {
        const place = await body.text();
        this.cache.put(id, place);
        return place;
      }
      const wait = this.policy.next(attempt, statusCode);
      if (wait === null) throw new CarrierError(this.base, statusCode);
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }
}
