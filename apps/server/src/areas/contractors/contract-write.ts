import {
  CONTRACT_STATUSES,
  contractChanges,
  contractFaults,
  contractZone,
  termsFaults,
} from '@portal/domain/contracts';
import { formatMoney, UNLIMITED } from '@portal/domain/money';
import { sql } from 'drizzle-orm';
import type { BodyOf } from '../../contract/handlers.ts';
import { kopecksOf } from '../../contract/money.ts';
import { conflict, forbidden, notFound, refuseFaults } from '../../contract/problem.ts';
import type { Transaction } from '../../database/connect.ts';
import { addHistory } from '../../documents/history.ts';
import { beginDocument, checkVersion, lockDocuments, say } from '../../documents/take.ts';
import type { Viewer } from '../../contract/viewer.ts';
import { type ContractRow, contractDocument, tellOffers } from './contract-document.ts';
import { contractNotices } from './contract-notices.ts';
import { NO_CONTRACT, readContract } from './contracts.ts';
import { sandboxObstacle } from './sandboxes.ts';
import { type Pair, secondOfPair } from './second-contract.ts';
import { recordChanges, recordNew } from '../changes/record.ts';
import { contract } from './tables.ts';

type Fields = Omit<BodyOf<'createContract'>, 'supplier_id'>;
type Change = BodyOf<'updateContract'>;

/**
 * Creates a draft: of the caller's own contract with limit and markup, or, for an administrator, of any
 * supplier's without them, because the supplier sets them. Returns its id. Throws 422.
 */
export async function createContract(
  transaction: Transaction,
  viewer: Viewer,
  { supplier_id: named, ...body }: BodyOf<'createContract'>,
): Promise<number> {
  const supplier_id = viewer.type === 'admin' ? named : viewer.contractor_id;
  if (supplier_id === undefined) refuseFaults({ supplier_id: 'Выберите поставщика' });
  if (named !== undefined && named !== supplier_id)
    refuseFaults({ supplier_id: 'Договор заключают от имени своей организации' });
  const by = viewer.type === 'admin' ? 'admin' : 'supplier';
  refuseFaults(termsFaults(by, { limit: body.limit, markup: body.buyer_markup_percent }));
  await checkParties(transaction, { supplier_id, ...body });
  await refuseSecond(transaction, { supplier_id: supplier_id ?? 0, ...body });
  const [made] = await transaction
    .insert(contract)
    .values({
      supplier_id: supplier_id ?? 0,
      status: 'draft',
      limit_named: by === 'supplier',
      ...columnsOf({ req_zone_id: 2, ...body }),
    } as never)
    .returning({ id: contract.id });
  if (!made) throw new Error('a contract was not written');
  await beginDocument(transaction, contractDocument, {
    by: viewer,
    id: made.id,
    input: {},
    text: 'Заведён черновик',
  });
  await recordNew(transaction, { by: viewer, subject: 'contract', ids: [made.id] });
  return made.id;
}

/**
 * Throws 422 unless both sides are companies that may have these roles and the storage belongs to the
 * customer.
 */
async function checkParties(
  transaction: Transaction,
  {
    supplier_id = null,
    customer_id,
    date,
    date_end = null,
    storage_id = null,
    ...body
  }: Partial<Fields> & {
    supplier_id?: number | undefined | null;
  },
): Promise<void> {
  refuseFaults(
    contractFaults({
      date: date ?? null,
      date_end,
      supplier_id,
      customer_id: customer_id ?? null,
      only_for_selected_storage: body.only_for_selected_storage ?? false,
      storage_id,
    }),
  );
  const { rows } = await transaction.execute<{ sells: boolean; buys: boolean; stores: boolean }>(sql`
    SELECT EXISTS (SELECT FROM contractor WHERE id = ${supplier_id}::bigint AND type IN ('supplier', 'distributor') AND merged_into_id IS NULL) AS sells,
           EXISTS (SELECT FROM contractor WHERE id = ${customer_id ?? null}::bigint AND type IN ('distributor', 'shop') AND merged_into_id IS NULL) AS buys,
           (${storage_id}::bigint IS NULL OR EXISTS (SELECT FROM storage WHERE id = ${storage_id}::bigint AND contractor_id = ${customer_id ?? null}::bigint)) AS stores`);
  const [found] = rows;
  refuseFaults({
    ...(found?.sells ? {} : { supplier_id: 'Выберите поставщика или дистрибьютора' }),
    ...(found?.buys ? {} : { customer_id: 'Выберите покупателя: магазин или дистрибьютора' }),
    ...(found?.stores ? {} : { storage_id: 'Это склад другой организации' }),
  });
}

