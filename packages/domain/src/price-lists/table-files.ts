/** Extensions of the tables that every upload reads, without the dot. The content decides what a file is, not its name. */
export const TABLE_EXTENSIONS = ['xlsx', 'xlsm', 'xls', 'xlsb', 'ods', 'csv', 'tsv', 'txt'] as const;

/** Value of `accept` for an input that takes a table; web pages and XML saved from a spreadsheet are offered too. */
export const TABLE_ACCEPT: string = [...TABLE_EXTENSIONS, 'html', 'htm', 'xml']
  .map((extension) => `.${extension}`)
  .join(',');

/** How a hint names the tables that are read. */
export const TABLE_NAMES = '.xlsx, .xls, .ods, .csv, .txt';

/** Whether a file name, also with folders, ends like that of a table. */
export function isTableName(name: string): boolean {
  const extension = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase();
  return TABLE_EXTENSIONS.some((known) => known === extension);
}
