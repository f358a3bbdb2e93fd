import { clockName } from '@portal/domain/clocks';
import { formatDateTime } from '@portal/domain/dates';
import type { TalkKind } from '@portal/domain/talk';
import { sql } from 'drizzle-orm';
import { type Connection, instantOf } from '../database/connect.ts';
import { among, MESSAGE_LINE } from '../documents/messages.ts';
import type { Paper } from './paper.ts';

/** A message of a conversation. */
export interface PaperMessage extends Record<string, unknown> {
  at: string;
  author: string;
  company: string;
  text: string;
  /** The line that it is about. */
  line: string | null;
  /** Names of its files. */
  files: readonly string[];
}

/** The conversation of a document; deleted messages are left out. The caller has checked the right. */
export async function readMessages(
  connection: Connection,
  document: { kind: TalkKind; id: number },
): Promise<PaperMessage[]> {
  const { rows } = await connection.execute<PaperMessage>(sql`
    SELECT c.created_at AS at, person.second_name || ' ' || person.first_name AS author, company.title AS company, c.text,
           ${MESSAGE_LINE} ->> 'title' AS line, to_jsonb(ARRAY(SELECT f.name FROM order_file f WHERE f.comment_id = c.id ORDER BY f.id)) AS files
    FROM order_comment c JOIN app_user person ON person.id = c.user_id JOIN contractor company ON company.id = c.contractor_id
    WHERE ${among(document)} AND c.deleted_at IS NULL ORDER BY c.created_at, c.id`);
  return rows.map((row) => ({ ...row, at: instantOf(row.at) }));
}

/** The conversation as an appendix on pages of its own; nothing if nobody has written. */
export function drawTalk(paper: Paper, title: string, zone: string, messages: readonly PaperMessage[]): void {
  if (messages.length === 0) return;
  paper.head = undefined;
  paper.newPage();
  paper.write(title, { size: 11, face: 'bold', gap: 6 });
  for (const message of messages) draw(paper, zone, message);
}

function draw(paper: Paper, zone: string, { at, author, company, text, line, files }: PaperMessage): void {
  const rows = [
    ...(line === null ? [] : [`К строке: ${line}`]),
    // Each paragraph by itself, so that a long message goes on to the next page.
    ...text.split('\n').filter((row) => row.trim() !== ''),
    ...(files.length === 0 ? [] : [`Файлы: ${files.join('; ')}`]),
  ];
  paper.reserve(paper.heightOf(3, 8));
  paper.write(`${author}, ${company}, ${formatDateTime(at, zone)} ${clockName(zone)}`, {
    size: 8,
    face: 'bold',
  });
  for (const row of rows) {
    paper.reserve(paper.measure(() => paper.write(row)));
    paper.write(row);
  }
  paper.y += 5;
}
