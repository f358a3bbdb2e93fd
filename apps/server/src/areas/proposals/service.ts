import { PROPOSAL_REFUSAL_REASONS } from '@portal/domain/contracts';
import { and, eq } from 'drizzle-orm';
import type { BodyOf } from '../../contract/handlers.ts';
import { kopecksOf } from '../../contract/money.ts';
import { conflict, forbidden, notFound } from '../../contract/problem.ts';
import type { Transaction } from '../../database/connect.ts';
import { beginDocument, takeAction } from '../../documents/take.ts';
import { contract, contractor } from '../contractors/tables.ts';
import { scope } from '../../lists/scope.ts';
import type { Viewer } from '../../contract/viewer.ts';
import { noticesTo, proposalDocument } from './document.ts';
import { contractProposal } from './tables.ts';

/**
 * Creates a shop's proposal to a distributor. Returns its id. Throws 403 if the caller is not a shop, 404 for
 * an unknown distributor, 409 if a proposal is open or a contract is active already.
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
  await beginDocument(transaction, proposalDocument, {
    by: viewer,
    id: made.id,
    input: {},
    text: 'Заявка отправлена',
    told: ({ row }) => noticesTo(row, 'contract-proposal:created', [distributor_id]),
  });
  return made.id;
}

/* Each of the following throws 404, 403, 409 with the current document, and 422, as takeAction does. */

/** The shop changes its proposal. */
export async function editProposal(
  transaction: Transaction,
  by: Viewer,
  id: number,
  { version, message }: BodyOf<'updateContractProposal'>,
): Promise<void> {
  const input = { message: message.trim() };
  const documents = [{ id, version }];
  await takeAction(transaction, proposalDocument, { action: 'edit', by, documents, input });
}

/** The distributor accepts and sets limit and markup; an administrator has to confirm. */
export async function acceptProposal(
  transaction: Transaction,
  by: Viewer,
  { id, version, limit, buyer_markup_percent }: BodyOf<'acceptContractProposal'>,
): Promise<void> {
  const input = { limit: limit === null ? null : kopecksOf(limit), markup: buyer_markup_percent };
  const documents = [{ id, version }];
  await takeAction(transaction, proposalDocument, { action: 'accept', by, documents, input });
}

/**
 * An administrator confirms: the contract becomes active on the distributor's terms, and the shop is no longer
 * new.
 */
export async function confirmProposal(
  transaction: Transaction,
  by: Viewer,
  id: number,
  { version }: BodyOf<'confirmContractProposal'>,
): Promise<void> {
  const documents = [{ id, version }];
  await takeAction(transaction, proposalDocument, { action: 'confirm', by, documents, input: {} });
}

/** An administrator returns it to the distributor, who sets other terms. */
export async function returnProposal(
  transaction: Transaction,
  by: Viewer,
  id: number,
  { version, comment }: BodyOf<'returnContractProposal'>,
): Promise<void> {
  const input = { comment: comment.trim() };
  const documents = [{ id, version }];
  await takeAction(transaction, proposalDocument, { action: 'return', by, documents, input });
}

/** The distributor or an administrator refuses, with a reason from the list. */
export async function refuseProposal(
  transaction: Transaction,
  by: Viewer,
  id: number,
  { version, reason_id, comment = '' }: BodyOf<'refuseContractProposal'>,
): Promise<void> {
  const reason = PROPOSAL_REFUSAL_REASONS.find((known) => known.id === reason_id)?.title;
  const input = { reason_id, reason, comment: comment.trim() };
  const documents = [{ id, version }];
  await takeAction(transaction, proposalDocument, { action: 'refuse', by, documents, input });
}

/** The shop withdraws its proposal. */
export async function withdrawProposal(
  transaction: Transaction,
  by: Viewer,
  id: number,
  { version }: BodyOf<'withdrawContractProposal'>,
): Promise<void> {
  const documents = [{ id, version }];
  await takeAction(transaction, proposalDocument, { action: 'withdraw', by, documents, input: {} });
}
