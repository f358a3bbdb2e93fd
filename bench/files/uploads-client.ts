// Uploads price lists through the API as a supplier.
import { openAsBlob } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { signIn } from '../search.ts';

interface Upload {
  id: number;
  preview: { columns: object } | null;
  processed: number;
  taken: number;
  finished_at: string | null;
  message: string;
}
export interface Version {
  id: number;
  is_current: boolean;
}

export async function startUploading(address: string) {
  const token = await signIn(address, 'supplier');
  const call = async <T>(place: string, init: RequestInit = {}): Promise<T> => {
    const answer = await fetch(`${address}/api${place}`, {
      ...init,
      headers: { authorization: `Bearer ${token}`, ...init.headers },
    });
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
    return ((await answer.json()) as { data: T }).data;
  };
  const post = <T>(place: string, body: object) =>
    call<T>(place, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
      body: JSON.stringify(body),
    });
  const [first] = await call<{ id: number }[]>('/prices/price-list');
  const list = first?.id ?? 0;
  const look = (id: number) => call<Upload>(`/data-file-processor/upload/${id}`);

  return {
    list,
    look,
    /** Uploads a file and confirms it; returns the upload's id. */
    async begin(file: string): Promise<number> {
      const form = new FormData();
      form.append('price_list_id', String(list));
      form.append('file', await openAsBlob(file), path.basename(file));
      const { id, preview } = await call<Upload>('/data-file-processor/upload', {
        method: 'POST',
        body: form,
      });
      await post(`/data-file-processor/upload/${id}/confirm`, {
        columns: preview?.columns,
        reading: { every_new_brand: true },
        despite_thresholds: true,
      });
      return id;
    },
    /**
     * Waits for the end of an upload; calls `read` once, when all rows have been read. Throws unless all rows were
     * accepted.
     */
    async over(id: number, rows: number, read: () => void = () => undefined): Promise<void> {
      for (let told = false; ; await sleep(100)) {
        const { finished_at, processed, taken, message } = await look(id);
        if (!told && processed >= rows) {
          told = true;
          read();
        }
        if (finished_at === null) continue;
        if (taken !== rows) throw new Error(`taken ${taken} of ${rows}: ${message}`);
        return;
      }
    },
    versions: () => call<Version[]>(`/prices/price-list/${list}/versions`),
    async restore(to: number): Promise<void> {
      const { version } = await call<{ version: number }>(`/prices/price-list/${list}`);
      await post(`/prices/price-list/${list}/restore`, { version, to });
    },
  };
}
export type Uploading = Awaited<ReturnType<typeof startUploading>>;
