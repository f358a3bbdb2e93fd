// Letters with lists are deleted after the term of the log, except those that are still to be answered or decided.
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { forgetLetters } from '../../src/areas/requests/letters/forget.ts';
import { useTestServers } from '../support/server.ts';

const servers = useTestServers();

test('letters older than 90 days are deleted; those due an answer and those of open requests stay', async () => {
  const { database } = servers[0] ?? expect.unreachable();
  await database.execute(sql`DELETE FROM request_letter`);
  await database.execute(sql`
    WITH made AS (
      INSERT INTO request (contractor_id, storage_id, created_by, title, status)
      SELECT request.contractor_id, request.storage_id, request.created_by, given.status, given.status
      FROM (SELECT * FROM request ORDER BY id LIMIT 1) request,
           (VALUES ('generating'), ('ready'), ('ordered_partially'), ('ordered'), ('archived')) given(status)
      RETURNING id, title)
    INSERT INTO request_letter (validity, uid, place, message_id, sender, subject, file_name, received_at, request_id, outcome, message, answer)
    SELECT 'test', row_number() OVER (), 0, '', 'shop@example.ru', subject, '', now() - age, request_id, 'taken', '', answer
    FROM (SELECT title, interval '91 days', id, 'sent' FROM made
          UNION ALL VALUES ('refused', interval '91 days', NULL::bigint, 'none'), ('due', interval '91 days', NULL, 'due'),
            ('recent', interval '89 days', NULL, 'sent')) letter(subject, age, request_id, answer)`);
  await database.execute(sql`
    INSERT INTO demo_letter (raw, created_at) VALUES ('old', now() - interval '91 days'), ('recent', now() - interval '89 days')`);
  await forgetLetters({ database });
  const { rows } = await database.execute<{ subject: string }>(
    sql`SELECT subject FROM request_letter ORDER BY subject`,
  );
  expect(rows.map(({ subject }) => subject)).toEqual([
    'due',
    'generating',
    'ordered_partially',
    'ready',
    'recent',
  ]);
  const { rows: demo } = await database.execute(sql`SELECT raw FROM demo_letter`);
  expect(demo).toEqual([{ raw: 'recent' }]);
});
