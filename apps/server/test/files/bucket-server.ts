// A minimal S3-compatible store for tests: it checks the signature of every call and stores objects in memory.
import { createHash, createHmac } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BucketSettings } from '../../src/config.ts';

const hash = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest('hex');
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();

/** Returns the error of the request's AWS Signature Version 4, or null if it is valid. */
function signatureFault(request: http.IncomingMessage, body: Buffer, secret: string): string | null {
  const header = request.headers.authorization ?? '';
  const parts =
    /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(header);
  if (!parts) return 'AccessDenied';
  const [, credential = '', signed = '', signature] = parts;
  const [, day = '', region = '', service = ''] = credential.split('/');
  const url = new URL(request.url ?? '', 'http://store');
  const query = [...url.searchParams]
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .toSorted()
    .join('&');
  const payload = String(request.headers['x-amz-content-sha256']);
  if (payload !== 'UNSIGNED-PAYLOAD' && payload !== hash(body)) return 'XAmzContentSHA256Mismatch';
  const canonical = [
    request.method,
    url.pathname,
    query,
    ...signed.split(';').map((name) => `${name}:${String(request.headers[name]).trim()}`),
    '',
    signed,
    payload,
  ].join('\n');
  const toSign = [
    'AWS4-HMAC-SHA256',
    request.headers['x-amz-date'],
    `${day}/${region}/${service}/aws4_request`,
    hash(canonical),
  ].join('\n');
  const key = [region, service, 'aws4_request'].reduce<Buffer>(
    (before, text) => hmac(before, text),
    hmac(`AWS4${secret}`, day),
  );
  return hmac(key, toSign).toString('hex') === signature ? null : 'SignatureDoesNotMatch';
}

export interface BucketServer {
  settings: BucketSettings;
  /** Stored objects by key. */
  objects: Map<string, Buffer>;
  /** Received calls, such as «PUT files/…». */
  calls: string[];
  /** How it answers: normally, not at all, or with an error. */
  mood: 'well' | 'silent' | 'broken';
  close(): Promise<void>;
}

export async function bucketServer(): Promise<BucketServer> {
  const objects = new Map<string, Buffer>();
  const pieces = new Map<string, Map<number, Buffer>>();
  const calls: string[] = [];
  const server = http.createServer((request, response) => void answer(request, response));

  async function answer(request: http.IncomingMessage, response: http.ServerResponse) {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    const { method, url: address = '' } = request;
    const url = new URL(address, 'http://store');
    const key = url.pathname.replace(/^\/portal\//, '');
    calls.push(`${method} ${key}${url.search}`);
    const say = (status: number, xml = '', headers = {}) =>
      response
        .writeHead(status, { 'content-type': 'application/xml', ...headers })
        .end(xml === '' ? '' : `<?xml version="1.0" encoding="UTF-8"?>${xml}`);
    const refuse = (status: number, code: string) =>
      say(status, `<Error><Code>${code}</Code><Message>${code}</Message></Error>`);
    if (store.mood === 'silent') return request.socket.destroy();
    if (store.mood === 'broken') return refuse(500, 'InternalError');
    const fault = signatureFault(request, body, store.settings.secretKey);
    if (fault !== null) return refuse(403, fault);
    const upload = url.searchParams.get('uploadId');
    if (method === 'POST' && url.searchParams.has('uploads')) {
      const id = `upload-${pieces.size + 1}`;
      pieces.set(id, new Map());
      return say(
        200,
        `<InitiateMultipartUploadResult><Bucket>portal</Bucket><Key>${key}</Key><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
      );
    }
    const tag = { etag: `"${hash(body)}"` };
    if (method === 'PUT' && upload !== null) {
      pieces.get(upload)?.set(Number(url.searchParams.get('partNumber')), body);
      return say(200, '', tag);
    }
    if (method === 'POST' && upload !== null) {
      const inOrder = [...(pieces.get(upload) ?? [])].toSorted(([a], [b]) => a - b).map(([, piece]) => piece);
      pieces.delete(upload);
      objects.set(key, Buffer.concat(inOrder));
      return say(
        200,
        `<CompleteMultipartUploadResult><Key>${key}</Key><ETag>"x"</ETag></CompleteMultipartUploadResult>`,
      );
    }
    if (method === 'DELETE') {
      if (upload === null) objects.delete(key);
      else pieces.delete(upload);
      return say(204);
    }
    if (method === 'PUT') {
      objects.set(key, body);
      return say(200, '', tag);
    }
    const found = objects.get(key);
    if (!found) return refuse(404, 'NoSuchKey');
    return response.writeHead(200, { 'content-length': found.length, ...tag }).end(found);
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const store: BucketServer = {
    settings: {
      endpoint: `http://127.0.0.1:${port}`,
      region: 'ru-central1',
      bucket: 'portal',
      accessKey: 'portal-key',
      secretKey: 'portal-secret',
    },
    objects,
    calls,
    mood: 'well',
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return store;
}
