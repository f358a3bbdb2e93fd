import {
  MADE_THINGS,
  type MadeThing,
  MAKER_FAULTS,
  type MakerFault,
  makerFault,
} from '@portal/domain/makers';
import { eq, sql } from 'drizzle-orm';
import type { Connection, Transaction } from '../../../database/connect.ts';
import { notify } from '../../../events/notify.ts';
import { contractor } from '../../contractors/tables.ts';
import { user } from '../tables.ts';
import type { Viewer } from '../../../contract/viewer.ts';
import { absentPerson, PERSON } from '../signing-in/viewers.ts';

/** Something that acts automatically: the person who created it and the contractor for which it acts. */
export interface Made {
  user_id: number;
  contractor_id: number;
}

/** Whether the creator may still let it act, and with which rights. */
export type Standing = { fault: null; viewer: Viewer } | { fault: MakerFault; viewer: null };

/**
 * Checks the creators of things that act automatically (a webhook, a scheduled report, a fetched list, an API
 * key) at the moment they act, with the creators' current rights. One query for all. Returns results in the
 * order of `things`.
 * @param may the right to create such a thing
 */
export async function standingOf<T extends Made>(
  connection: Connection,
  things: readonly T[],
  may: (viewer: Viewer, thing: T) => boolean,
): Promise<Standing[]> {
  if (things.length === 0) return [];
  const ids = [...new Set(things.map(({ user_id }) => user_id))];
  const rows = await connection
    .select({ ...PERSON, active: user.active })
    .from(user)
    .innerJoin(contractor, eq(contractor.id, user.contractor_id))
    .where(sql`${user.id} = ANY(${sql.param(ids)}::bigint[])`);
  const people = new Map(rows.map(({ active, ...row }) => [row.id, { active, viewer: absentPerson(row) }]));
  return things.map((thing) => {
    const person = people.get(thing.user_id);
    if (!person) return { fault: 'left', viewer: null };
    const { active, viewer } = person;
    const fault = makerFault({
      active,
      belongs: viewer.contractor_id === thing.contractor_id,
      may: may(viewer, thing),
    });
    return fault === null ? { fault, viewer } : { fault, viewer: null };
  });
}

/** Notifies the company that something of its own has stopped, and why. */
export const sayStopped = (
  transaction: Transaction,
  stopped: readonly {
    kind: MadeThing;
    id: number;
    title: string;
    contractor_id: number;
    fault: MakerFault;
  }[],
): Promise<void> =>
  notify(
    transaction,
    ...stopped.map(({ kind, id, title, contractor_id, fault }) => ({
      contractor_id,
      event_name: 'automation:stopped' as const,
      entity_id: id,
      title: MADE_THINGS[kind](title),
      text: MAKER_FAULTS[fault],
      message: { id, kind, reason: MAKER_FAULTS[fault] },
    })),
  );
