// Response times of a list's pages, for different users.
import { Client } from 'undici';
import { ask, json } from './http.ts';
import { type Figure, percentile } from './measure.ts';
import { signIn } from './search.ts';

const RUNS = 60;
/** Milliseconds after which a slow query is not repeated any more, if it has run ten times. */
const ENOUGH = 15_000;

export interface ListAsked {
  login: string;
  /** Name of the rows in the table of figures. */
  rows: string;
  /** Path of the list without /api, with its first parameters: `/document/shipment?pageSize=20`. */
  path: string;
}
/** A query's name, its parameters, and the target in milliseconds. */
export type Question = readonly [name: string, query: string, wanted: number];

/** Measures p95 of each query on each list, and of a page in the middle of the list (target: 100 ms). */
export async function listFigures(
  address: string,
  lists: readonly ListAsked[],
  questions: readonly Question[],
): Promise<Figure[]> {
  const figures: Figure[] = [];
  const client = new Client(address, { bodyTimeout: 600_000, headersTimeout: 600_000 });
  for (const { login, rows, path } of lists) {
    const headers = { authorization: `Bearer ${await signIn(address, login)}` };
    const list = `/api${path}`;
    const { pagination } = await json<{ pagination: { total: number } }>(client, `${list}&page=1`, headers);
    const far = Math.max(1, Math.floor(pagination.total / 20 / 2));
    for (const [name, query, wanted] of [
      ...questions,
      [`page ${far.toLocaleString('en')}`, `&page=${far}`, 100] as const,
    ]) {
      const times: number[] = [];
      const until = performance.now() + ENOUGH;
      for (let run = -3; run < RUNS && (performance.now() < until || times.length < 10); run++) {
        const began = performance.now();
        await ask(client, `${list}${query}`, headers);
        if (run >= 0) times.push(performance.now() - began);
      }
      figures.push({
        name: `${login}, ${pagination.total.toLocaleString('en')} ${rows}: ${name}, p95`,
        value: percentile(times, 0.95 * 100),
        unit: 'ms',
        against: { name: 'wanted', value: wanted },
      });
    }
  }
  await client.close();
  return figures;
}
