import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { call } from '../support/server.ts';

/** No answer of a server with a working database: 502 and 504 are the balancer's, whose copy has died meanwhile. */
const UNANSWERED = new Set([502, 503, 504]);

/** A user whose calls are repeated, to one server or the other, until they are answered. */
export class Client {
  readonly #login: string;
  readonly #addresses: string[];
  readonly #answers: Map<number, number>;
  #token: string | undefined;
  #readAfter: string | undefined;
  #calls = 0;

  constructor(login: string, addresses: string[], answers: Map<number, number>) {
    this.#login = login;
    this.#addresses = addresses;
    this.#answers = answers;
  }

  get address(): string {
    return this.#addresses[this.#calls % this.#addresses.length] ?? '';
  }

  async token(): Promise<string> {
    for (;;) {
      this.#calls += 1;
      const answer = await call(this.address, 'POST', '/identity/token', undefined, {
        login: this.#login,
        password: 'Portal2026',
      }).catch(() => undefined);
      if (answer?.status === 200) return (answer.body as { access_token: string }).access_token;
      await sleep(100);
    }
  }

  /** Waits before each call. */
  protected pause(): Promise<void> {
    return Promise.resolve();
  }

  /** Repeats a call until a server with a working database answers it. */
  async made<T>(
    work: (
      address: string,
      headers: Record<string, string>,
    ) => Promise<{ status: number; body: T; headers: Headers }>,
  ): Promise<{ status: number; body: T }> {
    await this.pause();
    for (;;) {
      this.#token ??= await this.token();
      this.#calls += 1;
      const headers = {
        authorization: `Bearer ${this.#token}`,
        ...(this.#readAfter === undefined ? {} : { cookie: this.#readAfter }),
      };
      const answer = await work(this.address, headers).catch(() => undefined);
      const status = answer?.status ?? 0;
      this.#answers.set(status, (this.#answers.get(status) ?? 0) + 1);
      // As a browser does: what the next reads must not be short of.
      const set = answer?.headers.getSetCookie().find((cookie) => cookie.startsWith('read_after='));
      if (set !== undefined) this.#readAfter = set.split(';')[0];
      if (answer && !UNANSWERED.has(status) && status !== 401) return answer;
      if (status === 401) this.#token = undefined;
      await sleep(100);
    }
  }

  async get<T>(place: string): Promise<T> {
    return (
      await this.made<T>((address, headers) => call(address, 'GET', place, undefined, undefined, headers))
    ).body;
  }

  async post<T>(place: string, body: object): Promise<{ status: number; body: T }> {
    return this.send<T>('POST', place, body);
  }

  async send<T>(method: 'POST' | 'PUT', place: string, body: object): Promise<{ status: number; body: T }> {
    const key = { 'idempotency-key': randomUUID() };
    return this.made<T>((address, headers) =>
      call(address, method, place, undefined, body, { ...headers, ...key }),
    );
  }
}
