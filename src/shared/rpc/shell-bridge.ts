/**
 * What the Electron preload script puts on the page's window, and the names of the IPC channels it uses. Declared
 * once, so that preload, main process and page cannot drift apart.
 */

export interface ShellBridge {
  readonly shell: 'electron';
  /** JSON-RPC messages of the contract as texts, relayed unread by the main process. */
  readonly port: {
    post(text: string): void;
    /** Begins a connection; an earlier one ends, and its listener hears no more. */
    onMessage(listener: (text: string) => void): void;
  };
  /** Absolute path of a file or folder that was dropped on the page; `file` is a DOM File, '' for one made by a script. */
  pathForFile(file: object): string;
}

export const shellChannels = {
  /** Page to main: begin a connection. */
  connect: 'memoscope:connect',
  /** Both ways: one message, as text. */
  message: 'memoscope:message',
  /** Page to main: the length of a message that the page has taken. */
  taken: 'memoscope:taken',
} as const;

/** Of links into the app that the system hands over. */
export const deepLinkScheme = 'memoscope';
