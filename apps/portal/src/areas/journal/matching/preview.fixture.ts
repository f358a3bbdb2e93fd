import type { Preview } from './matching.ts';

/** Preview of a file without peculiarities. */
export const plainPreview = (
  given: Pick<Preview, 'header_row' | 'columns' | 'headers' | 'rows'> & Partial<Preview>,
): Preview => ({
  has_header: true,
  guessed: [],
  rivals: [],
  asked: [],
  header_in_doubt: false,
  hidden_rows: 0,
  encoding: 'utf-8',
  top: [{ number: given.header_row, cells: given.headers }, ...given.rows],
  seen: given.headers.map(() => ({ form: 'either', unclear: null, words: null })),
  sheet: null,
  sheets: [],
  joins: [],
  reading: {},
  remembered: false,
  ...given,
});
