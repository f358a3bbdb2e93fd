// Writes .br and .gz beside the text files of the built portal, so that the server sends them without compressing anew. It takes longer
// than the build itself and may run beside a server, which sends a file as it is until its compressed one is there.
import { existsSync } from 'node:fs';
import { readdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** Names of these files change with their contents: what is compressed once stays right. */
const ASSETS = path.join(import.meta.dirname, 'dist/assets');
const COMPRESSED = /\.(?:js|css|svg|wasm)$/;

const FORMS = {
  gz: (source: Buffer) => promisify(gzip)(source, { level: 9 }),
  br: (source: Buffer) =>
    promisify(brotliCompress)(source, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
};

async function compress(file: string): Promise<void> {
  for (const [end, pack] of Object.entries(FORMS)) {
    const to = `${file}.${end}`;
    if (existsSync(to)) continue;
    // A server never sees half of it.
    await writeFile(`${to}.part`, await pack(await readFile(file)));
    await rename(`${to}.part`, to);
  }
}

// They are compressed in Node's own threads, as many at a time as these are.
const names = (await readdir(ASSETS)).filter((name) => COMPRESSED.test(name));
await Promise.all(names.map((name) => compress(path.join(ASSETS, name))));
