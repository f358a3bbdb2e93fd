// Serves the built Storybook for the pictures: node visual/serve.mjs [port] [directory].
import { createReadStream, existsSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';

const [, , port = 6_106, directory = 'storybook-static'] = process.argv;
const ROOT = path.resolve(import.meta.dirname, '..', directory);
const TYPES = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
};

createServer((request, response) => {
  const { pathname } = new URL(request.url ?? '/', 'http://localhost');
  const file = path.join(ROOT, path.normalize(decodeURIComponent(pathname)));
  if (!file.startsWith(ROOT) || !existsSync(file) || !statSync(file).isFile()) {
    response.writeHead(404).end();
    return;
  }
  response.writeHead(200, {
    'content-type': TYPES[path.extname(file)] ?? 'application/octet-stream',
    // Without it a browser compiles the same scripts anew for each page.
    'cache-control': 'max-age=3600',
  });
  createReadStream(file).pipe(response);
}).listen(Number(port), '127.0.0.1');
