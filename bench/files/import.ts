import { setTimeout as sleep } from 'node:timers/promises';
import type { Bench } from '../bench.ts';
import type { Figure } from '../measure.ts';

const ROWS = 34_393;

interface Upload {
  data: {
    id: number;
    preview: { columns: Record<string, number | null> };
    taken: number;
    finished_at: string | null;
  };
}

/**
 * Prepares the import of a price list of new products through the API: upload, confirmation, and waiting for the
 * result. Returns the function that runs it and returns rows per second.
 * @param brand the brand of its products; with another brand they are new again
 * @param rows how many
 */
export async function prepareImport(
  { address }: Bench,
  brand: string,
  rows = ROWS,
): Promise<() => Promise<number>> {
  const answer = await fetch(`${address}/api/identity/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ login: 'supplier', password: 'Portal2026' }),
  });
  const { access_token } = (await answer.json()) as { access_token: string };
  const call = async <T>(place: string, init: RequestInit = {}): Promise<T> => {
    const response = await fetch(`${address}/api${place}`, {
      ...init,
      headers: { authorization: `Bearer ${access_token}`, ...init.headers },
    });
    if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
    return (await response.json()) as T;
  };
  const lists = await call<{ data: { id: number }[] }>('/prices/price-list');
  const listId = lists.data[0]?.id ?? 0;
  const lines = Array.from(
    { length: rows },
    (_, n) => `BN-${n};${brand};Деталь ${n};${100 + (n % 900)},50;${n % 40};1`,
  );
  const file = `Артикул;Бренд;Наименование;Цена;Остаток;Кратность\n${lines.join('\n')}\n`;

  return async () => {
    const form = new FormData();
    form.append('price_list_id', String(listId));
    form.append('file', new Blob([file]), 'bench.csv');
    const started = performance.now();
    const { data } = await call<Upload>('/data-file-processor/upload', { method: 'POST', body: form });
    await call(`/data-file-processor/upload/${data.id}/confirm`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        columns: data.preview.columns,
        reading: { every_new_brand: true },
        missing: 'keep',
        despite_thresholds: true,
      }),
    });
    for (;;) {
      const { data: now } = await call<Upload>(`/data-file-processor/upload/${data.id}`);
      if (now.finished_at !== null) {
        if (now.taken !== rows) throw new Error(`taken ${now.taken} of ${rows}`);
        return rows / ((performance.now() - started) / 1_000);
      }
      await sleep(20);
    }
  };
}

/** Imports a list of new products, then the same list again. */
export async function benchImport(bench: Bench): Promise<Figure[]> {
  const run = await prepareImport(bench, 'BENCH');
  const first = await run();
  const again = await run();
  return [
    {
      name: `import of ${ROWS} rows, all new, from upload to result`,
      value: first,
      unit: 'rows/s',
      against: { name: 'wanted', value: 10_000 },
    },
    { name: 'the same list again', value: again, unit: 'rows/s', against: { name: 'wanted', value: 10_000 } },
  ];
}
