import { createHmac } from 'node:crypto';
import http from 'node:http';
import https from 'node:https';
import { isOwnHost, OWN_NETWORK, publicLookup } from '../../outside/own-networks.ts';

/** Milliseconds that a receiver may take. */
const PATIENCE = 10_000;
/** Characters of an answer that are kept. */
const KEPT = 2_000;

/** What came of a call: the answer's code, or null and why there is none. */
export interface Called {
  code: number | null;
  answer: string;
}

/** The signature of a body at a moment: HMAC-SHA256 over «moment.body», hexadecimal. */
export const signatureOf = (secret: string, moment: number, body: string): string =>
  createHmac('sha256', secret).update(`${moment}.${body}`).digest('hex');

/**
 * Send a body to a company's system. Redirects are answers like any other; nothing of this network is called unless that is allowed.
 * Never throws: what went wrong is told.
 */
export function callOut(
  address: string,
  body: string,
  headers: Record<string, string>,
  allowPrivate: boolean,
): Promise<Called> {
  const url = new URL(address);
  if (!allowPrivate && isOwnHost(url.hostname)) return Promise.resolve({ code: null, answer: OWN_NETWORK });
  return new Promise((resolve) => {
    const failed = (error: Error) =>
      resolve({ code: null, answer: error.message.slice(0, KEPT) || 'Нет ответа' });
    const request = (url.protocol === 'https:' ? https : http).request(
      url,
      {
        method: 'POST',
        headers: {
          ...headers,
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
        },
        signal: AbortSignal.timeout(PATIENCE),
        agent: false,
        ...(allowPrivate ? {} : { lookup: publicLookup }),
      },
      (response) => {
        let answer = '';
        const end = () => resolve({ code: response.statusCode ?? null, answer });
        response.setEncoding('utf8');
        response.on('data', (piece: string) => {
          answer = (answer + piece).slice(0, KEPT);
          // No more is kept, so no more is read.
          if (answer.length >= KEPT) {
            end();
            response.destroy();
          }
        });
        response.on('end', end);
        response.on('error', failed);
      },
    );
    request.on('error', failed);
    request.end(body);
  });
}
