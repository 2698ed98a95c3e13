/**
 * What no page may do, whatever runs in it: go to another address, open windows, embed web views, ask for devices.
 * Links into editors take another way: the engine host asks for them when the contract's `editor.open` was called.
 */
import { app, type Session, type WebContents } from 'electron';

export function guardPages(isOurs: (url: string) => boolean): void {
  app.on('web-contents-created', (_event, contents) => guard(contents, isOurs));
}

function guard(contents: WebContents, isOurs: (url: string) => boolean): void {
  contents.setWindowOpenHandler(() => ({ action: 'deny' }));
  contents.on('will-navigate', (event, url) => {
    if (!isOurs(url)) event.preventDefault();
  });
  contents.on('will-frame-navigate', (event) => event.isMainFrame || event.preventDefault());
  contents.on('will-redirect', (event) => event.preventDefault());
  contents.on('will-attach-webview', (event) => event.preventDefault());
}

/** Writing to the clipboard stays allowed: "copy path" is a button of ours. */
export function denyPermissions(session: Session): void {
  session.setPermissionRequestHandler((_contents, permission, answer) => answer(isAllowed(permission)));
  session.setPermissionCheckHandler((_contents, permission) => isAllowed(permission));
  session.setDevicePermissionHandler(() => false);
}

function isAllowed(permission: string): boolean {
  return permission === 'clipboard-sanitized-write';
}
