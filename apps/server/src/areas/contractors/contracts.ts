import {
  CONTRACT_MACHINE,
  CONTRACT_STATUSES,
  CONTRACT_TYPES,
  CONTRACT_ZONES,
  contractChanges,
  contractDaysLeft,
  type ContractStatus,
  contractZone,
} from '@portal/domain/contracts';
import { allowedActions } from '@portal/domain/documents';
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Answer } from '../../contract/handlers.ts';
import { roublesOf } from '../../contract/money.ts';
import { notFound } from '../../contract/problem.ts';
import type { Connection } from '../../database/connect.ts';
import { readHistory } from '../../documents/history.ts';
import { sidePerson } from '../../documents/sides.ts';
import { wireStatus } from '../../documents/wire.ts';
import { listFor, readRow, type RowOf } from '../../lists/list.ts';
import { oneOf, type Party, party } from '../../lists/party.ts';
import { scope } from '../../lists/scope.ts';
import { byContractor, byText } from '../../lists/search.ts';
import { groupTabs, inStatuses } from '../../lists/tabs.ts';
import type { Viewer } from '../../contract/viewer.ts';
import { secondOfPair } from './second-contract.ts';

export const NO_CONTRACT = 'Договор не найден';

/** The IANA name of a contract's time zone, from its id in CONTRACT_ZONES. */
export const zoneOf = (id: SQLWrapper): SQL =>
  sql`(${sql.param(CONTRACT_ZONES.map(({ zone }) => zone))}::text[])[${id}]`;

/**
 * Contracts `d` that a person may see: a supplier's own, a customer's once they were submitted, all for an
 * administrator.
 */
export function visibleContracts(viewer: Viewer): SQL {
  const { seen, own } = scope(viewer);
  return sql`(${seen(sql`d.supplier_id`)} OR ${own(sql`d.customer_id`)} AND d.status NOT IN ('draft', 'rejected'))`;
}

const fields = {
  id: sql<number>`d.id`,
  version: sql<number>`d.version`,
  number: sql<string>`d.number`,
  subject: sql<string>`d.subject`,
  date: sql<string>`(d.date AT TIME ZONE ${zoneOf(sql`d.req_zone_id`)})::date::text`,
  date_end: sql<string | null>`d.date_end::text`,
  status: sql<ContractStatus>`d.status`,
  type_id: sql<number>`d.type_id`,
  supplier_id: sql<number>`d.supplier_id`,
  customer_id: sql<number>`d.customer_id`,
  supplier: party('supplier'),
  customer: party('customer'),
  limit_kopecks: sql<number | null>`d.limit_kopecks`,
  limit_named: sql<boolean>`d.limit_named`,
  spent: sql<number>`d.used_kopecks`,
  buyer_markup_percent: sql<number>`d.buyer_markup_percent::float8`,
  accepted_by_administrator: sql<boolean>`d.accepted_by_administrator`,
  req_zone_id: sql<number>`d.req_zone_id`,
};
const more = {
  ...fields,
  only_for_selected_storage: sql<boolean>`d.only_for_selected_storage`,
  storage: sql<Party | null>`(SELECT jsonb_build_object('id', s.id, 'title', s.title) FROM storage s WHERE s.id = d.storage_id)`,
  monthly_plan_kopecks: sql<number | null>`d.monthly_plan_kopecks`,
  is_electronic_doc_circulation: sql<boolean>`d.is_electronic_doc_circulation`,
  is_not_consider_limit_transit_order: sql<boolean>`d.is_not_consider_limit_transit_order`,
  file_name: sql<string>`d.file_name`,
  contact_person_full_name: sql<string>`d.contact_person_full_name`,
  contact_person_phone: sql<string>`d.contact_person_phone`,
};
export const CONTRACT_FROM = sql`contract d JOIN contractor supplier ON supplier.id = d.supplier_id
  JOIN contractor customer ON customer.id = d.customer_id`;

/** The kinds of search of every list of contracts. */
export const CONTRACT_SEARCH = {
  number: byText(sql`d.number`),
  contractor: byContractor(sql`d.supplier_id`, sql`d.customer_id`),
};

