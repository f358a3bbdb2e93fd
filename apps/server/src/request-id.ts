import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Config } from './config.ts';

const GIVEN = /^[\w-]{8,64}$/;

/**
 * The id of a request: in the header `X-Request-Id` of its answer, in each line that it logs, and in the message of an
 * unexpected error, so that a person can name it to whoever reads the log. Behind a proxy (PUBLIC_URL) the proxy's own id is
 * taken, if it has 8 to 64 letters, digits, «-» or «_»; otherwise ten random hexadecimal digits.
 */
export const requestIdOf =
  ({ publicUrl }: Pick<Config, 'publicUrl'>) =>
  ({ headers }: Pick<IncomingMessage, 'headers'>): string => {
    const given = headers['x-request-id'];
    return publicUrl !== undefined && typeof given === 'string' && GIVEN.test(given) ? given : randomDigits();
  };

/** Of a random UUID, for which Node has random bytes in stock. */
const randomDigits = () => randomUUID().replace('-', '').slice(0, 10);
