import type { Client } from 'undici';

/**
 * Sends one GET over a client's keep-alive connection and reads the whole answer. Uses `dispatch`, because
 * `request` takes more time than the server's answer. Throws unless the status is 200.
 */
export const ask = (client: Client, path: string, headers: Record<string, string>): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let status = 0;
    client.dispatch(
      { method: 'GET', path, headers },
      {
        onRequestStart: () => undefined,
        onResponseStart: (_, code) => void (status = code),
        onResponseData: (_, chunk) => void chunks.push(chunk),
        onResponseEnd: () =>
          status === 200
            ? resolve(Buffer.concat(chunks))
            : reject(new Error(`${status} ${path} ${Buffer.concat(chunks)}`)),
        onResponseError: (_, error) => reject(error),
      },
    );
  });

/** Like `ask`, with the answer parsed as JSON. */
export const json = async <T>(client: Client, path: string, headers: Record<string, string>): Promise<T> =>
  JSON.parse((await ask(client, path, headers)).toString()) as T;
