import type { RealtimeEvent } from '@portal/domain/realtime';
import { sql } from 'drizzle-orm';
import type { Connection } from '../database/connect.ts';
import { event } from './tables.ts';

export interface NewEvent {
  event_name: RealtimeEvent;
  /** Recipients: all people of this contractor … */
  contractor_id?: number;
  /** … or this one person. */
  user_id?: number;
  message: Record<string, unknown>;
}

/** Writes events inside the caller's transaction; they are sent after its commit, in order, once. */
export async function emit(connection: Connection, events: NewEvent[]): Promise<void> {
  if (events.length === 0) return;
  await connection.insert(event).values(events);
  await connection.execute(sql`SELECT pg_notify('outbox', '')`);
}
