import type { NotificationEvent } from '@portal/domain/notifications';
import { PROPOSAL_MACHINE, PROPOSAL_REFUSAL_REASONS } from '@portal/domain/contracts';
import { applyAction, type Facts } from '@portal/domain/documents';
import { and, eq, sql } from 'drizzle-orm';
import type { BodyOf } from '../../contract/handlers.ts';
import { conflict, forbidden, notFound, unprocessable } from '../../contract/problem.ts';
import type { Transaction } from '../../database/connect.ts';
import { emit } from '../../events/outbox.ts';
import { contract, contractor } from '../contractors/tables.ts';
import { scope } from '../../lists/scope.ts';
import type { Viewer } from '../identity/viewer.ts';
import { notify, type Notice } from '../notifications/notify.ts';
import { connectShop } from './connect.ts';
import { findProposal, personOf, type ProposalRow, readProposal } from './repository.ts';
import { contractProposal, contractProposalHistory } from './tables.ts';

const STALE = 'Заявка уже изменена другим сотрудником. Проверьте свежие данные и повторите.';

/**
 * A shop asks a distributor for a contract; answers the proposal's id. Throws 403 for who is no shop, 404 for no distributor, 409
 * when a proposal is open or a contract active already.
 */
export async function createProposal(
  transaction: Transaction,
  viewer: Viewer,
  { distributor_id, message = '' }: BodyOf<'createContractProposal'>,
): Promise<number> {
  if (viewer.type !== 'shop') throw forbidden();
  const [distributor] = await transaction
    .select({ id: contractor.id })
    .from(contractor)
    .where(and(eq(contractor.id, distributor_id), eq(contractor.type, 'distributor')));
  if (!distributor) throw notFound('Дистрибьютор не найден');
  const [connected] = await transaction
    .select({ id: contract.id })
    .from(contract)
    .where(
      and(
        scope(viewer).own(contract.customer_id),
        eq(contract.supplier_id, distributor_id),
        eq(contract.status, 'active'),
      ),
    );
  if (connected) throw conflict('С этим дистрибьютором у вас уже действует договор');
  const [made] = await transaction
    .insert(contractProposal)
    .values({
      shop_id: viewer.contractor_id,
      distributor_id,
      created_by: viewer.id,
      status: 'created',
      message: message.trim(),
    })
    .onConflictDoNothing()
    .returning({ id: contractProposal.id });
  if (!made) throw conflict('Заявка этому дистрибьютору уже отправлена');
  const row = await findProposal(transaction, viewer, made.id);
  await remember(transaction, viewer, made.id, 'create', 'Заявка отправлена');
  await tell(transaction, row, 'contract-proposal:created', [distributor_id]);
  return made.id;
}

interface Step {
  version: number;
  /** What guards and inputs of the transition look at. */
  facts?: Facts;
  /** Sentence of the history. */
  text: string;
  /** Columns that change beside the status. */
  change?: Partial<typeof contractProposal.$inferInsert>;
}

/** Take one step of the machine: lock, version, rule, history. Throws 404, 403, 409 with the fresh document, 422. */
async function step(
  transaction: Transaction,
  viewer: Viewer,
  id: number,
  action: string,
  { version, facts = {}, text, change = {} }: Step,
): Promise<ProposalRow> {
  const row = await findProposal(transaction, viewer, id, { lock: true });
  const outcome = applyAction(PROPOSAL_MACHINE, row.status, action, personOf(viewer), facts);
  if (!outcome.ok && outcome.code === 'forbidden_role') throw forbidden();
  const fresh = async () => ({ document: await readProposal(transaction, viewer, id) });
  if (row.version !== version) throw conflict(STALE, await fresh());
  if (!outcome.ok && outcome.code === 'forbidden_state') throw conflict(outcome.reason, await fresh());
  if (!outcome.ok) throw unprocessable(outcome.reason, [{ field: 'reason_id', message: outcome.reason }]);
  const status = typeof outcome.to === 'string' ? outcome.to : row.status;
  await transaction
    .update(contractProposal)
    .set({ ...change, status, version: version + 1 })
    .where(eq(contractProposal.id, id));
  await remember(transaction, viewer, id, action, text);
  return { ...row, status, version: version + 1 };
}

/** The shop mends what it wrote. */
export async function editProposal(
  transaction: Transaction,
  viewer: Viewer,
  id: number,
  { version, message }: BodyOf<'updateContractProposal'>,
): Promise<void> {
  const change = { message: message.trim() };
  const row = await step(transaction, viewer, id, 'edit', { version, change, text: 'Сообщение изменено' });
  await refresh(transaction, row);
}

