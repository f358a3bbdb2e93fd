import { randomUUID } from 'node:crypto';
import { addAbortSignal, Readable } from 'node:stream';
import type { Config } from '../../config.ts';
import { type Came, keepFile, shownName } from '../../contract/kept-file.ts';
import type { Files } from '../../files/files.ts';
import { withSource } from './connect.ts';
import { newest, SourceFault, type SourceSettings } from './source.ts';

/** A received file on disk, under a random name. */
export interface Received extends Came {
  file_name: string;
  stored_as: string;
  path: string;
  host_key: string | null;
}

/** Fetches the newest file of a source to disk; it is deleted on failure. Throws SourceFault. */
export async function receiveFrom(settings: SourceSettings, config: Config, store: Files): Promise<Received> {
  const stored_as = randomUUID();
  const target = store.place(stored_as);
  try {
    return await withSource(settings, config.privateWebhooks, async (source, signal) => {
      const file = newest(source.files, settings.mask);
      const content = addAbortSignal(signal, await source.read(file, config.maxFileSize));
      const came = await keepFile(Readable.from(limited(content, config.maxFileSize)), target);
      if (came.bytes === 0) throw new SourceFault(`Файл «${shownName(file.name)}» пуст`);
      return { ...came, file_name: shownName(file.name), stored_as, path: target, host_key: source.host_key };
    });
  } catch (error) {
    await store.drop([stored_as]);
    throw error;
  }
}

/** Stops a stream that exceeds the maximum file size, because a server may send endlessly. */
async function* limited(content: Readable, most: number): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const chunk of content as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > most) throw new SourceFault(`Файл больше ${Math.floor(most / 1024 / 1024)} МБ`);
    yield chunk;
  }
}
