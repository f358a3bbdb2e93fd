import { checkRule } from '@portal/domain/access';
import { LADA_IMAGE_TYPE } from '@portal/domain/contracts';
import { needsSecondFactor } from '@portal/domain/navigation';
import { PERMISSIONS } from '@portal/domain/permissions';
import { eq, sql } from 'drizzle-orm';
import { roublesOf } from '../../../contract/money.ts';
import type { Answer } from '../../../contract/handlers.ts';
import type { Database } from '../../../database/connect.ts';
import type { Services } from '../../../services.ts';
import { contract } from '../../contractors/tables.ts';
import { proposalsToLookAt } from '../../proposals/new-count.ts';
import { readPermanent } from '../../notifications/permanent.ts';
import { OWN_WAYS, ownWays } from '../../storages/logistics/own-ways.ts';
import { storage } from '../../storages/tables.ts';
import { ANSWERS, mayDo, RECEIVES } from '../../../documents/may-do.ts';
import { countOwedDocuments } from '../people/owed-documents.ts';
import { role, user } from '../tables.ts';
import { hasSecondFactor } from './factors/challenges.ts';
import { scope } from '../../../lists/scope.ts';
import type { Viewer } from '../../../contract/viewer.ts';

type CurrentUser = Answer<'getCurrentUser'>['data'];
type Statements = Answer<'getStatements'>['data'];

/** Everything that the portal's frame needs about the signed-in person. */
export async function readCurrentUser(
  { database, config }: Pick<Services, 'database' | 'config'>,
  viewer: Viewer,
): Promise<CurrentUser> {
  const [row] = await database
    .select({
      login: user.login,
      first_name: user.first_name,
      second_name: user.second_name,
      role_name_description: role.description,
      default_storage_id: user.default_storage_id,
      default_storage_title: storage.title,
      is_user_satisfaction_quiz_passed: user.is_user_satisfaction_quiz_passed,
      new_tariffs_agreement: user.new_tariffs_agreement,
      password_changed: user.password_changed,
      regulations_accepted: user.regulations_accepted,
      has_factor: sql<boolean>`${hasSecondFactor(user.id)}`,
      documents_owed: countOwedDocuments(sql`${viewer.type}::text`, sql`${user.id}`),
      contractor_user_id: sql<number>`coalesce((SELECT main.id FROM app_user main WHERE main.contractor_id = ${user.contractor_id} AND main.is_main), ${user.id})`,
      have_supplier_contract_as_customer: sql<boolean>`EXISTS (SELECT 1 FROM ${contract} WHERE ${contract.customer_id} = ${user.contractor_id} AND ${contract.status} = 'active')`,
    })
    .from(user)
    .innerJoin(role, eq(role.id, user.role_id))
    .leftJoin(storage, eq(storage.id, user.default_storage_id))
    .where(eq(user.id, viewer.id));
  if (!row) throw new Error('the signed-in person is gone');
  const { first_name, second_name, has_factor, ...rest } = row;
  return {
    ...rest,
    second_factor_owed: config.secondFactor === 'demanded' && !has_factor && needsSecondFactor(viewer),
    id: viewer.id,
    uuid: viewer.uuid,
    type: viewer.type,
    person: { first_name, second_name, contractor_id: viewer.contractor_id },
    contractor_title: viewer.contractor_title,
    b2c_user: viewer.b2c_user,
    is_work_with_b2c: viewer.is_work_with_b2c,
    impersonator: viewer.impersonator && {
      name: viewer.impersonator.name,
      until: new Date(viewer.impersonator.until).toISOString(),
    },
    is_admin: viewer.type === 'admin',
    permissions: viewer.permissions.map((name) => ({ name, description: PERMISSIONS[name] ?? name })),
  };
}

interface Counted {
  notifications: number;
  incoming: number;
  acceptances: number;
  without_contracts: boolean;
  /** Whether a contract of the type «Лада Имидж» is in force. */
  lada_image: boolean;
  /** Whether goods may be moved between the company's own storages. */
  own_ways: boolean;
  proposals: number;
  impersonations: number;
  /** The bank's data on this person, if the account is linked. */
  bank: { credit_line_kopecks: number | null; buy_on_credit: boolean } | null;
  /** Numbers of purchases for which the bank has not decided on credit yet. */
  pending: string[];
}

