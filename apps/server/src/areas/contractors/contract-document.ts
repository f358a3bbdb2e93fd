import { CONTRACT_MACHINE, type ContractStatus, contractZone, hasExpired } from '@portal/domain/contracts';
import { sql } from 'drizzle-orm';
import { conflict } from '../../contract/problem.ts';
import type { Database, Transaction } from '../../database/connect.ts';
import type { DocumentDefinition, DocumentRow, Said, Step, Work } from '../../documents/document.ts';
import { sidePerson } from '../../documents/sides.ts';
import { lockDocuments, takeAction, type Wanted } from '../../documents/take.ts';
import { tellOffersChanged } from '../../events/offers-changed.ts';
import type { Viewer } from '../../contract/viewer.ts';
import { contractNotices, draftNotices } from './contract-notices.ts';
import { NO_CONTRACT, readContract, visibleContracts, zoneOf } from './contracts.ts';
import { secondOfPair } from './second-contract.ts';
import { recordChanges } from '../changes/record.ts';
import { contract } from './tables.ts';

export interface ContractRow extends DocumentRow<ContractStatus> {
  number: string;
  supplier_id: number;
  supplier_title: string;
  customer_id: number;
  customer_title: string;
  date: string;
  date_end: string | null;
  req_zone_id: number;
  limit_named: boolean;
  /** Ids of the administrators' companies, which decide on the contract. */
  administrators: number[];
}
export interface ContractInput {
  comment?: string;
}
export type ContractAction =
  'submit' | 'confirm' | 'reject' | 'rework' | 'suspend' | 'resume' | 'terminate' | 'expire';

const because = (words: string, { comment = '' }: ContractInput) => `${words}: ${comment.trim()}`;

/** The document definition of contracts. */
export const contractDocument: DocumentDefinition<
  ContractStatus,
  ContractRow,
  ContractInput,
  ContractAction
> = {
  machine: CONTRACT_MACHINE,
  table: contract,
  rows: {
    alias: 'd',
    columns: sql`d.number, d.supplier_id, supplier.title AS supplier_title, d.customer_id, customer.title AS customer_title,
      d.date_end::text AS date_end, d.req_zone_id, d.limit_named, (d.date AT TIME ZONE ${zoneOf(sql`d.req_zone_id`)})::date::text AS date,
      to_jsonb(ARRAY(SELECT a.id FROM contractor a WHERE a.type = 'admin' ORDER BY a.id)) AS administrators`,
    joins: sql`JOIN contractor supplier ON supplier.id = d.supplier_id JOIN contractor customer ON customer.id = d.customer_id`,
  },
  visible: visibleContracts,
  personOf: sidePerson,
  words: {
    absent: NO_CONTRACT,
    stale: 'Договор уже изменил другой сотрудник. Проверьте свежие данные и повторите.',
  },
  read: readContract,
  effects: { accepted_by_administrator: acceptedByAdministrator, limit_is_named: refuseUnnamedLimit },
  audience: {
    'contract:submitted': toldBefore('contract:submitted'),
    'contract:rejected': toldBefore('contract:rejected'),
    'contract:reworked': toldBefore('contract:reworked'),
    'contract:confirmed': toldAs('contract:confirmed'),
    'contract:suspended': toldAs('contract:suspended'),
    'contract:resumed': toldAs('contract:resumed'),
    'contract:terminated': toldAs('contract:terminated'),
    'contract:expired': toldAs('contract:expired'),
  },
  actions: {
    submit: { text: () => 'Отправлен на подтверждение' },
    confirm: { text: () => 'Подтверждён администратором, договор действует' },
    reject: { text: ({ input }) => because('Отклонён', input), given: reasonOf, field: 'comment' },
    rework: { text: () => 'Возвращён в черновики' },
    suspend: { text: () => 'Приостановлен: предложения по нему не показываются' },
    resume: { text: () => 'Возобновлён' },
    terminate: { text: ({ input }) => because('Расторгнут', input), given: reasonOf, field: 'comment' },
    expire: { text: () => 'Срок действия окончился' },
  },
};

function toldAs(event: Parameters<typeof contractNotices>[1]) {
  return ({ row, by, text }: Step<ContractRow, ContractInput>): Said =>
    contractNotices(row, event, { by, text });
}

function toldBefore(event: Parameters<typeof draftNotices>[1]) {
  return ({ row, by, text }: Step<ContractRow, ContractInput>): Said =>
    draftNotices(row, event, { by, text });
}

