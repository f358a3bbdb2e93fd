import { pipeline, Transform } from 'node:stream';
import yauzl from 'yauzl';
import { LIMITS } from './limits.ts';
import { Refusal } from './protocol.ts';

const TOO_BIG = 'Файл в распакованном виде слишком большой. Разделите его на несколько файлов.';
export const DAMAGED =
  'Файл повреждён: он не читается как .xlsx. Откройте его в Excel, сохраните снова и загрузите.';

/** A zip archive from a stranger. Whatever sizes it claims, only so many bytes ever come out of it. */
export interface Archive {
  has(name: string): boolean;
  names(): string[];
  /** Every entry with its place in the directory. */
  entries(): { index: number; name: string; bytes: number }[];
  /** Bytes of one entry and how far into it the last chunk was, 0 to 1. Throws Refusal past the caps. */
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
      if (entry.isEncrypted()) throw new Refusal('Файл защищён паролем. Снимите пароль и загрузите снова.');
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
      // An error reaches the reader through the meter, which pipeline destroys with it.
      pipeline(source, meter, () => undefined);
      return { chunks: meter, share: () => Math.min(inflated / Math.max(entry.uncompressedSize, 1), 1) };
    },
    close: () => zip.close(),
  };
}

/** Names are UTF-8, or what Windows and DOS wrote in Russian. */
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
