/**
 * The only script that stands between the page and Electron. It hands over one message port and the path of dropped
 * files, nothing else: no ipcRenderer, no channel names, no Node.
 */
import { contextBridge, ipcRenderer, webUtils } from 'electron';
import { type ShellBridge, shellChannels } from '#shared/rpc/shell-bridge.ts';

let receive: ((text: string) => void) | undefined;
// The event object stays here: it would give the page the sender.
ipcRenderer.on(shellChannels.message, (_event, text: string) => {
  receive?.(text);
  ipcRenderer.send(shellChannels.taken, text.length);
});

const bridge: ShellBridge = {
  shell: 'electron',
  port: {
    post: (text) => ipcRenderer.send(shellChannels.message, text),
    onMessage: (listener) => {
      receive = listener;
      ipcRenderer.send(shellChannels.connect);
    },
  },
  pathForFile: (file) => webUtils.getPathForFile(file as File),
};

contextBridge.exposeInMainWorld('memoscope', bridge);