export const contracts = listFor<'listContracts'>()({
  fields,
  from: CONTRACT_FROM,
  counted: sql`contract d`,
  key: sql`d.id`,
  scope: visibleContracts,
  search: CONTRACT_SEARCH,
  filters: {
    'filter[status_id]': inStatuses(CONTRACT_STATUSES, sql`d.status`),
    'filter[type_id]': (ids) => sql`d.type_id = ANY(${sql.param(ids)}::bigint[])`,
    'filter[date_from]': (day) =>
      sql`(d.date AT TIME ZONE ${zoneOf(sql`d.req_zone_id`)})::date >= ${day}::date`,
    'filter[date_to]': (day) =>
      sql`(d.date AT TIME ZONE ${zoneOf(sql`d.req_zone_id`)})::date <= ${day}::date`,
  },
  tabs: groupTabs(CONTRACT_STATUSES, sql`d.status`),
  order: sql`d.date DESC, d.id DESC`,
  sorts: {
    '-date': sql`d.date DESC, d.id DESC`,
    date: sql`d.date, d.id`,
    date_end: sql`d.date_end NULLS LAST, d.id`,
    '-limit': sql`d.limit_kopecks DESC NULLS FIRST, d.id`,
  },
  wire: (rows, viewer) => rows.map((row) => wireRow(row, viewer)),
});

function wireRow(
  {
    type_id,
    supplier_id,
    customer_id,
    limit_kopecks,
    spent,
    req_zone_id,
    status,
    ...row
  }: RowOf<typeof fields>,
  viewer: Viewer,
) {
  const person = sidePerson(viewer, { supplier_id, customer_id });
  return {
    ...row,
    days_left:
      status === 'active' || status === 'suspended'
        ? contractDaysLeft(row.date_end, Date.now(), contractZone(req_zone_id))
        : null,
    status: wireStatus(CONTRACT_STATUSES, status),
    type: oneOf(CONTRACT_TYPES, type_id),
    limit: limit_kopecks === null ? null : roublesOf(limit_kopecks),
    used: roublesOf(spent),
    allowed_actions: allowedActions(CONTRACT_MACHINE, status, person),
  };
}

/** Why a contract that is not in force yet could not come into force now. */
async function obstacleTo(
  connection: Connection,
  { status, ...pair }: Parameters<typeof secondOfPair>[1] & { status: string },
): Promise<string | null> {
  if (status === 'on_confirmation') return secondOfPair(connection, pair, ['active']);
  return status === 'draft' || status === 'rejected' ? secondOfPair(connection, pair) : null;
}

/** A contract in the API's form. Throws 404 if it does not exist or is not visible. */
export async function readContract(
  connection: Connection,
  viewer: Viewer,
  id: number,
): Promise<Answer<'getContract'>['data']> {
  const source = { fields: more, from: CONTRACT_FROM, scope: visibleContracts };
  const row = await readRow(source, connection, viewer, sql`d.id = ${id}`);
  if (!row) throw notFound(NO_CONTRACT);
  const {
    only_for_selected_storage,
    storage,
    is_electronic_doc_circulation,
    is_not_consider_limit_transit_order,
    file_name,
    contact_person_full_name,
    contact_person_phone,
    monthly_plan_kopecks: plan,
    ...head
  } = row;
  const wired = wireRow(head, viewer);
  const obstacle = await obstacleTo(connection, row);
  const { actor } = sidePerson(viewer, row);
  const writes = actor === 'supplier' || actor === 'admin';
  return {
    ...wired,
    monthly_plan: plan === null ? null : roublesOf(plan),
    changes: writes ? contractChanges(row.status) : 'nothing',
    obstacle,
    allowed_actions: wired.allowed_actions.filter(
      (action) => obstacle === null || (action !== 'confirm' && action !== 'submit'),
    ),
    only_for_selected_storage,
    storage,
    is_electronic_doc_circulation,
    is_not_consider_limit_transit_order,
    req_zone_id: row.req_zone_id,
    file_name,
    contact_person_full_name,
    contact_person_phone,
    history: await readHistory(connection, { document: CONTRACT_MACHINE.name }, id),
  };
}
