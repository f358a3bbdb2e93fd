import { createHash, randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import {
  ELECTRONIC_KINDS,
  electronicPause,
  electronicRetry,
  type ElectronicKind,
  type ElectronicState,
  electronicState,
  isPassing,
  isInForce,
  mayFollow,
} from '@portal/domain/electronic-documents';
import { sentence } from '@portal/domain/sentences';
import { ukdFunction } from '@portal/domain/ukd';
import { updFunction, type UpdIds } from '@portal/domain/upd';
import { sql } from 'drizzle-orm';
import { Problem } from '../../contract/problem.ts';
import type { Connection, Transaction } from '../../database/connect.ts';
import { SecretLost } from '../../database/secrets.ts';
import { refreshed } from '../../documents/said.ts';
import { emit } from '../../events/outbox.ts';
import { type EdoOperator, type Kept, OperatorFault } from '../../outside/edo-operator.ts';
import { readShipmentFacts } from '../../paper/shipment-facts.ts';
import type { Services } from '../../services.ts';
import { readUkd } from '../claims/ukd/facts.ts';
import { ukdFileOf } from '../claims/ukd/ukd.ts';
import { updFileOf } from '../shipments/papers/shipment-papers.ts';
import { noteRefusedAccess, participantOf, tokenOf } from './access.ts';
import { tellSeller } from './told.ts';

type TendServices = Pick<Services, 'config' | 'database' | 'files' | 'jobs' | 'log'> & { edo: EdoOperator };

/** Documents that one server handles at once. */
const AT_ONCE = 4;
/** Milliseconds for which a run takes further documents; later ones are left to the next run. */
const TAKES_UP = 5 * 60_000;

interface Due extends Record<string, unknown> {
  id: number;
  shipment_id: number;
  /** The claim of an УКД. */
  claim_id: number | null;
  kind: ElectronicKind;
  sender_id: number;
  supplier_id: number;
  customer_id: number;
  number: string;
  state: ElectronicState;
  stored_as: string | null;
  function: string;
  uid: string;
  from_box: string | null;
  to_box: string | null;
  message_id: string | null;
  entity_id: string | null;
  attempts: number;
  /** Minutes since the state changed. */
  age: number;
}

/** Sends what waits and asks about what is at the operator, until nothing is due or the run's time is over. */
export async function tendDocuments({ edo, ...services }: Services): Promise<void> {
  if (edo === null) return;
  const until = performance.now() + TAKES_UP;
  while (performance.now() < until) {
    const due = await takeDue(services);
    if (due.length === 0) return;
    await Promise.all(due.map((one) => tend({ ...services, edo }, one)));
  }
}

/**
 * Takes due documents. Each is postponed by two minutes, so that no other server calls for it meanwhile, and it is taken
 * again after a crash.
 */
async function takeDue({ database }: Pick<Services, 'database'>): Promise<Due[]> {
  const { rows } = await database.execute<Due>(sql`
    WITH due AS (
      SELECT id FROM electronic_document WHERE next_at <= now() ORDER BY next_at, id LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED),
    taken AS (
      UPDATE electronic_document e SET next_at = now() + interval '2 minutes' FROM due WHERE e.id = due.id RETURNING e.*)
    SELECT taken.id, taken.shipment_id, taken.claim_id, taken.kind, taken.sender_id, d.supplier_id, d.customer_id, taken.number, taken.state, taken.stored_as,
           taken.function, taken.uid, taken.from_box, taken.to_box, taken.message_id, taken.entity_id, taken.attempts,
           (extract(epoch FROM now() - taken.changed_at) / 60)::int AS age
    FROM taken JOIN shipment d ON d.id = taken.shipment_id ORDER BY taken.id`);
  return rows;
}

async function tend(services: TendServices, due: Due): Promise<void> {
  try {
    const token = await tokenOf(services, due.sender_id);
    await (due.state === 'waiting' ? send(services, token, due) : look(services, token, due));
  } catch (error) {
    await fail(services, due, error);
  }
}

/** Writes the file once, stores it, and posts it. After a crash the same file is posted with the same operation. */
async function send(services: TendServices, token: string, due: Due): Promise<void> {
  const { database, edo, files } = services;
  const ready = due.stored_as === null ? await writeFor(services, token, due) : due;
  const { stored_as, from_box, to_box } = ready;
  if (stored_as === null || from_box === null || to_box === null) return;
  const content = await files.lend(stored_as, (path) => readFile(path));
  const { message, entity } = await edo.post(token, {
    kind: due.kind,
    function: ready.function,
    operation: due.uid,
    from: from_box,
    to: to_box,
    content,
    corrects: await correctedBy(database, ready),
  });
  await database.transaction(async (transaction) => {
    await transaction.execute(
      sql`UPDATE electronic_document SET message_id = ${message}, entity_id = ${entity} WHERE id = ${due.id} AND state = 'waiting'`,
    );
    await become(transaction, due, 'unsigned');
  });
}

/** Finds both boxes, writes the file with their ids, and stores it: all before the row names it. */
async function writeFor(services: TendServices, token: string, due: Due): Promise<Due> {
  const { database, edo, files } = services;
  const [sender, recipient] = await Promise.all([
    participantOf(database, due.sender_id),
    participantOf(database, due.customer_id),
  ]);
  const from = await edo.ownBox(token, sender);
  const to = await edo.boxOf(token, recipient);
  const { name, content, number, day, purpose } = await fileOf(database, due, {
    supplier: from.participant,
    customer: to.participant,
    guid: due.uid,
  });
  const stored_as = randomUUID();
  await writeFile(files.place(stored_as), content, { flag: 'wx', mode: 0o600 });
  await files.keep(stored_as);
  const made = { stored_as, from_box: from.id, to_box: to.id, function: purpose };
  const hash = createHash('sha256').update(content).digest('hex');
  // Number and date are those of the file: the papers may have been corrected since the button was pressed.
  const { rowCount } = await database.execute(sql`
    UPDATE electronic_document SET stored_as = ${stored_as}, file_name = ${`${name}.xml`}, hash = ${hash}, function = ${made.function},
           from_box = ${from.id}, to_box = ${to.id}, number = ${number}, day = ${day}
    WHERE id = ${due.id} AND state = 'waiting' AND stored_as IS NULL`);
  if (rowCount === 0) {
    await files.drop([stored_as]);
    return { ...due, stored_as: null };
  }
  return { ...due, ...made };
}

/** The file of a document, with the number, the day and the function in it. Throws 409 with what is missing by now. */
async function fileOf(connection: Connection, { shipment_id, claim_id }: Due, ids: UpdIds) {
  if (claim_id !== null) {
    const facts = await readUkd(connection, claim_id, sql`true`);
    const { number, date: day, shipment } = facts;
    const file = await ukdFileOf(connection, facts, ids);
    return { ...file, number, day, purpose: ukdFunction(shipment.tax_system) };
  }
  const facts = await readShipmentFacts(connection, sql`d.id = ${shipment_id}`);
  if (!facts) throw new Error(`shipment ${shipment_id} is gone`);
  const file = await updFileOf(connection, facts, ids);
  return { ...file, number: facts.upd_number, day: facts.upd_date, purpose: updFunction(facts.tax_system) };
}

/** Where the operator keeps the УПД that an УКД corrects: nowhere if it was not sent through the operator and signed there. */
async function correctedBy(
  connection: Connection,
  { shipment_id, claim_id, from_box }: Due,
): Promise<Kept | undefined> {
  if (claim_id === null) return undefined;
  const { rows } = await connection.execute<Kept & { state: ElectronicState } & Record<string, unknown>>(sql`
    SELECT message_id AS message, entity_id AS entity, state FROM electronic_document
    WHERE shipment_id = ${shipment_id} AND kind = 'upd' AND from_box = ${from_box} AND message_id IS NOT NULL AND entity_id IS NOT NULL
    ORDER BY id DESC`);
  const kept = rows.find(({ state }) => isInForce(state));
  return kept && { message: kept.message, entity: kept.entity };
}

async function look({ database, edo }: TendServices, token: string, due: Due): Promise<void> {
  const { from_box, message_id, entity_id } = due;
  if (from_box === null || message_id === null || entity_id === null) return;
  const said = await edo.look(token, from_box, { message: message_id, entity: entity_id });
  const state = electronicState(said);
  await database.transaction(async (transaction) => {
    if (mayFollow(due.state, state))
      return become(transaction, due, state, state === 'failed' ? sentence({ code: 'edoDeleted' }) : '');
    const fault = said.signatureInvalid ? sentence({ code: 'edoSignatureInvalid' }) : '';
    await schedule(transaction, due, electronicPause(due.state, due.age), fault);
  });
}

const schedule = (transaction: Transaction, { id, state }: Due, pause: number | null, fault: string) =>
  transaction.execute(sql`
    UPDATE electronic_document SET attempts = 0, fault = ${fault}, next_at = now() + make_interval(mins => ${pause}::int)
    WHERE id = ${id} AND state = ${state}`);

/** Brings a document into a state, with its history and events; nothing if another server has done so. */
async function become(transaction: Transaction, due: Due, state: ElectronicState, fault = ''): Promise<void> {
  const { rowCount } = await transaction.execute(sql`
    UPDATE electronic_document SET state = ${state}, fault = ${fault}, attempts = 0, changed_at = now(),
           next_at = now() + make_interval(mins => ${electronicPause(state, 0)}::int)
    WHERE id = ${due.id} AND state = ${due.state}`);
  if (rowCount === 0) return;
  await transaction.execute(
    sql`INSERT INTO electronic_document_state (document_id, state, comment) VALUES (${due.id}, ${state}, ${fault})`,
  );
  await refresh(transaction, due);
  await tellSeller(transaction, due, state);
}

/** Reloads the open pages of both sides, as a step of the shipment or of the claim does. */
const refresh = (transaction: Transaction, { shipment_id, claim_id, supplier_id, customer_id }: Due) => {
  const sides = [supplier_id, customer_id];
  const said =
    claim_id === null
      ? refreshed('order:change-status', sides, { shipment_id })
      : refreshed('claim:change-status', sides, { 'claim-id': claim_id });
  return emit(transaction, [...(said.events ?? [])]);
};

/** Records why a call failed: what time may mend is tried again later, anything else ends the document. */
async function fail({ database, log }: TendServices, due: Due, error: unknown): Promise<void> {
  const fault =
    error instanceof OperatorFault
      ? error.fault
      : error instanceof Problem
        ? { code: 'edoFileRefused' as const, reason: error.message }
        : error instanceof SecretLost
          ? { code: 'edoAccessRefused' as const }
          : { code: 'edoPortalFailed' as const };
  const text = sentence(fault);
  if (fault.code === 'edoPortalFailed') log.error({ err: error, document: due.id }, 'an electronic document');
  else
    log.info(
      { document: due.id, kind: ELECTRONIC_KINDS[due.kind], code: fault.code },
      'an electronic document',
    );
  await database.transaction(async (transaction) => {
    if (fault.code === 'edoAccessRefused' || fault.code === 'edoOwnBoxMissing')
      await noteRefusedAccess(transaction, due.sender_id, text);
    if (due.state === 'waiting' && !isPassing(fault)) return become(transaction, due, 'failed', text);
    const { rowCount } = await transaction.execute(sql`
      UPDATE electronic_document SET attempts = attempts + 1, fault = ${text},
             next_at = now() + make_interval(mins => ${electronicRetry(due.attempts + 1)}::int)
      WHERE id = ${due.id} AND state = ${due.state}`);
    if (rowCount !== 0 && due.attempts === 0) await refresh(transaction, due);
  });
}
