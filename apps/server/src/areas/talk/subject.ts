import { checkRule } from '@portal/domain/access';
import { documentNumber } from '@portal/domain/documents';
import type { NotificationEvent } from '@portal/domain/notifications';
import { TALK_RULES, type TalkKind, type TalkSide } from '@portal/domain/talk';
import { type SQL, sql } from 'drizzle-orm';
import { notFound } from '../../contract/problem.ts';
import type { Viewer } from '../../contract/viewer.ts';
import type { Connection } from '../../database/connect.ts';
import { sidePerson } from '../../documents/sides.ts';
import { NO_CLAIM, visibleClaims } from '../claims/claims.ts';
import { NO_CORRECTIVE, visibleCorrectives } from '../orders/correctives.ts';
import { visibleOrders } from '../orders/visible.ts';

/** A document with a conversation. */
export interface Subject {
  kind: TalkKind;
  id: number;
  order_id: number;
  customer_id: number;
  supplier_id: number;
  status: string;
  /** Whether both sides see it. */
  is_shared: boolean;
}

interface Kind {
  from: SQL;
  order: SQL;
  shared: SQL;
  visible(viewer: Viewer): SQL;
  /** Ids of its order lines. */
  lines(id: number): SQL;
  absent: string;
  events: Readonly<Record<'message' | 'mention', NotificationEvent>>;
  /** «Заказ № 5» */
  title(id: number): string;
  payload(id: number): Record<string, number>;
}

/** In SQL an order is `o`, a claim or a corrective `d`. */
const KINDS: Readonly<Record<TalkKind, Kind>> = {
  order: {
    from: sql`orders o`,
    order: sql`o.id`,
    shared: sql`NOT o.withheld AND o.status <> 'draft'`,
    visible: visibleOrders,
    lines: (id) => sql`SELECT l.id FROM order_line l WHERE l.order_id = ${id}`,
    absent: 'Заказ не найден',
    events: { message: 'order:message', mention: 'order:mention' },
    title: (id) => `Заказ ${documentNumber(id)}`,
    payload: (id) => ({ order_id: id }),
  },
  claim: {
    from: sql`claim d`,
    order: sql`d.order_id`,
    shared: sql`d.sent_at IS NOT NULL`,
    visible: visibleClaims,
    lines: (id) => sql`SELECT i.order_line_id FROM claim_item i WHERE i.claim_id = ${id}`,
    absent: NO_CLAIM,
    events: { message: 'claim:message', mention: 'claim:mention' },
    title: (id) => `Претензия ${documentNumber(id)}`,
    payload: (id) => ({ 'claim-id': id }),
  },
  corrective: {
    from: sql`delivery_time_corrective d`,
    order: sql`d.order_id`,
    shared: sql`d.status <> 'draft'`,
    visible: visibleCorrectives,
    lines: (id) =>
      sql`SELECT i.order_line_id FROM delivery_time_corrective_item i WHERE i.corrective_id = ${id}`,
    absent: NO_CORRECTIVE,
    events: { message: 'delivery-time-corrective:message', mention: 'delivery-time-corrective:mention' },
    title: (id) => `Корректировка сроков ${documentNumber(id)}`,
    payload: (id) => ({ 'delivery-time-corrective-id': id }),
  },
};
export const kindOf = ({ kind }: Pick<Subject, 'kind'>): Kind => KINDS[kind];

/** A document that the person may see. Throws 404, with what is said to be absent. */
export async function findSubject(
  connection: Connection,
  viewer: Viewer,
  kind: TalkKind,
  id: number,
  absent = KINDS[kind].absent,
): Promise<Subject> {
  const { from, order, shared, visible } = KINDS[kind];
  const d = sql.raw(kind === 'order' ? 'o' : 'd');
  const { rows } = await connection.execute<Omit<Subject, 'kind'> & Record<string, unknown>>(sql`
    SELECT ${d}.id, ${order} AS order_id, ${d}.customer_id, ${d}.supplier_id, ${d}.status, ${shared} AS is_shared
    FROM ${from} WHERE ${d}.id = ${id} AND ${visible(viewer)}`);
  const [found] = rows;
  if (!found) throw notFound(absent);
  return { ...found, kind };
}

/** The person's side in the document; null for administrators. */
export function ownSide(viewer: Viewer, subject: Subject): TalkSide | null {
  const { actor } = sidePerson(viewer, subject);
  return actor === 'customer' || actor === 'supplier' ? actor : null;
}

/** The same, for those who act. Throws 404, with what is said to be absent. */
export function sideOfActor(viewer: Viewer, subject: Subject, absent = kindOf(subject).absent): TalkSide {
  const side = ownSide(viewer, subject);
  if (side === null) throw notFound(absent);
  return side;
}

export interface TalkPerson {
  id: number;
  name: string;
  company: string;
  contractor_id: number;
}

/** Maximum number of people that are offered and told. */
const MOST_PEOPLE = 200;

/** Active people of both sides who may see the document, by company and name. */
export async function peopleOf(connection: Connection, subject: Subject): Promise<TalkPerson[]> {
  const { rows } = await connection.execute<
    TalkPerson &
      Pick<Viewer, 'type' | 'permissions' | 'b2c_user' | 'is_work_with_b2c'> &
      Record<string, unknown>
  >(sql`
    SELECT p.id, p.second_name || ' ' || p.first_name AS name, company.title AS company, p.contractor_id, company.type, p.b2c_user, company.is_work_with_b2c,
           to_jsonb(ARRAY(SELECT r.permission FROM role_permission r WHERE r.role_id = p.role_id)) AS permissions
    FROM app_user p JOIN contractor company ON company.id = p.contractor_id
    WHERE p.active AND p.contractor_id IN (${subject.customer_id}, ${subject.supplier_id})
    ORDER BY company.title, name, p.id`);
  const rules = TALK_RULES[subject.kind];
  return rows
    .filter((person) =>
      checkRule(person.contractor_id === subject.supplier_id ? rules.supplier : rules.customer, person),
    )
    .slice(0, MOST_PEOPLE)
    .map(({ id, name, company, contractor_id }) => ({ id, name, company, contractor_id }));
}
