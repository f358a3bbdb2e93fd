import * as XLSX from '@e965/xlsx';

/** Rows of a sheet; undefined cells stay empty. */
export type SheetRows = readonly (readonly (string | number | undefined)[])[];

/** A workbook of these sheets as a program would save it in that format. */
export function saved(sheets: Readonly<Record<string, SheetRows>>, bookType: XLSX.BookType): Buffer {
  const book = XLSX.utils.book_new();
  for (const [name, rows] of Object.entries(sheets)) {
    const data = rows.map((row) => [...row]);
    XLSX.utils.book_append_sheet(book, XLSX.utils.aoa_to_sheet(data, { dense: true }), name);
  }
  return XLSX.write(book, { type: 'buffer', bookType }) as Buffer;
}