function reasonOf({ comment }: ContractInput) {
  return { reason: comment };
}

/** Effect: throws 409 for an administrator's draft whose supplier has not set the limit yet. */
async function refuseUnnamedLimit({ rows }: Work<ContractRow, ContractInput>) {
  if (rows.some(({ limit_named }) => !limit_named))
    throw conflict('Поставщик ещё не назвал лимит: он откроет черновик и назовёт сумму или «Без лимита»');
}

async function acceptedByAdministrator({ transaction, rows }: Work<ContractRow, ContractInput>) {
  await transaction.execute(sql`
    UPDATE contract SET accepted_by_administrator = true
    WHERE id = ANY(${sql.param(rows.map(({ id }) => id))}::bigint[])`);
}

/** Steps that make offers appear or disappear. */
const CHANGES_OFFERS: readonly ContractAction[] = ['confirm', 'suspend', 'resume', 'terminate', 'expire'];
const BEGINS: readonly ContractAction[] = ['confirm', 'resume'];

/**
 * Takes contracts through a step; `began` is called for each that comes into force by it. Throws as takeAction
 * does; also 409 with a message if a contract would come into force after its last day, or while another
 * contract of the same two companies is in force.
 */
export async function moveContracts(
  database: Database,
  move: { action: ContractAction; by: Viewer | null; documents: readonly Wanted[]; input: ContractInput },
  began?: (transaction: Transaction, row: ContractRow) => Promise<void>,
): Promise<void> {
  try {
    await database.transaction(async (transaction) => {
      const ids = move.documents.map(({ id }) => id);
      // Locked first, so that what another transaction writes meanwhile is not told as changed by this step.
      await lockDocuments(transaction, contractDocument, move.by, move.documents);
      const rows = await recordChanges(
        transaction,
        { by: move.by, subject: 'contract', ids, note: move.input.comment ?? '' },
        () => takeAction(transaction, contractDocument, move),
      );
      if (move.action === 'submit') for (const row of rows) await refuseSecond(transaction, row);
      if (BEGINS.includes(move.action))
        for (const row of rows) {
          refuseOver(row);
          await began?.(transaction, row);
        }
      if (CHANGES_OFFERS.includes(move.action)) await tellOffers(transaction, rows);
    });
  } catch (error) {
    if (isSecondOfPair(error)) throw conflict('Договор между этими организациями уже действует');
    throw error;
  }
}

/** Notifies everyone who watches offers of these suppliers. */
export const tellOffers = (transaction: Transaction, rows: readonly { supplier_id: number }[]) =>
  tellOffersChanged(
    transaction,
    [...new Set(rows.map(({ supplier_id }) => supplier_id))].map((supplier_id) => ({
      supplier_id,
      product_ids: null,
    })),
  );

/** Throws 409 for a draft that was started before another contract of the pair came into force. */
async function refuseSecond(transaction: Transaction, row: ContractRow): Promise<void> {
  const second = await secondOfPair(transaction, row);
  if (second !== null) throw conflict(second);
}

function refuseOver({ date_end, req_zone_id }: ContractRow): void {
  if (hasExpired(date_end, Date.now(), contractZone(req_zone_id)))
    throw conflict('Срок договора уже окончился. Сначала продлите его.');
}

/** Whether the error is the unique index that allows one contract in force per pair of companies. */
function isSecondOfPair(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause)
    if ((at as { constraint?: unknown }).constraint === 'contract_active_pair') return true;
  return false;
}

/**
 * Ends contracts whose last day is over in their time zone. Returns how many; if there are very many, the next
 * run continues.
 */
export async function expireContracts(database: Database, now = new Date()): Promise<number> {
  const { rows } = await database.execute<{ id: number; date_end: string; req_zone_id: number }>(sql`
    SELECT id, date_end::text AS date_end, req_zone_id FROM contract
    WHERE status = 'active' AND date_end <= (${now.toISOString()}::timestamptz + interval '1 day')::date ORDER BY id LIMIT 1000`);
  const over = rows.filter(({ date_end, req_zone_id }) =>
    hasExpired(date_end, now, contractZone(req_zone_id)),
  );
  if (over.length > 0)
    await moveContracts(database, {
      action: 'expire',
      by: null,
      documents: over.map(({ id }) => ({ id, version: null })),
      input: {},
    });
  return over.length;
}
