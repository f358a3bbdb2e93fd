import { isTableName } from '@portal/domain/table-files';
import { once } from 'node:events';
import type { Writable } from 'node:stream';
import { type Archive, openArchive } from './archive.ts';
import { LIMITS } from './limits.ts';
import { type PackedFile, Refusal } from './protocol.ts';

/** Files that archivers of other systems add. */
const LITTER = /(?:^|\/)(?:__MACOSX\/|\.|~\$)/;

/** The tables of an archive, in its order. Throws Refusal if there are too many. */
export function packedTables(archive: Archive): PackedFile[] {
  const tables = archive.entries().filter(({ name }) => isTableName(name) && !LITTER.test(name));
  if (tables.length > LIMITS.packedFiles)
    throw new Refusal(`В архиве больше ${LIMITS.packedFiles} файлов. Загрузите их по частям.`);
  return tables.map(({ name, ...file }) => ({ ...file, name: name.split('/').at(-1) ?? name }));
}

/**
 * Writes the bytes of one file of an archive. Throws Refusal past the limits, which apply to the actual bytes.
 */
export async function unpack(path: string, index: number, output: Writable): Promise<void> {
  const archive = await openArchive(path);
  try {
    const name = archive.entries()[index]?.name ?? '';
    const { chunks } = await archive.read(name);
    for await (const chunk of chunks) if (!output.write(chunk)) await once(output, 'drain');
  } finally {
    archive.close();
  }
}
