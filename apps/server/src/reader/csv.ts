import { createReadStream } from 'node:fs';
import type { TextEncoding } from '@portal/domain/text-encodings';
import type { Collector } from './collector.ts';
import { DelimitedText, detectSeparator } from './delimited.ts';

/** Reads a text file of separated values in one pass. Row numbers are those a spreadsheet program shows. */
export async function readCsv(
  path: string,
  size: number,
  encoding: TextEncoding,
  collector: Collector,
): Promise<void> {
  const decoder = new TextDecoder(encoding);
  let text: DelimitedText | undefined;
  let onlyReturns = false;
  let number = 0;
  let bytes = 0;

  const take = async (piece: string, final: boolean) => {
    if (!text) {
      onlyReturns = piece.includes('\r') && !piece.includes('\n');
      const start = onlyReturns ? piece.replaceAll('\r', '\n') : piece;
      text = new DelimitedText(detectSeparator(final ? `${start}\n` : start));
    }
    for (const record of text.feed(onlyReturns ? piece.replaceAll('\r', '\n') : piece, final)) {
      number += 1;
      if (number === 1 && /^sep=/i.test(record[0] ?? '')) continue;
      collector.add(
        number,
        record.map((field) => ({ text: asTyped(field) })),
      );
      if (collector.full) await collector.flush(bytes / size);
    }
  };
  for await (const chunk of createReadStream(path, { highWaterMark: 64 * 1024 })) {
    bytes += (chunk as Buffer).length;
    await take(decoder.decode(chunk as Buffer, { stream: true }), false);
  }
  await take(decoder.decode(), true);
}

/** Removes the marks that make a spreadsheet treat a value as text: «="0986478123"», «'0986478123». */
function asTyped(text: string): string {
  if (text.startsWith('="') && text.endsWith('"')) return text.slice(2, -1).replaceAll('""', '"');
  return text.startsWith("'") && /^'[^']+$/.test(text) ? text.slice(1) : text;
}
