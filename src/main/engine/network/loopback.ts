/** Which names and addresses are this machine's own. */

/** `hostname` as URL gives it: addresses in their normal form, names in small letters. No other name is believed. */
export function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || isLoopbackAddress(hostname);
}

/** An address as the system's resolver gives it. */
export function isLoopbackAddress(address: string): boolean {
  return address === '::1' || /^(::ffff:)?127(\.\d{1,3}){3}$/.test(address);
}

/** What the settings let the gate contact: each address that is this machine, or another one where that is allowed. */
export function allowedAddresses(hosts: readonly string[], allowRemote: boolean): string[] {
  return hosts.flatMap((host) => {
    const url = host === '' ? null : URL.parse(host);
    return url !== null && (allowRemote || isLoopback(url.hostname)) ? [url.origin] : [];
  });
}