/** Throws 422 for a second contract of two companies and for a sandbox with a real company, already while it is drafted. */
async function refuseSecond(transaction: Transaction, pair: Pair): Promise<void> {
  const second = (await sandboxObstacle(transaction, pair)) ?? (await secondOfPair(transaction, pair));
  refuseFaults(second === null ? {} : { customer_id: second });
}

/** Converts a call's fields to columns; a date becomes noon in the contract's time zone. */
function columnsOf({
  limit,
  monthly_plan,
  date,
  req_zone_id,
  ...rest
}: Partial<Fields>): Record<string, unknown> {
  const texts = Object.entries(rest).map(([name, value]) => [
    name,
    typeof value === 'string' ? value.trim() : value,
  ]);
  return {
    ...Object.fromEntries(texts),
    ...(limit === undefined
      ? {}
      : { limit_named: true, limit_kopecks: limit === null ? null : kopecksOf(limit) }),
    ...(monthly_plan === undefined
      ? {}
      : { monthly_plan_kopecks: monthly_plan === null ? null : kopecksOf(monthly_plan) }),
    ...(req_zone_id === undefined ? {} : { req_zone_id }),
    ...(date === undefined
      ? {}
      : { date: sql`(${date}::date + time '12:00') AT TIME ZONE ${contractZone(req_zone_id ?? 2)}` }),
  };
}

/** Locks a contract for a change and checks its version. Throws 404, 403 for the other side, 409. */
async function lockOwn(
  transaction: Transaction,
  viewer: Viewer,
  id: number,
  version: number | undefined,
): Promise<ContractRow> {
  const documents = [{ id, version }];
  const [row] = await lockDocuments(transaction, contractDocument, viewer, documents);
  if (!row) throw notFound(NO_CONTRACT);
  // A customer may see the contract but not change it.
  const { actor } = contractDocument.personOf(viewer, row);
  if (actor !== 'supplier' && actor !== 'admin') throw forbidden();
  await checkVersion(transaction, contractDocument, viewer, row, documents);
  return row;
}

