import { randomUUID } from 'node:crypto';
import type { Config } from '../../config.ts';
import type { Files } from '../../files/files.ts';
import { Packed, Refusal } from '../../reader/protocol.ts';
import { readFile, unpackFile } from '../../reader/read.ts';
import type { Received } from './receive.ts';

type Table = Pick<Received, 'file_name' | 'stored_as' | 'path' | 'bytes'>;

/**
 * The received table, extracted if it is in an archive. With several tables in the archive, nobody could
 * choose one.
 * @param there collects the names of additionally written files Throws Refusal.
 */
export async function oneTable(came: Table, config: Config, store: Files, there: string[]): Promise<Table> {
  try {
    await readFile(came.path, () => undefined, { limit: 1 });
    return came;
  } catch (error) {
    if (!(error instanceof Packed)) throw error;
    const [only, another] = error.files;
    if (!only || another)
      throw new Refusal(
        'В архиве несколько таблиц. Положите одну или укажите, по имени, какой файл забирать.',
      );
    const stored_as = randomUUID();
    const file = store.place(stored_as);
    there.push(stored_as);
    const bytes = await unpackFile(came.path, only.index, file, config.maxFileSize);
    return { file_name: only.name, stored_as, path: file, bytes };
  }
}
