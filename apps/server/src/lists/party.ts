import { type SQL, sql } from 'drizzle-orm';

/** A company or a storage as lists show it. */
export interface Party {
  id: number;
  title: string;
}

/** A field of a list: the row of a joined table under this alias, with its id and title. */
export const party = (alias: string): SQL<Party> => {
  const name = sql.identifier(alias);
  return sql<Party>`jsonb_build_object('id', ${name}.id, 'title', ${name}.title)`;
};

/** A storage with the clock that its moments are told by. */
export interface Place extends Party {
  time_zone: string;
}

/** The same of a storage. */
export const place = (alias: string): SQL<Place> => {
  const name = sql.identifier(alias);
  return sql<Place>`jsonb_build_object('id', ${name}.id, 'title', ${name}.title, 'time_zone', ${name}.time_zone)`;
};

/** A row of a fixed table by its id. */
export const oneOf = (known: readonly Party[], id: number): Party => ({
  id,
  title: known.find((one) => one.id === id)?.title ?? '—',
});
