import { checkRule } from '@portal/domain/access';
import {
  type BuyingFacts,
  buyingSteps,
  type FirstStep,
  type RunningFacts,
  runningSteps,
} from '@portal/domain/first-steps';
import { sql } from 'drizzle-orm';
import type { Viewer } from '../../../contract/viewer.ts';
import type { Connection } from '../../../database/connect.ts';
import { scope } from '../../../lists/scope.ts';

/** The steps of a buyer's or an administrator's first day; none once all are done. Sellers have their own: `sellingFacts`. */
export async function firstSteps(connection: Connection, viewer: Viewer): Promise<FirstStep[]> {
  const steps = await stepsOf(connection, viewer);
  return steps.every(({ state }) => state === 'done') ? [] : steps;
}

async function stepsOf(connection: Connection, viewer: Viewer): Promise<FirstStep[]> {
  if (viewer.type === 'admin') return runningSteps(await runningFacts(connection, viewer), viewer);
  if (viewer.type !== 'shop' || !checkRule('pages.outgoing', viewer)) return [];
  return buyingSteps(await buyingFacts(connection, viewer), viewer);
}

async function buyingFacts(connection: Connection, viewer: Viewer): Promise<BuyingFacts> {
  const { own } = scope(viewer);
  const { rows } = await connection.execute<BuyingFacts & Record<string, unknown>>(sql`
    SELECT EXISTS (SELECT FROM storage WHERE ${own(sql`contractor_id`)}) AS has_storage,
           CASE WHEN EXISTS (SELECT FROM contract WHERE ${own(sql`customer_id`)} AND status = 'active') THEN 'done'
                WHEN EXISTS (SELECT FROM contract WHERE ${own(sql`customer_id`)} AND status = 'on_confirmation') THEN 'waiting'
                ELSE 'ahead' END AS contract,
           EXISTS (SELECT FROM contract_proposal WHERE ${own(sql`shop_id`)} AND status IN ('created', 'accepted')) AS has_proposed,
           EXISTS (SELECT FROM orders WHERE ${own(sql`customer_id`)}) AS has_ordered`);
  const [facts] = rows;
  if (!facts) throw new Error('a statement without FROM answers one row');
  return facts;
}

async function runningFacts(connection: Connection, viewer: Viewer): Promise<RunningFacts> {
  const { own } = scope(viewer);
  const { rows } = await connection.execute<RunningFacts & Record<string, unknown>>(sql`
    SELECT EXISTS (SELECT FROM normative_document WHERE ${own(sql`contractor_id`)}) AS has_rules,
           EXISTS (SELECT FROM contractor WHERE type <> 'admin') AS has_company,
           CASE WHEN EXISTS (SELECT FROM contract WHERE status = 'active') THEN 'done'
                WHEN EXISTS (SELECT FROM contract WHERE status = 'on_confirmation') THEN 'waiting'
                ELSE 'ahead' END AS contract`);
  const [facts] = rows;
  if (!facts) throw new Error('a statement without FROM answers one row');
  return facts;
}
