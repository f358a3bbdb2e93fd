/** Bytes of a file that is read here. */
export const LARGEST_LIST = 2 * 1024 * 1024;

/**
 * The text of a list in a file: the first sheet of an .xlsx, its columns parted by tabs, or a text file in UTF-8 or, as
 * accounting systems write it, in windows-1251.
 * @throws Error with a sentence for the person
 */
export async function readList(file: File): Promise<string> {
  const bytes = await file.arrayBuffer();
  const [first, second] = new Uint8Array(bytes);
  // «PK»: an archive, as a spreadsheet of today is one.
  if (first === 0x50 && second === 0x4b) return spreadsheet(bytes);
  const text = decoded(bytes);
  if (text.includes('\u0000'))
    throw new Error('Это не текст и не файл .xlsx. Откройте его и вставьте столбцы сюда.');
  return text;
}

function decoded(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1251').decode(bytes);
  }
}

async function spreadsheet(bytes: ArrayBuffer): Promise<string> {
  const { readSheet } = await import('read-excel-file/universal');
  const rows = await readSheet(bytes).catch(() => {
    throw new Error('Файл не читается как .xlsx. Откройте его и вставьте столбцы сюда.');
  });
  return rows
    .map((row) =>
      row
        .map((cell) =>
          cell instanceof Date ? cell.toLocaleDateString('ru') : String(cell ?? '').replaceAll(/\s+/g, ' '),
        )
        .join('\t'),
    )
    .join('\n');
}