/** The distributor agrees; an administrator is asked to confirm. */
export async function acceptProposal(
  transaction: Transaction,
  viewer: Viewer,
  { id, version }: BodyOf<'acceptContractProposal'>,
): Promise<void> {
  const row = await step(transaction, viewer, id, 'accept', { version, text: 'Принята дистрибьютором' });
  const { rows } = await transaction.execute<{ id: number }>(
    sql`SELECT id FROM contractor WHERE type = 'admin' ORDER BY id`,
  );
  const administrators = rows.map((one) => one.id);
  await tell(transaction, row, 'contract-proposal:accepted', [row.shop_id, ...administrators]);
  await refresh(transaction, row);
}

/** An administrator confirms: the contract is active, and the shop is new no more. */
export async function confirmProposal(
  transaction: Transaction,
  viewer: Viewer,
  id: number,
  { version, limit = null, buyer_markup_percent = 0 }: BodyOf<'confirmContractProposal'>,
): Promise<void> {
  const text = 'Подтверждена администратором, договор действует';
  const row = await step(transaction, viewer, id, 'confirm', { version, text });
  const terms = { limit: limit === null ? null : Math.round(limit * 100), markup: buyer_markup_percent };
  const contract_id = await connectShop(transaction, row, terms);
  await transaction.update(contractProposal).set({ contract_id }).where(eq(contractProposal.id, id));
  await tell(transaction, row, 'contract-proposal:confirmed', [row.shop_id, row.distributor_id]);
  await refresh(transaction, row, [viewer.contractor_id]);
}

/** The distributor or an administrator refuses, for a reason from the list. */
export async function refuseProposal(
  transaction: Transaction,
  viewer: Viewer,
  id: number,
  { version, reason_id, comment = '' }: BodyOf<'refuseContractProposal'>,
): Promise<void> {
  const reason = PROPOSAL_REFUSAL_REASONS.find((known) => known.id === reason_id);
  const words = comment.trim();
  const row = await step(transaction, viewer, id, 'refuse', {
    version,
    facts: { reason: reason?.title },
    text: `Отказано: ${reason?.title ?? ''}${words === '' ? '' : `. ${words}`}`,
    change: { refusal_reason_id: reason_id, refusal_comment: words },
  });
  await tell(transaction, row, 'contract-proposal:change-status', [row.shop_id]);
  await refresh(transaction, row, [row.distributor_id, viewer.contractor_id]);
}

/** The shop takes it back. */
export async function withdrawProposal(
  transaction: Transaction,
  viewer: Viewer,
  id: number,
  { version }: BodyOf<'withdrawContractProposal'>,
): Promise<void> {
  const row = await step(transaction, viewer, id, 'withdraw', { version, text: 'Отозвана магазином' });
  await refresh(transaction, row);
}

async function remember(
  transaction: Transaction,
  viewer: Viewer,
  proposal_id: number,
  action: string,
  text: string,
): Promise<void> {
  const who = { user_id: viewer.id, contractor_id: viewer.contractor_id };
  await transaction.insert(contractProposalHistory).values({ proposal_id, ...who, action, text });
}

const messageOf = (row: ProposalRow) => ({
  contractProposalId: row.id,
  status: row.status,
  shopTitle: row.shop_title,
  distributorTitle: row.distributor_title,
});

type ProposalEvent = Extract<NotificationEvent, `contract-proposal:${string}`>;

/** A notification to everybody concerned; the other side's name is its first word. */
async function tell(
  transaction: Transaction,
  row: ProposalRow,
  event_name: ProposalEvent,
  contractors: readonly number[],
): Promise<void> {
  const words: Readonly<Record<ProposalEvent, string>> = {
    'contract-proposal:created': `Новая заявка на подключение № ${row.id}`,
    'contract-proposal:accepted': `Заявка на подключение № ${row.id} принята`,
    'contract-proposal:confirmed': `Заявка на подключение № ${row.id} подтверждена`,
    'contract-proposal:change-status': `По заявке на подключение № ${row.id} отказано`,
  };
  const notices = contractors.map((contractor_id): Notice => ({
    contractor_id,
    event_name,
    entity_id: row.id,
    title: words[event_name],
    text:
      contractor_id === row.shop_id
        ? row.distributor_title
        : contractor_id === row.distributor_id
          ? row.shop_title
          : `${row.shop_title} – ${row.distributor_title}`,
    message: messageOf(row),
  }));
  await notify(transaction, ...notices);
}

/** Whoever looks at it looks again, without a notification: both sides unless others are named. */
async function refresh(
  transaction: Transaction,
  row: ProposalRow,
  contractors: readonly number[] = [row.shop_id, row.distributor_id],
): Promise<void> {
  await emit(
    transaction,
    [...new Set(contractors)].map((contractor_id) => ({
      event_name: 'contract-proposal:change-status',
      contractor_id,
      message: messageOf(row),
    })),
  );
}
