// What is measured of each of the three: a running server, and buyers who call it.
import type { Client } from 'undici';
import type { Row } from './rows.ts';

/** A signed-in customer with a connection and a cart. Each call throws if the answer is not what it asked for. */
export interface Buyer {
  /** The cheapest way through the shop's public API that finds a product by its number, with price and stock. */
  find(row: Row): Promise<void>;
  /** The same number typed into the text search; absent where `find` is that search. */
  findByText?(row: Row): Promise<void>;
  /** A page of products whose titles have the words, with their number and the counts of their facets. */
  title(words: string): Promise<void>;
  /** What the page of a product shows. */
  page(row: Row): Promise<void>;
  /** Puts the n-th product of the orders into the cart as a new line. */
  put(n: number): Promise<void>;
  /** Makes an order of the cart, which is empty afterwards. */
  order(): Promise<void>;
  /** The first twenty of the customer's orders. */
  orders(): Promise<void>;
  close(): Promise<void>;
}

export interface Shop {
  /** The server's process; its descendants count as well. */
  pid: number;
  address: string;
  /** The n-th buyer, from 0 to 7, ready to buy. */
  buyer(n: number): Promise<Buyer>;
  stop(): Promise<void>;
}

/** One of the three products, with its database already filled. */
export interface Peer {
  name: string;
  version: string;
  /** Rows a second of its own import, while its database was filled. */
  importing: number;
  start(): Promise<Shop>;
  /** Address of the page where staff sign in, while a server made for it runs. */
  signIn(): Promise<{ address: string; stop(): Promise<void> }>;
}

/** One call; returns the parsed answer. Throws unless the status is 200 or 201. */
export async function call<T>(
  client: Client,
  method: 'GET' | 'POST',
  path: string,
  headers: Record<string, string>,
  body?: unknown,
): Promise<T> {
  const answer = await client.request({
    method,
    path,
    headers: body === undefined ? headers : { ...headers, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await answer.body.text();
  if (answer.statusCode > 201) throw new Error(`${answer.statusCode} ${path} ${text.slice(0, 400)}`);
  return JSON.parse(text) as T;
}

/** Throws with the answer if it is not what was asked for. */
export function expected(is: boolean, what: string, answer: unknown): void {
  if (!is) throw new Error(`${what}: ${JSON.stringify(answer).slice(0, 400)}`);
}
