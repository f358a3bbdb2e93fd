import { sql } from 'drizzle-orm';
import type { Connection } from '../../database/connect.ts';

interface LetterRow extends Record<string, unknown> {
  id: number;
  recipient: string;
  subject: string;
  created_at: string;
  tries: number;
  next_at: string | null;
  reason: string;
}

/** Letters that the mail server did not take at least once, newest first. */
export async function listLetters(connection: Connection, limit: number): Promise<LetterRow[]> {
  const { rows } = await connection.execute<LetterRow>(sql`
    SELECT id, recipient, subject, created_at, attempts AS tries, next_at, reason FROM unsent_letter
    WHERE attempts > 0 OR next_at IS NULL OR reason <> '' ORDER BY created_at DESC, id DESC LIMIT ${limit}`);
  return rows;
}
