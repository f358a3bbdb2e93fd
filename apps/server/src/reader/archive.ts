import { pipeline, Transform } from 'node:stream';
import yauzl from 'yauzl';
import { LIMITS } from './limits.ts';
import { Refusal } from './protocol.ts';

const TOO_BIG = 'Файл в распакованном виде слишком большой. Разделите его на несколько файлов.';
export const LOCKED = 'Файл защищён паролем. Снимите пароль и загрузите снова.';
export const DAMAGED =
  'Файл повреждён: он не читается как .xlsx. Откройте его в Excel, сохраните снова и загрузите.';

/** An untrusted zip archive. The number of bytes read from it is limited, whatever sizes it declares. */
export interface Archive {
  has(name: string): boolean;
  names(): string[];
  /** All entries with their index in the directory. */
  entries(): { index: number; name: string; bytes: number }[];
  /** The bytes of one entry, and the share of it read so far, 0 to 1. Throws Refusal if a limit is exceeded. */
  read(name: string): Promise<{ chunks: AsyncIterable<Buffer>; share(): number }>;
  close(): void;
}

export async function openArchive(path: string): Promise<Archive> {
  const zip = await yauzl
    .openPromise(path, { lazyEntries: true, autoClose: false, decodeStrings: false })
    .catch(damaged);
  const entries = new Map<string, yauzl.Entry>();
  const listed: { index: number; name: string; bytes: number }[] = [];
  if (zip.entryCount > LIMITS.zipEntries) throw new Refusal(TOO_BIG);
  try {
    for await (const entry of zip.eachEntry()) {
      if (entry.isEncrypted()) throw new Refusal(LOCKED);
      const name = nameOf(entry);
      listed.push({ index: listed.length, name, bytes: entry.uncompressedSize });
      entries.set(name.toLowerCase(), entry);
    }
  } catch (error) {
    return damaged(error);
  }

  let total = 0;
  return {
    has: (name) => entries.has(name.toLowerCase()),
    names: () => [...entries.keys()],
    entries: () => listed,
    async read(name) {
      const entry = entries.get(name.toLowerCase());
      if (!entry) throw new Refusal(DAMAGED);
      if (entry.uncompressedSize > LIMITS.inflatedEntry) throw new Refusal(TOO_BIG);
      let inflated = 0;
      const meter = new Transform({
        transform(chunk: Buffer, _encoding, done) {
          inflated += chunk.length;
          total += chunk.length;
          const bomb =
            inflated > LIMITS.ratioFrom && inflated / Math.max(entry.compressedSize, 1) > LIMITS.ratio;
          const over = inflated > LIMITS.inflatedEntry || total > LIMITS.inflatedTotal || bomb;
          done(over ? new Refusal(TOO_BIG) : null, chunk);
        },
      });
      const source = await zip.openReadStreamPromise(entry).catch(damaged);
      // The consumer gets errors from the meter, which pipeline destroys with them.
      pipeline(source, meter, () => undefined);
      return { chunks: meter, share: () => Math.min(inflated / Math.max(entry.uncompressedSize, 1), 1) };
    },
    close: () => zip.close(),
  };
}

/** Decodes a name: UTF-8, otherwise the Russian encodings of Windows and DOS. */
function nameOf({ fileName }: yauzl.Entry): string {
  const bytes = Buffer.from(fileName as unknown as Uint8Array);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes).replaceAll('\\', '/');
  } catch {
    return new TextDecoder('ibm866').decode(bytes).replaceAll('\\', '/');
  }
}

function damaged(error: unknown): never {
  throw error instanceof Refusal ? error : new Refusal(DAMAGED);
}
