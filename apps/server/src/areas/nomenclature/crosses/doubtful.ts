import { CROSS_STANDINGS } from '@portal/domain/cross-trust';
import { documentNumber } from '@portal/domain/documents';
import { sql } from 'drizzle-orm';
import type { Answer } from '../../../contract/handlers.ts';
import { conflict, notFound } from '../../../contract/problem.ts';
import type { Viewer } from '../../../contract/viewer.ts';
import { instantOf, type Transaction } from '../../../database/connect.ts';
import { momentColumn, type Sheet } from '../../../lists/export.ts';
import { listFor, readRow } from '../../../lists/list.ts';
import type { Party } from '../../../lists/party.ts';
import { byText } from '../../../lists/search.ts';
import { wireTrust } from '../../catalogue/crosses/trust.ts';
import { recordChanges } from '../../changes/record.ts';
import { claimsBehind, isHidden } from './fates.ts';

type Wire = Answer<'keepCross'>['data'];
type Named = Wire['asked'];
interface Claim {
  id: number;
  customer: Party;
  sent_at: string;
}

/** Maximum number of claims shown of a pair. */
const CLAIMS = 20;

/** What was decided about a pair; requires `cross_fate fate`. */
export const decisionOf = sql<Wire['decision']>`CASE
  WHEN fate.removed_at IS NOT NULL THEN 'removed' WHEN fate.hidden OR fate.checked_at IS NULL THEN 'doubtful' ELSE 'kept' END`;
const named = (product: 'asked' | 'supplied') => {
  const [one, brand] = [sql.identifier(product), sql.identifier(`${product}_brand`)];
  return sql<Named>`jsonb_build_object('id', ${one}.id, 'brand_title', ${brand}.title, 'article', ${one}.article, 'title', ${one}.title)`;
};

/**
 * Crosses whose part was returned because it does not fit, and those about which administrators have decided. Shared by all companies; only
 * administrators may call this.
 */
export const doubtfulCrosses = listFor<'listDoubtfulCrosses'>()({
  fields: {
    id: sql<number>`fate.id`,
    asked: named('asked'),
    supplied: named('supplied'),
    decision: decisionOf,
    decided_at: sql<string | null>`coalesce(fate.removed_at, fate.checked_at)`,
    source: sql<string | null>`(
      SELECT min(other.source) FROM cross_member mine JOIN cross_member other ON other.group_id = mine.group_id
      WHERE mine.product_id = fate.asked_id AND other.product_id = fate.supplied_id)`,
    sellers: sql<number>`fate.sellers`,
    buyers: sql<number>`fate.buyers`,
    returned: sql<number>`fate.returned`,
    anew: sql<number>`fate.anew`,
    claims: sql<Claim[]>`(
      SELECT coalesce(jsonb_agg(jsonb_build_object('id', back.claim_id, 'customer', jsonb_build_object('id', buyer.id, 'title', buyer.title),
                                                   'sent_at', back.sent_at) ORDER BY back.sent_at DESC, back.claim_id DESC), '[]')
      FROM (SELECT * FROM ${claimsBehind(sql`fate.asked_id`, sql`fate.supplied_id`)} all_of_them
            ORDER BY sent_at DESC, claim_id DESC LIMIT ${sql.raw(String(CLAIMS))}) back
      JOIN contractor buyer ON buyer.id = back.customer_id)`,
  },
  from: sql`cross_fate fate
    JOIN product asked ON asked.id = fate.asked_id JOIN brand asked_brand ON asked_brand.id = asked.brand_id
    JOIN product supplied ON supplied.id = fate.supplied_id JOIN brand supplied_brand ON supplied_brand.id = supplied.brand_id`,
  scope: () =>
    sql`(fate.hidden OR fate.checked_at IS NOT NULL OR fate.removed_at IS NOT NULL) AND NOT fate.is_mirror`,
  tabs: {
    parameter: 'status',
    holds: {
      doubtful: sql`${decisionOf} = 'doubtful'`,
      kept: sql`${decisionOf} = 'kept'`,
      removed: sql`${decisionOf} = 'removed'`,
    },
  },
  search: {
    title: byText(
      sql`(asked_brand.title || ' ' || asked.article)`,
      sql`(supplied_brand.title || ' ' || supplied.article)`,
    ),
  },
  order: sql`fate.returned DESC, fate.id DESC`,
  wire: (rows) =>
    rows.map(({ id, asked, supplied, decision, decided_at, claims, ...fate }) => ({
      id,
      asked,
      supplied,
      decision,
      decided_at: decided_at === null ? null : instantOf(decided_at),
      trust: wireTrust(fate),
      claims: claims.map((claim) => ({ ...claim, sent_at: instantOf(claim.sent_at) })),
    })),
});

