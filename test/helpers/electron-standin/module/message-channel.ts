/** `MessageChannelMain`: its second port goes to a utility process, where it closes when this process ends. Nothing is sent. */
import { strict } from './strict.ts';

export interface MessagePortMain {
  close(): void;
}

const port = (): MessagePortMain => strict('MessagePortMain', { close: () => {} });

export class MessageChannelMain {
  readonly port1 = port();
  readonly port2 = port();
}
