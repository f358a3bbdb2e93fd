import { sql } from 'drizzle-orm';
import type { Connection } from '../../database/connect.ts';

/** An exchange of 1C with a storage: what its functions are given. */
export interface Exchange {
  session_id: number;
  storage_id: number;
  contractor_id: number;
}

/** A line of the log of an exchange. */
export interface Note {
  level: 'info' | 'warning' | 'error';
  /** What it is about: «Фильтр OC 90 (Ид 7a1c…)», an order's number, a file's name; absent: the whole session. */
  row?: string;
  message: string;
}

/** What became of an order that 1C has sent; it is written into the log. */
export type TakenLine = Note;

/** Lines that are stored for one session; later ones are only counted. */
const MOST_NOTES = 2_000;
const LONGEST = 500;

/** Writes lines into the log of an exchange. Lines beyond the limit are counted and not stored. */
export async function log(connection: Connection, exchange: Exchange, ...notes: Note[]): Promise<void> {
  if (notes.length === 0) return;
  const rows = notes.map(({ level, row = '', message }, place) => ({
    place: place + 1,
    level,
    row: cut(row),
    message: cut(message),
  }));
  await connection.execute(sql`
    WITH given AS (
           SELECT * FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS note(place int, level text, row text, message text)),
         counted AS (
           UPDATE commerceml_session SET warnings = warnings + (SELECT count(*) FROM given WHERE level = 'warning'),
                  errors = errors + (SELECT count(*) FROM given WHERE level = 'error')
           WHERE id = ${exchange.session_id})
    INSERT INTO commerceml_note (session_id, level, row, message)
    SELECT ${exchange.session_id}::bigint, level, row, message FROM given
    WHERE place <= ${MOST_NOTES} - (SELECT count(*) FROM commerceml_note WHERE session_id = ${exchange.session_id})
    ORDER BY place`);
}

const cut = (text: string) => text.replaceAll('\u0000', '').toWellFormed().slice(0, LONGEST);
