/**
 * How the page of the web shell says that it was let in. The server sends the key behind the `#` of the first address; the page
 * keeps it for its origin and says it as a protocol of its web socket, beside the one that both mean.
 */
export const webProtocol = 'memoscope';

export const keyInAddress = 'key';
