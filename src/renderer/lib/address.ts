/** Where a model is: on this machine, or elsewhere. */
const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/i;

/** `127.0.0.1:11434` of `http://127.0.0.1:11434`. */
export function hostOf(address: string): string {
  return address.replace(/^https?:\/\//, '');
}

export function isHere(address: string): boolean {
  return loopback.test(hostOf(address).replace(/:\d+$/, ''));
}