/** Whether the person passes the access rule. */
const may = (viewer: Viewer, rule: string) => checkRule(rule, viewer);

/**
 * Counters, flags and permanent notifications of the portal's frame, in two statements; only documents the
 * person may see.
 */
export async function readStatements(
  database: Database,
  viewer: Viewer,
  { config: { demo }, bank }: Pick<Services, 'config' | 'bank'>,
): Promise<Statements> {
  const { rows } = await database.execute<Counted & Record<string, unknown>>(sql`
    SELECT (SELECT count(*) FROM notification WHERE ${scope(viewer).personal(sql`user_id`)} AND confirmed_at IS NULL AND discriminator = '' AND NOT hidden) AS notifications,
           (SELECT count(*) FROM orders WHERE ${scope(viewer).own(sql`supplier_id`)} AND status = 'active' AND ${may(viewer, 'pages.inbox') && mayDo(viewer, ANSWERS)}) AS incoming,
           (SELECT count(*) FROM acceptance WHERE ${scope(viewer).own(sql`customer_id`)} AND status = 'new' AND ${may(viewer, 'pages.acceptances') && mayDo(viewer, RECEIVES)}) AS acceptances,
           NOT EXISTS (SELECT 1 FROM contract WHERE ${scope(viewer).own(sql`customer_id`)}) AS without_contracts,
           EXISTS (SELECT FROM contract WHERE ${scope(viewer).own(sql`customer_id`)} AND status = 'active' AND type_id = ${LADA_IMAGE_TYPE}) AS lada_image,
           EXISTS (SELECT FROM ${OWN_WAYS} WHERE ${ownWays(viewer)}) AS own_ways,
           ${proposalsToLookAt(viewer)} AS proposals,
           (SELECT count(*) FROM impersonation WHERE ${scope(viewer).personal(sql`user_id`)} AND seen_at IS NULL AND (ended_at IS NOT NULL OR until < now()) AND ${viewer.impersonator === null}) AS impersonations,
           (SELECT to_jsonb(link) FROM bank_account_link link WHERE ${scope(viewer).personal(sql`user_id`)} AND issuer = ${bank?.issuer ?? null}) AS bank,
           ARRAY(SELECT id::text FROM credit_request r
                 WHERE ${may(viewer, 'actions.basket.get')} AND ${scope(viewer).own(sql`contractor_id`)} AND status = 'pending' AND sent_at IS NOT NULL AND issuer = ${bank?.issuer ?? null}
                   AND EXISTS (SELECT 1 FROM orders WHERE credit_request_id = r.id AND status = 'awaiting_credit')
                 ORDER BY r.id) AS pending`);
  const permanentNotifications = await readPermanent(database, viewer);
  const counted = rows[0] ?? {
    notifications: 0,
    incoming: 0,
    acceptances: 0,
    without_contracts: false,
    lada_image: false,
    own_ways: false,
    proposals: 0,
    impersonations: 0,
    bank: null,
    pending: [],
  };
  return {
    userNotificationCount: counted.notifications,
    existContractLI: counted.lada_image,
    maps_to_our_storage_allowed: counted.own_ways,
    is_new_created_shop: viewer.type === 'shop' && counted.without_contracts,
    new_contract_proposal_count: counted.proposals,
    new_order_delivery_count: 0,
    is_work_with_b2c: viewer.is_work_with_b2c,
    // Administrators do not load document counts.
    newDocuments: {
      incomingOrders: viewer.type === 'admin' ? 0 : counted.incoming,
      acceptanceDocuments: viewer.type === 'admin' ? 0 : counted.acceptances,
    },
    sbbol: {
      enable: bank !== null,
      authorized: counted.bank !== null,
      user_info: counted.bank && bankUserInfo(counted.bank),
      credit_pending: Object.fromEntries(counted.pending.map((id, place) => [String(place), id])),
    },
    permanentNotifications,
    unseen_impersonations: counted.impersonations,
    environment: demo ? 'demo' : 'production',
  };
}

function bankUserInfo({ credit_line_kopecks, buy_on_credit }: NonNullable<Counted['bank']>) {
  return {
    ...(credit_line_kopecks === null ? {} : { creditLineAvailableSum: roublesOf(credit_line_kopecks) }),
    buyOnCreditMmb: buy_on_credit,
  };
}
