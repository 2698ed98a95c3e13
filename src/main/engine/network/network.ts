/**
 * The one way out: every connection to anything but our own socket passes here, which a test in test/architecture
 * enforces. Loopback is let through, another machine only where the person allowed it; each contact is noted. Main
 * types: Pass, Contact.
 */
export { readContacts } from './contacts.ts';
export { gatedFetch, type Pass } from './gate.ts';
export { allowedAddresses, isLoopback } from './loopback.ts';
