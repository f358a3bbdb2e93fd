import { eq, sql } from 'drizzle-orm';
import type { Answer } from '../../../contract/handlers.ts';
import { conflict, notFound } from '../../../contract/problem.ts';
import { type Connection, instantOf, type Transaction } from '../../../database/connect.ts';
import { listFor, readRow } from '../../../lists/list.ts';
import { type Party, party } from '../../../lists/party.ts';
import { byText } from '../../../lists/search.ts';
import { brandAlias } from '../tables.ts';
import type { Viewer } from '../../../contract/viewer.ts';
import { addAlias } from './brand-aliases.ts';
import { brandProposal } from '../tables.ts';

type Wire = Answer<'acceptBrandProposal'>['data'];

/** Maximum number of similar brands offered for a row. */
const SIMILAR = 3;
/** Minimum similarity of two names, 0 to 1, for one to be offered for the other. */
const ALIKE = 0.25;

/** Unknown brands from files. Those that have meanwhile become brands are left out. */
export const brandProposals = listFor<'listBrandProposals'>()({
  fields: {
    id: brandProposal.id,
    title: brandProposal.title,
    rows: brandProposal.rows,
    contractor: party('sender'),
    similar: sql<Party[]>`(
      SELECT coalesce(jsonb_agg(jsonb_build_object('id', alike.id, 'title', alike.title) ORDER BY alike.likeness DESC, alike.title), '[]')
      FROM (SELECT known.id, known.title, max(similarity(spelt.norm, ${brandProposal.norm})) AS likeness
            FROM (SELECT id, norm FROM brand UNION ALL SELECT brand_id, norm FROM brand_alias) spelt JOIN brand known ON known.id = spelt.id
            WHERE similarity(spelt.norm, ${brandProposal.norm}) >= ${ALIKE}
            GROUP BY known.id ORDER BY likeness DESC, known.title LIMIT ${SIMILAR}) alike)`,
    brand: sql<Party | null>`CASE WHEN settled.id IS NOT NULL THEN ${party('settled')} END`,
    status: brandProposal.status,
    updated_at: brandProposal.updated_at,
  },
  from: sql`${brandProposal} JOIN contractor sender ON sender.id = ${brandProposal.contractor_id}
    LEFT JOIN brand settled ON settled.id = ${brandProposal.brand_id}`,
  counted: sql`${brandProposal}`,
  scope: () => sql`NOT EXISTS (SELECT FROM brand own WHERE own.norm = ${brandProposal.norm})`,
  tabs: {
    parameter: 'status',
    holds: {
      new: sql`${brandProposal.status} = 'new'`,
      accepted: sql`${brandProposal.status} = 'accepted'`,
      declined: sql`${brandProposal.status} = 'declined'`,
    },
  },
  search: { title: byText(brandProposal.title) },
  order: sql`${brandProposal.rows} DESC, ${brandProposal.id}`,
  wire: (rows) => rows.map(({ updated_at, ...row }) => ({ ...row, updated_at: instantOf(updated_at) })),
});

async function find(connection: Connection, viewer: Viewer, id: number): Promise<Wire> {
  const row = await readRow(brandProposals, connection, viewer, sql`${brandProposal.id} = ${id}`);
  if (!row) throw notFound('Предложение не найдено');
  const [shown] = await brandProposals.wire([row], viewer, connection);
  if (!shown) throw notFound('Предложение не найдено');
  return shown;
}

async function lock(transaction: Transaction, id: number, isNew: boolean) {
  const [found] = await transaction
    .select({ title: brandProposal.title, norm: brandProposal.norm, status: brandProposal.status })
    .from(brandProposal)
    .where(eq(brandProposal.id, id))
    .for('no key update');
  if (!found) throw notFound('Предложение не найдено');
  if ((found.status === 'new') !== isNew)
    throw conflict(
      isNew ? 'Это предложение уже решено. Обновите страницу.' : 'Решения ещё нет. Обновите страницу.',
    );
  return found;
}

/** Makes the spelling an alias of the given brand. Throws 404, 409, 422 naming the field. */
export async function acceptProposal(
  transaction: Transaction,
  viewer: Viewer,
  id: number,
  brand: string,
): Promise<Wire> {
  const { title } = await lock(transaction, id, true);
  await addAlias(transaction, viewer, { alias: title, brand });
  return find(transaction, viewer, id);
}

/** Declines the proposal: the spelling belongs to no brand. Throws 404, 409. */
export async function declineProposal(transaction: Transaction, viewer: Viewer, id: number): Promise<Wire> {
  await lock(transaction, id, true);
  await decide(transaction, id, 'declined');
  return find(transaction, viewer, id);
}

/** Reverts a decision and deletes the alias that it made. Throws 404, 409. */
export async function reopenProposal(transaction: Transaction, viewer: Viewer, id: number): Promise<Wire> {
  const { norm } = await lock(transaction, id, false);
  await transaction.delete(brandAlias).where(eq(brandAlias.norm, norm));
  await decide(transaction, id, 'new');
  return find(transaction, viewer, id);
}

const decide = (transaction: Transaction, id: number, status: 'new' | 'declined') =>
  transaction
    .update(brandProposal)
    .set({ status, brand_id: null, updated_at: sql`now()` })
    .where(eq(brandProposal.id, id));
