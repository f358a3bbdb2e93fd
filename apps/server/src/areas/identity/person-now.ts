import { eq, sql } from 'drizzle-orm';
import type { Connection } from '../../database/connect.ts';
import { contractor } from '../contractors/tables.ts';
import { user } from './tables.ts';
import type { Viewer } from './viewer.ts';
import { PERSON, personOfRow } from './viewers.ts';

/** A person with the rights that they have now, for work that goes on while they are away; undefined once they are blocked. */
export async function personNow(database: Connection, userId: number): Promise<Viewer | undefined> {
  const [row] = await database
    .select(PERSON)
    .from(user)
    .innerJoin(contractor, eq(contractor.id, user.contractor_id))
    .where(sql`${user.id} = ${userId} AND ${user.active}`);
  return row && personOfRow(row, `away:${userId}`);
}
