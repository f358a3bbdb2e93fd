import type { keyPaths } from './contract.ts';
import createClient, { type Client } from 'openapi-fetch';

/** What an API key may call: a call that the contract does not open to keys is a type error. */
export type KeyClient = Client<keyPaths>;

export interface KeyClientOptions {
  /** The address of the portal's API, such as `https://portal.example/api`. */
  baseUrl: string;
  /** An API key of «Настройки» → «Интеграция». */
  key: string;
  /** How often a call is repeated that the server asked to send later; 0 to 10, 3 by default. */
  retries?: number;
}

/** The status codes with which the server asks to send the same call later. */
const LATER = new Set([429, 503]);
/** Seconds to wait without a Retry-After, and the longest wait that a call accepts. */
const USUAL_WAIT = 5;
const LONGEST_WAIT = 120;

/**
 * A client that signs in with an API key. A call that the server asks to send later (429, 503) is sent again after the
 * seconds of its Retry-After, at most 120. A call without an answer rejects with fetch's error; it may be sent again with
 * the same content, because every call of a key is done once. Throws RangeError for `retries` outside 0 to 10.
 */
export function createKeyClient({ baseUrl, key, retries = 3 }: KeyClientOptions): KeyClient {
  if (!Number.isInteger(retries) || retries < 0 || retries > 10)
    throw new RangeError(`retries: ${retries} is not an integer from 0 to 10`);
  return createClient<keyPaths>({
    baseUrl,
    headers: { 'x-api-key': key },
    fetch: async (request: Request) => {
      for (let sent = 0; ; sent++) {
        const answer = await fetch(sent < retries ? request.clone() : request);
        const wait = waitOf(answer);
        if (wait === undefined || sent >= retries) return answer;
        await answer.body?.cancel();
        await new Promise((resolve) => setTimeout(resolve, wait * 1_000));
      }
    },
  });
}

/** The seconds after which an answer asks to be asked again; undefined if it does not, or asks for too many. */
function waitOf({ status, headers }: Response): number | undefined {
  if (!LATER.has(status)) return undefined;
  const asked = Number(headers.get('retry-after') ?? USUAL_WAIT);
  const wait = Number.isFinite(asked) && asked >= 0 ? asked : USUAL_WAIT;
  return wait <= LONGEST_WAIT ? wait : undefined;
}
