import { createHmac } from 'node:crypto';
import http from 'node:http';
import https from 'node:https';
import { isOwnHost, OWN_NETWORK, publicLookup } from '../../outside/own-networks.ts';

/** Timeout of a call in milliseconds. */
const PATIENCE = 10_000;
/** Maximum number of characters of an answer that are stored. */
const KEPT = 2_000;

/** Result of a call: the status code, or null with the reason in `answer`. */
export interface Called {
  code: number | null;
  answer: string;
}

/** The signature of a body sent at a moment: hexadecimal HMAC-SHA256 of «moment.body». */
export const signatureOf = (secret: string, moment: number, body: string): string =>
  createHmac('sha256', secret).update(`${moment}.${body}`).digest('hex');

/**
 * Sends a body to a company's system. Redirects are not followed; private networks are refused unless allowed.
 * Never throws: errors are part of the result.
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
          // The rest would not be stored, so it is not read.
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
