import pg from 'pg';

const [TEXT_ARRAY] = [1009];
const inFull = pg.types.getTypeParser(TEXT_ARRAY) as (text: string) => (string | null)[];
/** Neither quotes nor nested lists; an empty list is left to the driver. */
const PLAIN = /^\{[^"\\{}]+\}$/;

/** Reads PostgreSQL's text of a list of texts. The driver does it letter by letter, though most lists are plain. */
export const textArray = (text: string): (string | null)[] =>
  PLAIN.test(text) && !text.includes('NULL') ? text.slice(1, -1).split(',') : inFull(text);

/** Makes it the reader of all connections of this process. */
export const readTextArrays = (): void => pg.types.setTypeParser(TEXT_ARRAY, textArray);