const DECISIONS = { doubtful: 'Скрыт', kept: 'Оставлен: проверен', removed: 'Связь убрана' } as const;
const nameOf = ({ brand_title, article }: Named) => `${brand_title} ${article}`;

/** The list as a file. */
export const DOUBTFUL_SHEET: Sheet<Wire> = {
  name: 'Сомнительные аналоги',
  columns: [
    { title: 'Спрашивали', width: 26, cell: ({ asked }) => nameOf(asked) },
    { title: 'Брали вместо', width: 26, cell: ({ supplied }) => nameOf(supplied) },
    { title: 'Источник', width: 24, cell: ({ trust }) => trust.source },
    { title: 'Назвали продавцов', width: 14, cell: ({ trust }) => trust.sellers },
    { title: 'Брали покупателей', width: 14, cell: ({ trust }) => trust.buyers },
    { title: 'Вернули', width: 10, cell: ({ trust }) => trust.returned },
    { title: 'Оценка', width: 18, cell: ({ trust }) => CROSS_STANDINGS[trust.standing] },
    { title: 'Решение', width: 20, cell: ({ decision }) => DECISIONS[decision] },
    momentColumn('Решено', ({ decided_at }) => decided_at),
    {
      title: 'Претензии',
      width: 50,
      cell: ({ claims }) =>
        claims.map(({ id, customer }) => `${documentNumber(id)}, ${customer.title}`).join('; '),
    },
  ],
};

const CHANGED = 'По этой паре уже решили иначе. Обновите страницу.';
const gone = () => notFound('Такой пары нет');

async function find(transaction: Transaction, viewer: Viewer, id: number): Promise<Wire> {
  const row = await readRow(doubtfulCrosses, transaction, viewer, sql`fate.id = ${id}`);
  const [shown] = row ? await doubtfulCrosses.wire([row], viewer, transaction) : [];
  if (!shown) throw gone();
  return shown;
}

/**
 * Decides about a pair: `kept` shows it until it is returned again, `removed` removes the cross in both directions, `doubtful` takes
 * the decision back. Writes the journal of changes. Throws 404, 409 if it is decided so already.
 */
export async function decideCross(
  transaction: Transaction,
  viewer: Viewer,
  id: number,
  decision: Wire['decision'],
): Promise<Wire> {
  const row = await readRow(
    doubtfulCrosses,
    transaction,
    viewer,
    sql`fate.id = ${id}`,
    sql`FOR NO KEY UPDATE OF fate`,
  );
  if (!row) throw gone();
  if (row.decision === decision || (decision === 'kept' && row.decision === 'removed'))
    throw conflict(CHANGED);
  // Read before it is changed: a pair whose decision is taken back may leave the list.
  const { decided_at: _, ...before } = await find(transaction, viewer, id);
  await recordChanges(transaction, { by: viewer, subject: 'cross', ids: [id] }, async () => {
    if (decision === 'kept')
      await transaction.execute(sql`
        UPDATE cross_fate SET checked_at = now(), anew = 0, hidden = false WHERE id = ${id}`);
    else if (decision === 'removed')
      await transaction.execute(sql`
        WITH mine AS (UPDATE cross_fate SET removed_at = now() WHERE id = ${id} RETURNING asked_id, supplied_id)
        INSERT INTO cross_fate (asked_id, supplied_id, removed_at, is_mirror) SELECT supplied_id, asked_id, now(), true FROM mine
        ON CONFLICT (asked_id, supplied_id) DO UPDATE SET removed_at = now(), is_mirror = true`);
    else
      await transaction.execute(sql`
        UPDATE cross_fate fate SET
          removed_at = NULL, is_mirror = false,
          checked_at = CASE WHEN removed_at IS NULL THEN NULL ELSE checked_at END,
          anew = CASE WHEN removed_at IS NULL THEN returned ELSE anew END,
          hidden = CASE WHEN removed_at IS NULL THEN ${isHidden(sql`returned`, sql`buyers`, sql`returned`)} ELSE hidden END
        WHERE id IN (
          SELECT ${id}::bigint UNION ALL
          SELECT mirror.id FROM cross_fate own JOIN cross_fate mirror ON mirror.asked_id = own.supplied_id AND mirror.supplied_id = own.asked_id
          WHERE own.id = ${id} AND own.removed_at IS NOT NULL AND mirror.is_mirror)`);
  });
  const after = await readRow(doubtfulCrosses, transaction, viewer, sql`fate.id = ${id}`);
  if (!after) return { ...before, decision, decided_at: null };
  const [shown] = await doubtfulCrosses.wire([after], viewer, transaction);
  if (!shown) throw gone();
  return shown;
}
