import { PROPOSAL_MACHINE, PROPOSAL_REFUSAL_REASONS, PROPOSAL_STATUSES } from '@portal/domain/contracts';
import { allowedActions } from '@portal/domain/documents';
import { desc, eq, sql, type SQL } from 'drizzle-orm';
import type { FastifyReply } from 'fastify';
import type { Answer } from '../../contract/handlers.ts';
import { pageOf, pagination } from '../../contract/paging.ts';
import { notFound } from '../../contract/problem.ts';
import { type Connection, type Database, instantOf } from '../../database/connect.ts';
import { contractor } from '../contractors/tables.ts';
import { user } from '../identity/tables.ts';
import type { Viewer } from '../identity/viewer.ts';
import { contractProposalHistory } from './tables.ts';

type Status = keyof typeof PROPOSAL_STATUSES;
type Wire = Answer<'getContractProposal'>['data'];

export const NO_PROPOSAL = 'Заявка на подключение не найдена';

interface ProposalRow extends Record<string, unknown> {
  id: number;
  version: number;
  status: Status;
  message: string;
  refusal_reason_id: number | null;
  refusal_comment: string;
  created_at: string;
  contract_number: string | null;
  shop_id: number;
  shop_title: string;
  shop_inn: string;
  shop_address: string;
  distributor_id: number;
  distributor_title: string;
}

const columns = sql.raw(`
  p.id, p.version, p.status, p.message, p.refusal_reason_id, p.refusal_comment, p.created_at,
  (SELECT number FROM contract WHERE contract.id = p.contract_id) AS contract_number,
  p.shop_id, shop.title AS shop_title, shop.inn AS shop_inn, shop.juridical_address AS shop_address,
  p.distributor_id, distributor.title AS distributor_title`);
const tables = sql.raw(`
  contract_proposal p
  JOIN contractor shop ON shop.id = p.shop_id
  JOIN contractor distributor ON distributor.id = p.distributor_id`);

/** Proposals `p` one may see: one's own on either side; an administrator's view has no bounds. */
export const visibleProposals = ({ type, contractor_id }: Viewer) =>
  type === 'admin'
    ? sql`true`
    : type === 'distributor'
      ? sql`p.distributor_id = ${contractor_id}`
      : sql`p.shop_id = ${contractor_id}`;

/** The part a person plays in a proposal that they may see. */
const actorOf = ({ type }: Viewer) =>
  type === 'admin' ? 'admin' : type === 'distributor' ? 'supplier' : 'customer';
export const personOf = (viewer: Viewer) => ({ actor: actorOf(viewer), permissions: viewer.permissions });

function wireHead(row: ProposalRow, viewer: Viewer) {
  const { id, label, tone } = PROPOSAL_STATUSES[row.status];
  return {
    id: row.id,
    version: row.version,
    status: { id, code: row.status, title: label, tone },
    created_at: instantOf(row.created_at),
    shop: { id: row.shop_id, title: row.shop_title },
    distributor: { id: row.distributor_id, title: row.distributor_title },
    allowed_actions: allowedActions(PROPOSAL_MACHINE, row.status, personOf(viewer)),
  };
}

/** Proposals of one's own, newest first, with the number in each status. Two statements, whatever their number. */
export async function listProposals(
  database: Database,
  viewer: Viewer,
  query: { page?: number; pageSize?: number; status?: Status; distributor_id?: number },
  reply: FastifyReply,
): Promise<Answer<'listContractProposals'>> {
  const page = pageOf(query);
  const own: SQL = sql`${visibleProposals(viewer)} AND (${query.distributor_id ?? null}::bigint IS NULL OR p.distributor_id = ${query.distributor_id ?? null})`;
  const counted = await database.execute<{ status: Status; count: number }>(
    sql`SELECT p.status, count(*) AS count FROM contract_proposal p WHERE ${own} GROUP BY p.status`,
  );
  const counters = { created: 0, accepted: 0, confirmed: 0, refused: 0, withdrawn: 0 };
  for (const { status, count } of counted.rows) counters[status] = count;
  const { rows } = await database.execute<ProposalRow>(sql`
    SELECT ${columns} FROM ${tables}
    WHERE ${own} AND (${query.status ?? null}::text IS NULL OR p.status = ${query.status ?? null})
    ORDER BY p.id DESC LIMIT ${page.limit} OFFSET ${page.offset}`);
  const total = query.status
    ? counters[query.status]
    : Object.values(counters).reduce((sum, count) => sum + count, 0);
  return {
    data: rows.map((row) => wireHead(row, viewer)),
    pagination: pagination(reply, page, total),
    counters,
  };
}

async function findProposal(connection: Connection, viewer: Viewer, id: number): Promise<ProposalRow> {
  const { rows } = await connection.execute<ProposalRow>(sql`
    SELECT ${columns} FROM ${tables} WHERE p.id = ${id} AND ${visibleProposals(viewer)}`);
  const [row] = rows;
  if (!row) throw notFound(NO_PROPOSAL);
  return row;
}

/** A proposal that one may see as the contract shows it, with its history, newest first. Throws 404 for an absent or foreign one. */
export async function readProposal(connection: Connection, viewer: Viewer, id: number): Promise<Wire> {
  const row = await findProposal(connection, viewer, id);
  const history = await connection
    .select({
      id: contractProposalHistory.id,
      at: contractProposalHistory.at,
      text: contractProposalHistory.text,
      actor: sql<string>`${user.second_name} || ' ' || ${user.first_name} || ', ' || ${contractor.title}`,
    })
    .from(contractProposalHistory)
    .innerJoin(user, eq(user.id, contractProposalHistory.user_id))
    .innerJoin(contractor, eq(contractor.id, contractProposalHistory.contractor_id))
    .where(eq(contractProposalHistory.proposal_id, id))
    .orderBy(desc(contractProposalHistory.id));
  const reason = PROPOSAL_REFUSAL_REASONS.find((known) => known.id === row.refusal_reason_id);
  return {
    ...wireHead(row, viewer),
    shop: {
      id: row.shop_id,
      title: row.shop_title,
      inn: row.shop_inn,
      juridical_address: row.shop_address,
    },
    message: row.message,
    refusal: reason ? { reason, comment: row.refusal_comment } : null,
    contract_number: row.contract_number,
    history: history.map((entry) => ({ ...entry, at: entry.at.toISOString() })),
  };
}

/** Distributors a shop may turn to, by name, with what stands between the two already. */
export async function listDistributors(
  database: Database,
  viewer: Viewer,
): Promise<Answer<'listRegionDistributors'>['data']> {
  const { rows } = await database.execute<{
    id: number;
    title: string;
    cities: string[];
    connected: boolean;
    proposal_id: number | null;
  }>(sql`
    SELECT c.id, c.title,
           ARRAY(SELECT DISTINCT city FROM storage WHERE storage.contractor_id = c.id ORDER BY city) AS cities,
           EXISTS (SELECT 1 FROM contract WHERE customer_id = ${viewer.contractor_id} AND supplier_id = c.id AND status = 'active') AS connected,
           (SELECT id FROM contract_proposal WHERE shop_id = ${viewer.contractor_id} AND distributor_id = c.id
              AND status IN ('created', 'accepted')) AS proposal_id
    FROM contractor c WHERE c.type = 'distributor' ORDER BY c.title, c.id LIMIT 1000`);
  return rows;
}
