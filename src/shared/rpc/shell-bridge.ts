/**
 * What the Electron preload script puts on the page's window, and the names of the two IPC channels it uses. Declared
 * once, so that preload, main process and page cannot drift apart.
 */

export interface ShellBridge {
  readonly shell: 'electron';
  /** JSON-RPC messages of the contract, relayed unread by the main process. */
  readonly port: {
    post(message: unknown): void;
    /** Begins a connection; an earlier one ends, and its listener hears no more. */
    onMessage(listener: (message: unknown) => void): void;
  };
  /** Absolute path of a file or folder that was dropped on the page; `file` is a DOM File, '' for one made by a script. */
  pathForFile(file: object): string;
}

export const shellChannels = {
  /** Page to main: begin a connection. */
  connect: 'memoscope:connect',
  /** Both ways: one message. */
  message: 'memoscope:message',
} as const;
