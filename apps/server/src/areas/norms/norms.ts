import { NORM_KINDS, normFaults, type NormKind } from '@portal/domain/norms';
import { and, eq, sql } from 'drizzle-orm';
import type { Answer, BodyOf } from '../../contract/handlers.ts';
import { conflict, notFound, refuseFaults } from '../../contract/problem.ts';
import type { Connection, Transaction } from '../../database/connect.ts';
import { isStale } from '../../documents/stale.ts';
import { listFor, readRow } from '../../lists/list.ts';
import { scope } from '../../lists/scope.ts';
import { byText } from '../../lists/search.ts';
import { updateHasNorms } from '../contractors/norms-flag.ts';
import type { Viewer } from '../../contract/viewer.ts';
import { supplyNorm } from './tables.ts';

type Norm = Answer<'listSupplyNorms'>['data'][number];

const gone = () => notFound('Норма поставки не найдена');
const kind = sql<NormKind>`CASE WHEN ${supplyNorm.product_id} IS NOT NULL THEN 'product' WHEN ${supplyNorm.category_id} IS NOT NULL THEN 'category' ELSE 'brand' END`;
const title = sql<string>`coalesce(p.title, c.title, b.title)`;

/** A company's norms, the most specific first. */
export const norms = listFor<'listSupplyNorms'>()({
  fields: {
    id: supplyNorm.id,
    version: supplyNorm.version,
    kind,
    target: sql<Norm['target']>`CASE
      WHEN p.id IS NOT NULL THEN jsonb_build_object('id', p.id, 'title', maker.title || ' ' || p.article, 'note', p.title)
      WHEN c.id IS NOT NULL THEN jsonb_build_object('id', c.id, 'title', c.title, 'note', coalesce(above.title, ''))
      ELSE jsonb_build_object('id', b.id, 'title', b.title, 'note', '') END`,
    multiple: supplyNorm.multiple,
    minimum: supplyNorm.minimum,
  },
  from: sql`${supplyNorm}
    LEFT JOIN product p ON p.id = ${supplyNorm.product_id} LEFT JOIN brand maker ON maker.id = p.brand_id
    LEFT JOIN category c ON c.id = ${supplyNorm.category_id} LEFT JOIN category above ON above.id = c.parent_id AND above.id <> 1
    LEFT JOIN brand b ON b.id = ${supplyNorm.brand_id}`,
  scope: (viewer) => scope(viewer).own(supplyNorm.contractor_id),
  search: { title: byText(title, sql`coalesce(maker.title || ' ' || p.article, '')`) },
  filters: { 'filter[kind]': (chosen) => sql`${kind} = ${chosen}` },
  order: sql`array_position(ARRAY['product', 'category', 'brand'], ${kind}), ${title}, ${supplyNorm.id}`,
  wire: (rows) => rows,
});

/** One norm of the person's company. Throws 404. */
export async function readNorm(connection: Connection, viewer: Viewer, id: number): Promise<Norm> {
  const row = await readRow(norms, connection, viewer, sql`${supplyNorm.id} = ${id}`);
  if (!row) throw gone();
  return row;
}

/** The column and the table of a norm's target, by kind. */
const COLUMNS = {
  product: [sql`product_id`, sql`product`],
  category: [sql`category_id`, sql`category`],
  brand: [sql`brand_id`, sql`brand`],
} as const;

/** Creates a norm. Returns its id. Throws 422, also if the target has a norm already. */
export async function addNorm(
  transaction: Transaction,
  viewer: Viewer,
  body: BodyOf<'createSupplyNorm'>,
): Promise<number> {
  refuseFaults(normFaults(body));
  const [column, table] = COLUMNS[body.kind];
  // The root category would include everything.
  const { rows: targets } = await transaction.execute(
    sql`SELECT FROM ${table} t WHERE t.id = ${body.target_id} AND (${body.kind} <> 'category' OR t.id <> 1)`,
  );
  if (targets.length === 0)
    refuseFaults({ target_id: 'Такого товара, такой категории или такого бренда нет' });
  const { rows } = await transaction.execute<{ id: number }>(sql`
    INSERT INTO supply_norm (contractor_id, ${column}, multiple, minimum)
    VALUES (${viewer.contractor_id}, ${body.target_id}, ${body.multiple}, ${body.minimum})
    ON CONFLICT DO NOTHING RETURNING id`);
  const [row] = rows;
  if (!row) {
    const what = NORM_KINDS.find(({ id }) => id === body.kind)?.title ?? '';
    refuseFaults({ target_id: `${what}: норма уже задана – измените её в списке` });
  }
  await updateHasNorms(transaction, viewer.contractor_id);
  return Number(row?.id);
}

/** Changes the numbers of an own norm. Throws 404, 409 and 422. */
export async function changeNorm(
  transaction: Transaction,
  viewer: Viewer,
  id: number,
  { version, multiple, minimum }: BodyOf<'updateSupplyNorm'>,
): Promise<void> {
  refuseFaults(normFaults({ multiple, minimum }));
  const [before] = await transaction
    .select({ version: supplyNorm.version })
    .from(supplyNorm)
    .where(and(eq(supplyNorm.id, id), scope(viewer).own(supplyNorm.contractor_id)))
    .for('update');
  if (!before) throw gone();
  if (isStale(version, before.version))
    throw conflict('Норму уже изменил другой сотрудник. Проверьте свежие данные и повторите.', {
      document: await readNorm(transaction, viewer, id),
    });
  await transaction
    .update(supplyNorm)
    .set({ multiple, minimum, version: before.version + 1 })
    .where(eq(supplyNorm.id, id));
}

/** Deletes an own norm. Throws 404. */
export async function removeNorm(transaction: Transaction, viewer: Viewer, id: number): Promise<void> {
  const rows = await transaction
    .delete(supplyNorm)
    .where(and(eq(supplyNorm.id, id), scope(viewer).own(supplyNorm.contractor_id)))
    .returning({ id: supplyNorm.id });
  if (rows.length === 0) throw gone();
  await updateHasNorms(transaction, viewer.contractor_id);
}
