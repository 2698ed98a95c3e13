import { createServer } from 'node:http';
import { StatusCache } from './cache.ts';
import { CarrierClient, CarrierError } from './carrier.ts';

const port = Number(process.env.PARCEL_PORT ?? 8080);
const cache = new StatusCache();
const clients = new Map([
  ['north', new CarrierClient('https://north.example', cache)],
  ['coast', new CarrierClient('https://coast.example', cache)],
]);

createServer(async (incoming, outgoing) => {
  const [, carrier = '', id = ''] = (incoming.url ?? '').split('/');
  const client = clients.get(carrier);
  if (client === undefined) {
    outgoing.writeHead(404).end('unknown carrier');
    return;
  }
  try {
    outgoing.writeHead(200).end(await client.locate(id));
  } catch (thrown) {
    const status = thrown instanceof CarrierError ? 502 : 400;
    outgoing.writeHead(status).end(String(thrown));
  }
}).listen(port);
