// Test servers for a seller's files: a web server, which may be hostile, and an SFTP server.
import { generateKeyPairSync } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo, Server } from 'node:net';
import ssh2 from 'ssh2';

const listening = (server: Server | ssh2.Server): Promise<number> =>
  new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });

/** The handler of each path of a web server; other paths return 404. */
export type Pages = Record<string, (request: http.IncomingMessage, response: http.ServerResponse) => unknown>;

export async function webServer(pages: Pages) {
  const server = http.createServer((request, response) => {
    const page = pages[(request.url ?? '').split('?')[0] ?? ''];
    if (page) void page(request, response);
    else response.writeHead(404).end();
  });
  const port = await listening(server);
  return {
    port,
    address: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

const newKey = () =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs1', format: 'pem' },
    publicKeyEncoding: { type: 'pkcs1', format: 'pem' },
  }).privateKey;

export interface SftpFile {
  content: Buffer;
  /** Seconds since 1970. */
  modified: number;
}

/** An SFTP server with one directory, «/prices», that requires a password; counts the passwords it receives. */
export async function sftpServer(password: string, files: Map<string, SftpFile>, port = 0) {
  const asked = { passwords: 0 };
  const { STATUS_CODE } = ssh2.utils.sftp;
  const server = new ssh2.Server({ hostKeys: [newKey()] }, (client) => {
    client.on('error', () => undefined);
    client.on('authentication', (context) => {
      if (context.method !== 'password') return context.reject(['password']);
      asked.passwords += 1;
      return context.password === password ? context.accept() : context.reject(['password']);
    });
    client.on('session', (accept) => {
      accept().on('sftp', (acceptSftp) => serve(acceptSftp()));
    });
  });
  const stats = (file: SftpFile | undefined) => ({
    mode: file ? 0o100_644 : 0o040_755,
    uid: 0,
    gid: 0,
    size: file?.content.length ?? 0,
    atime: file?.modified ?? 0,
    mtime: file?.modified ?? 0,
  });
  function serve(sftp: ssh2.SFTPWrapper) {
    const open: (SftpFile | null)[] = [];
    const nameOf = (path: string) => path.replace('/prices/', '');
    const stat = (id: number, path: string) => {
      const file = files.get(nameOf(path));
      if (file || /^\/prices\/?$/.test(path)) sftp.attrs(id, stats(file));
      else sftp.status(id, STATUS_CODE.NO_SUCH_FILE);
    };
    sftp.on('STAT', stat);
    sftp.on('LSTAT', stat);
    sftp.on('FSTAT', (id, handle) => sftp.attrs(id, stats(open[handle.readUInt32BE()] ?? undefined)));
    sftp.on('OPENDIR', (id) => sftp.handle(id, handleOf(open.push(null) - 1)));
    const listed = new Set<number>();
    sftp.on('READDIR', (id, handle) => {
      const number = handle.readUInt32BE();
      if (listed.has(number)) return sftp.status(id, STATUS_CODE.EOF);
      listed.add(number);
      return sftp.name(
        id,
        [...files].map(([filename, file]) => ({ filename, longname: filename, attrs: stats(file) })),
      );
    });
    sftp.on('OPEN', (id, path) => {
      const file = files.get(nameOf(path));
      if (file) sftp.handle(id, handleOf(open.push(file) - 1));
      else sftp.status(id, STATUS_CODE.NO_SUCH_FILE);
    });
    sftp.on('READ', (id, handle, offset, length) => {
      const piece = open[handle.readUInt32BE()]?.content.subarray(offset, offset + length);
      if (piece && piece.length > 0) sftp.data(id, piece);
      else sftp.status(id, STATUS_CODE.EOF);
    });
    sftp.on('CLOSE', (id) => sftp.status(id, STATUS_CODE.OK));
  }
  const at = port || (await listening(server));
  if (port) await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', () => resolve()));
  return { port: at, asked, close: () => new Promise<void>((resolve) => server.close(() => resolve())) };
}

function handleOf(number: number): Buffer {
  const handle = Buffer.alloc(4);
  handle.writeUInt32BE(number);
  return handle;
}
