import { PROPOSAL_MACHINE, PROPOSAL_REFUSAL_REASONS, PROPOSAL_STATUSES } from '@portal/domain/contracts';
import { allowedActions } from '@portal/domain/documents';
import { sql } from 'drizzle-orm';
import type { Answer } from '../../contract/handlers.ts';
import { roublesOf } from '../../contract/money.ts';
import { notFound } from '../../contract/problem.ts';
import { type Connection, type Database, instantOf } from '../../database/connect.ts';
import { listFor, readRow, type RowOf } from '../../lists/list.ts';
import { readHistory } from '../../documents/history.ts';
import { wireStatus } from '../../documents/wire.ts';
import { scope } from '../../lists/scope.ts';
import type { Viewer } from '../../contract/viewer.ts';
import { contractProposalHistory } from './tables.ts';

type Status = keyof typeof PROPOSAL_STATUSES;
type Wire = Answer<'getContractProposal'>['data'];

export const NO_PROPOSAL = 'Заявка на подключение не найдена';

const fields = {
  id: sql<number>`p.id`,
  version: sql<number>`p.version`,
  status: sql<Status>`p.status`,
  message: sql<string>`p.message`,
  refusal_reason_id: sql<number | null>`p.refusal_reason_id`,
  refusal_comment: sql<string>`p.refusal_comment`,
  created_at: sql<string>`p.created_at`,
  contract_number: sql<string | null>`(SELECT number FROM contract WHERE contract.id = p.contract_id)`,
  limit_kopecks: sql<number | null>`p.limit_kopecks`,
  markup: sql<number | null>`p.buyer_markup_percent::float8`,
  shop_id: sql<number>`p.shop_id`,
  shop_title: sql<string>`shop.title`,
  shop_inn: sql<string>`shop.inn`,
  shop_address: sql<string>`shop.juridical_address`,
  distributor_id: sql<number>`p.distributor_id`,
  distributor_title: sql<string>`distributor.title`,
};
type ProposalRow = RowOf<typeof fields>;

/** Proposals `p` that a person may see: those of the own company on either side; all for an administrator. */
export const visibleProposals = (viewer: Viewer) =>
  scope(viewer).seen(viewer.type === 'distributor' ? sql`p.distributor_id` : sql`p.shop_id`);

/** Proposals that the person may see, newest first. */
export const contractProposals = listFor<'listContractProposals'>()({
  fields,
  from: sql`contract_proposal p
    JOIN contractor shop ON shop.id = p.shop_id
    JOIN contractor distributor ON distributor.id = p.distributor_id`,
  counted: sql`contract_proposal p`,
  scope: visibleProposals,
  filters: { distributor_id: (id) => sql`p.distributor_id = ${id}` },
  tabs: {
    parameter: 'status',
    holds: {
      created: sql`p.status = 'created'`,
      accepted: sql`p.status = 'accepted'`,
      confirmed: sql`p.status = 'confirmed'`,
      refused: sql`p.status = 'refused'`,
      withdrawn: sql`p.status = 'withdrawn'`,
    },
  },
  order: sql`p.created_at DESC, p.id DESC`,
  wire: (rows, viewer) => rows.map((row) => wireHead(row, viewer)),
});

/** A person's role in a proposal that they may see. */
const actorOf = ({ type }: Viewer) =>
  type === 'admin' ? 'admin' : type === 'distributor' ? 'supplier' : 'customer';
export const personOf = (viewer: Viewer) => ({ actor: actorOf(viewer), permissions: viewer.permissions });

function wireHead(row: ProposalRow, viewer: Viewer) {
  return {
    id: row.id,
    version: row.version,
    status: wireStatus(PROPOSAL_STATUSES, row.status),
    created_at: instantOf(row.created_at),
    shop: { id: row.shop_id, title: row.shop_title },
    distributor: { id: row.distributor_id, title: row.distributor_title },
    allowed_actions: allowedActions(PROPOSAL_MACHINE, row.status, personOf(viewer)),
  };
}

async function findProposal(connection: Connection, viewer: Viewer, id: number): Promise<ProposalRow> {
  const row = await readRow(contractProposals, connection, viewer, sql`p.id = ${id}`);
  if (!row) throw notFound(NO_PROPOSAL);
  return row;
}

/**
 * A proposal in the contract's form, with its history, newest first. Throws 404 if it does not exist or is not
 * visible.
 */
export async function readProposal(connection: Connection, viewer: Viewer, id: number): Promise<Wire> {
  const row = await findProposal(connection, viewer, id);
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
    terms:
      row.markup === null
        ? null
        : {
            limit: row.limit_kopecks === null ? null : roublesOf(row.limit_kopecks),
            buyer_markup_percent: row.markup,
          },
    history: await readHistory(connection, { table: contractProposalHistory, key: 'proposal_id' }, id),
  };
}

/**
 * Distributors that a shop may ask, by title, of one region or all, with the existing proposal or contract.
 */
export async function listDistributors(
  database: Database,
  viewer: Viewer,
  regionId?: number,
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
           EXISTS (SELECT 1 FROM contract WHERE ${scope(viewer).own(sql`customer_id`)} AND supplier_id = c.id AND status = 'active') AS connected,
           (SELECT id FROM contract_proposal WHERE ${scope(viewer).own(sql`shop_id`)} AND distributor_id = c.id
              AND status IN ('created', 'accepted')) AS proposal_id
    FROM contractor c
    WHERE c.type = 'distributor' AND c.merged_into_id IS NULL
      AND (${regionId ?? null}::bigint IS NULL
           OR EXISTS (SELECT FROM contractor_region r WHERE r.contractor_id = c.id AND r.region_id = ${regionId ?? null}::bigint))
    ORDER BY c.title, c.id LIMIT 1000`);
  return rows;
}
