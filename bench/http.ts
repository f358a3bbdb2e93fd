import type { Client } from 'undici';

/**
 * One GET over a client's kept connection, its answer read to the end. By the client's own events: the convenient `request` costs
 * more than the server takes to answer. Throws unless the status is 200.
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
          status === 200 ? resolve(Buffer.concat(chunks)) : reject(new Error(`${status} ${path}`)),
        onResponseError: (_, error) => reject(error),
      },
    );
  });

/** The same, the answer parsed. */
export const json = async <T>(client: Client, path: string, headers: Record<string, string>): Promise<T> =>
  JSON.parse((await ask(client, path, headers)).toString()) as T;