/** Changes the fields that the contract's status allows. Throws 404, 409 and 422. */
export async function changeContract(
  transaction: Transaction,
  viewer: Viewer,
  id: number,
  { version, ...body }: Change,
): Promise<void> {
  const row = await lockOwn(transaction, viewer, id, version);
  const changes = contractChanges(row.status);
  const { label } = CONTRACT_STATUSES[row.status];
  const before = await readContract(transaction, viewer, id);
  if (changes === 'nothing')
    throw conflict(`Договор в состоянии «${label}» не меняется`, { document: before });
  const head = ['number', 'subject', 'date', 'customer_id', 'type_id', 'req_zone_id'] as const;
  if (changes === 'terms' && head.some((name) => body[name] !== undefined))
    throw conflict(
      `У договора в состоянии «${label}» меняются только условия: лимит, наценка, срок, контакт`,
      {
        document: before,
      },
    );
  if (contractDocument.personOf(viewer, row).actor === 'admin')
    refuseFaults(termsFaults('admin', { limit: body.limit, markup: body.buyer_markup_percent }));
  await checkParties(transaction, {
    supplier_id: row.supplier_id,
    customer_id: row.customer_id,
    date: before.date,
    date_end: before.date_end,
    only_for_selected_storage: before.only_for_selected_storage,
    storage_id: before.storage?.id ?? null,
    ...body,
  });
  if (body.customer_id !== undefined || body.date !== undefined)
    await refuseSecond(transaction, {
      id,
      supplier_id: row.supplier_id,
      customer_id: body.customer_id ?? row.customer_id,
      date: body.date ?? before.date,
    });
  const set = columnsOf({ ...(body.date === undefined ? {} : { req_zone_id: before.req_zone_id }), ...body });
  await recordChanges(transaction, { by: viewer, subject: 'contract', ids: [id] }, () =>
    transaction
      .update(contract)
      .set({ ...set, version: row.version + 1 })
      .where(sql`${contract.id} = ${id}`),
  );
  const limit = (roubles: number | null) =>
    roubles === null ? UNLIMITED.toLowerCase() : formatMoney(kopecksOf(roubles));
  const limited =
    body.limit !== undefined && (body.limit !== before.limit || !before.limit_named)
      ? [`Лимит: ${before.limit_named ? limit(before.limit) : 'не назван'} → ${limit(body.limit)}`]
      : [];
  const said = [
    ...limited,
    ...(body.buyer_markup_percent !== undefined && body.buyer_markup_percent !== before.buyer_markup_percent
      ? [markupChange(before.buyer_markup_percent, body.buyer_markup_percent)]
      : []),
  ];
  await remember(
    transaction,
    viewer,
    id,
    said.length > 0 ? said.join('. ').replaceAll('.. ', '. ') : 'Договор изменён',
  );
  if (row.status === 'active') await tellOffers(transaction, [row]);
  // Changed terms affect offers only if the contract is in force or suspended, not while it is a draft.
  if (changes === 'terms')
    await say(
      transaction,
      limited.map((text) => contractNotices(row, 'contract:limit:changed', { by: viewer, text })),
    );
}

/** Adds an entry to the contract's history. */
export async function remember(
  transaction: Transaction,
  { id: user_id, contractor_id }: Viewer,
  document_id: number,
  text: string,
): Promise<void> {
  await addHistory(transaction, {
    document: contractDocument.machine.name,
    document_id,
    user_id,
    contractor_id,
    action: 'edit',
    text,
  });
}

/** «Наценка: 150 % → 5,5 %», as a contract's history and the report of markups say it. */
export const markupChange = (before: number, after: number): string =>
  `Наценка: ${before.toLocaleString('ru')} % → ${after.toLocaleString('ru')} %`;

/** Deletes a draft. Returns the file of its copy. Throws 404 and 409. */
export async function deleteContract(
  transaction: Transaction,
  viewer: Viewer,
  id: number,
  version: number | undefined,
): Promise<string | null> {
  const row = await lockOwn(transaction, viewer, id, version);
  if (row.status !== 'draft')
    throw conflict('Удалить можно только черновик: остальные договоры расторгают', {
      document: await readContract(transaction, viewer, id),
    });
  const [gone] = await recordChanges(transaction, { by: viewer, subject: 'contract', ids: [id] }, () =>
    transaction
      .delete(contract)
      .where(sql`${contract.id} = ${id}`)
      .returning({ document_copy: contract.document_copy }),
  );
  return gone?.document_copy ?? null;
}

/**
 * Attaches a copy to a contract that has not ended. Returns the file of the previous copy. Throws 404 and 409.
 */
export async function setCopy(
  transaction: Transaction,
  viewer: Viewer,
  id: number,
  file: { name: string; stored_as: string },
): Promise<string | null> {
  const before = await readContract(transaction, viewer, id);
  const row = await lockOwn(transaction, viewer, id, before.version);
  if (contractChanges(row.status) === 'nothing')
    throw conflict('Копию прикладывают к черновику или к действующему договору', { document: before });
  const { rows } = await recordChanges(transaction, { by: viewer, subject: 'contract', ids: [id] }, () =>
    transaction.execute<{ document_copy: string | null }>(sql`
      WITH before AS (SELECT id, document_copy FROM contract WHERE id = ${id})
      UPDATE contract SET file_name = ${file.name}, document_copy = ${file.stored_as}, version = version + 1
      FROM before WHERE contract.id = before.id RETURNING before.document_copy`),
  );
  await remember(transaction, viewer, id, `Приложена копия «${file.name}»`);
  return rows[0]?.document_copy ?? null;
}
