import { type SQL, sql } from 'drizzle-orm';

/** A company or a storage in the form of lists. */
export interface Party {
  id: number;
  title: string;
}

/** A field with the id and title of the joined table with this alias. */
export const party = (alias: string): SQL<Party> => {
  const name = sql.identifier(alias);
  return sql<Party>`jsonb_build_object('id', ${name}.id, 'title', ${name}.title)`;
};

/** A storage with the time zone in which its instants are shown. */
export interface Place extends Party {
  time_zone: string;
}

/** The same for a storage, with its time zone. */
export const place = (alias: string): SQL<Place> => {
  const name = sql.identifier(alias);
  return sql<Place>`jsonb_build_object('id', ${name}.id, 'title', ${name}.title, 'time_zone', ${name}.time_zone)`;
};

/** An entry of a fixed reference list by its id; the title is «—» if the id is unknown. */
export const oneOf = (known: readonly Party[], id: number): Party => ({
  id,
  title: known.find((one) => one.id === id)?.title ?? '—',
});
