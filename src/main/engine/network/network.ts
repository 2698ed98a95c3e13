/**
 * The one way out: every connection to anything but our own socket passes here, which a test in test/architecture
 * enforces. Loopback is let through, another machine only where the person allowed it; each contact is noted. Main
 * types: Pass, Contact.
 */
export { allowedAddresses, gatedFetch, isLoopback, type Pass, readContacts } from './gate.ts';
