import { eq, inArray, sql } from 'drizzle-orm';
import { BUYS, DEMO_BANK_PATH, DEMO_ISSUER, demoSub, lendsTo } from '../../areas/bank/demo-bank.ts';
import { bankAccountLink } from '../../areas/bank/tables.ts';
import { contractor } from '../../areas/contractors/tables.ts';
import { user } from '../../areas/identity/tables.ts';
import type { Database, Transaction } from '../../database/connect.ts';
import { DEMO_ACCOUNTS } from '../../areas/identity/signing-in/demo-accounts.ts';

/** The login without a linked bank account, so that linking can be tried. */
const UNLINKED = 'newshop';
/** The credit line of a demo company at the demo's bank. */
const LINE_KOPECKS = 75_000_000;

/** Links the demo's people with their accounts at the demo's bank. */
export async function seedBankLinks(database: Database): Promise<void> {
  const logins = DEMO_ACCOUNTS.map(({ login }) => login).filter((login) => login !== UNLINKED);
  const people = await database
    .select({ id: user.id, login: user.login, buys: BUYS })
    .from(user)
    .innerJoin(contractor, eq(contractor.id, user.contractor_id))
    .where(inArray(user.login, logins))
    .orderBy(user.id);
  if (people.length === 0) return;
  await database.insert(bankAccountLink).values(
    people.map(({ id, login, buys }) => ({
      issuer: DEMO_ISSUER,
      sub: demoSub(login),
      user_id: id,
      buy_on_credit: buys && lendsTo(login),
      credit_line_kopecks: buys && lendsTo(login) ? LINE_KOPECKS : null,
    })),
  );
}

/** Logins whose purchases on credit the demo shows. */
const BORROWERS = ['shop', 'distributor'];

/** Results of the demo's purchases on credit, the newest first, with the statuses of their orders. */
const STORIES = [
  ['pending', 'awaiting_credit', ''],
  ['implemented', 'active', 'Банк одобрил кредит по заявке №'],
  ['denial', 'cancelled', 'Банк отклонил заявку на кредит №'],
  ['timeout', 'cancelled', 'Истекло время ожидания по заявке на кредит №'],
] as const;

/**
 * Turns the newest orders of the borrowers into purchases on credit without decisions: one for each status of
 * a credit request.
 */
export async function seedCredits(transaction: Transaction): Promise<void> {
  const stories = JSON.stringify(
    STORIES.map(([request, order, text], place) => ({ place: place + 1, request, order, text })),
  );
  await transaction.execute(sql`
    CREATE TEMPORARY TABLE on_credit ON COMMIT DROP AS
    SELECT nextval(pg_get_serial_sequence('credit_request', 'id')) AS request_id, md5('credit ' || bought.id)::uuid AS external_id,
           bought.*, story.request, story.order AS becomes, story.text
    FROM (SELECT o.id, o.customer_id, o.amount_kopecks, p.id AS user_id, p.login,
                 row_number() OVER (PARTITION BY o.customer_id ORDER BY o.id) AS place,
                 greatest(o.created_at, date_trunc('hour', now()) - interval '1 day') AS at
          FROM orders o
          JOIN app_user p ON p.contractor_id = o.customer_id AND p.login = ANY(${sql.param(BORROWERS)}::text[])) bought
    JOIN jsonb_to_recordset(${stories}::jsonb) AS story(place int, request text, "order" text, text text) USING (place)
    ORDER BY bought.id`);
  await transaction.execute(sql`
    INSERT INTO credit_request (id, contractor_id, user_id, issuer, external_id, status, amount_kopecks, product_code, credit_term,
                                redirect_uri, sent_at, checked_at, decided_at, created_at)
    SELECT request_id, customer_id, user_id, ${DEMO_ISSUER}::text, external_id, request, amount_kopecks, 'OBOROT', 6,
           ${`${DEMO_BANK_PATH}/application/`}::text || external_id, at, at, CASE WHEN request <> 'pending' THEN least(at + interval '1 hour', now()) END, at
    FROM on_credit ORDER BY request_id`);
  await transaction.execute(sql`
    INSERT INTO demo_bank_application (external_id, sub, title, amount_kopecks, term, comment, return_path, status, created_at)
    SELECT external_id, ${demoSub('')}::text || login, 'Оборотный кредит', amount_kopecks, 6, 'Покупка № ' || request_id,
           '/sbbol/final?request_id=' || request_id, CASE request WHEN 'timeout' THEN 'pending' ELSE request END, at
    FROM on_credit ORDER BY request_id`);
  await transaction.execute(sql`
    UPDATE order_line l SET undecided = CASE becomes WHEN 'cancelled' THEN 0 ELSE ordered END,
           cancelled = CASE becomes WHEN 'cancelled' THEN ordered ELSE 0 END,
           confirmed = 0, refused = 0, short = 0, shipped = 0, accepted = 0, shortage = 0, rejected = 0, claimed = 0
    FROM on_credit WHERE on_credit.id = l.order_id`);
  await transaction.execute(sql`
    UPDATE orders o SET credit_request_id = request_id, withheld = request <> 'implemented', status = becomes
    FROM on_credit WHERE on_credit.id = o.id`);
  await transaction.execute(
    sql`DELETE FROM order_history h USING on_credit WHERE on_credit.id = h.order_id AND h.action <> 'place'`,
  );
  await transaction.execute(sql`
    INSERT INTO order_history (order_id, at, action, text)
    SELECT id, least(at + interval '1 hour', now()), request, text || ' ' || request_id FROM on_credit WHERE request <> 'pending'
    ORDER BY id`);
}
