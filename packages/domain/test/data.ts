import { readFileSync } from 'node:fs';

/** The text of a file in test/data; its licence is in test/data/LICENCES.md. */
export const readData = (name: string): string =>
  readFileSync(new URL(`./data/${name}`, import.meta.url), 'utf8');
