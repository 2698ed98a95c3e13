// What catalogues of MCP servers ask for: out/mcp/server.json for the registry, and out/mcp/memoscope.mcpb, which Claude Desktop
// and other desktop clients install with one click. Both are made of package.json and the table of tools.
import fs from 'node:fs';
import path from 'node:path';
import { crc32, deflateRawSync } from 'node:zlib';

const root = path.resolve(import.meta.dirname, '..');
const out = path.join(root, 'out', 'mcp');

export function registryEntry({ mcpName, version }) {
  return {
    $schema: 'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json',
    name: mcpName,
    title: 'Memoscope',
    description: 'Index and memory of a code folder: symbols, usages, impact of changes, learnings. Offline.',
    version,
    packages: [
      {
        registryType: 'npm',
        identifier: 'memoscope',
        version,
        transport: { type: 'stdio' },
        packageArguments: [
          { type: 'positional', value: 'mcp' },
          {
            type: 'positional',
            valueHint: 'folder',
            description: 'The code folder',
            format: 'filepath',
            isRequired: false,
          },
        ],
      },
    ],
  };
}

/** `tools`: those of the first list. */
export function bundleManifest({ version, description, license, engines }, tools) {
  return {
    manifest_version: '0.3',
    name: 'memoscope',
    display_name: 'Memoscope',
    version,
    description,
    long_description:
      'Starts the Memoscope that is installed on this machine for one code folder. Install it first: npm install -g memoscope.',
    author: { name: 'Memoscope contributors' },
    license,
    icon: 'icon.png',
    server: {
      type: 'node',
      entry_point: 'server/memoscope.mjs',
      mcp_config: {
        command: 'node',
        args: ['$' + '{__dirname}/server/memoscope.mjs', 'mcp', '$' + '{user_config.folder}'],
      },
    },
    user_config: {
      folder: {
        type: 'directory',
        title: 'Code folder',
        description: 'The project that is asked about',
        required: true,
      },
    },
    tools: tools.map(({ name, description: about }) => ({ name, description: about })),
    tools_generated: true,
    compatibility: { platforms: ['darwin', 'win32', 'linux'], runtimes: { node: engines.node } },
  };
}

/** A zip file of these contents by name, each compressed; times are those of 1980, so that equal contents make equal bytes. */
export function zipOf(files) {
  const parts = [];
  const entries = [];
  let offset = 0;
  for (const [name, content] of Object.entries(files)) {
    const title = Buffer.from(name);
    const packed = deflateRawSync(content, { level: 9 });
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0); // Version that is needed to unpack it.
    common.writeUInt16LE(0x800, 2); // Names are UTF-8.
    common.writeUInt16LE(8, 4); // Deflate.
    common.writeUInt16LE(0x21, 8); // 1 January 1980.
    common.writeUInt32LE(crc32(content), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(content.length, 18);
    common.writeUInt16LE(title.length, 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), common, title, packed]);
    const place = Buffer.alloc(14);
    place.writeUInt32LE((0o100644 << 16) >>> 0, 6); // Mode of the file.
    place.writeUInt32LE(offset, 10);
    entries.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x03'), common, place, title]));
    parts.push(local);
    offset += local.length;
  }
  const directory = Buffer.concat(entries);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(entries.length, 4);
  end.writeUInt16LE(entries.length, 6);
  end.writeUInt32LE(directory.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...parts, directory, Buffer.from('PK\x05\x06'), end]);
}

export async function writeMcpFiles() {
  const manifest = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8'));
  const { firstTools } = await import('../src/main/mcp/tools/table.ts');
  const text = (value) => Buffer.from(`${JSON.stringify(value, null, 2)}\n`);
  const read = (...names) => fs.readFileSync(path.join(root, ...names));
  fs.mkdirSync(out, { recursive: true });
  fs.writeFileSync(path.join(out, 'server.json'), text(registryEntry(manifest)));
  const bundle = zipOf({
    'manifest.json': text(bundleManifest(manifest, firstTools)),
    'icon.png': read('resources', 'icon.png'),
    'server/memoscope.mjs': read('scripts', 'mcpb', 'memoscope.mjs'),
    LICENSE: read('LICENSE'),
  });
  fs.writeFileSync(path.join(out, 'memoscope.mcpb'), bundle);
}
