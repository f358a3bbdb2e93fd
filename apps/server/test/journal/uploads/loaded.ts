import { expect, vi } from 'vitest';
import type { Answer, Caller } from '../../support/server.ts';

const PLACE = '/data-file-processor/upload';
type Upload = Answer<'getUpload'>['data'];

/**
 * Loads a file with the recognised columns and waits until the upload is finished. `fields` are the fields of the
 * form (the target and the kind), `body` is added to the confirmation.
 */
export async function loaded(
  address: string,
  person: Caller,
  fields: Readonly<Record<string, string>>,
  content: string,
  body: object = {},
): Promise<Upload> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', new Blob([content]), 'прайс.csv');
  const sent = await fetch(`${address}/api${PLACE}`, {
    method: 'POST',
    body: form,
    headers: { authorization: `Bearer ${person.token}` },
  });
  const { data } = (await sent.json()) as { data: Upload };
  const { status, body: told } = await person.post(`${PLACE}/${data.id}/confirm`, {
    columns: data.preview?.columns,
    despite_thresholds: true,
    ...body,
  });
  expect({ status, told }).toMatchObject({ status: 200 });
  return uploadOver(person, data.id);
}

/** Waits until the upload is finished and returns it. */
export async function uploadOver(person: Caller, id: number): Promise<Upload> {
  const read = async () => ((await person.get(`${PLACE}/${id}`)).body as Answer<'getUpload'>).data;
  await vi.waitUntil(async () => (await read()).finished_at !== null, { timeout: 60_000 });
  return read();
}
