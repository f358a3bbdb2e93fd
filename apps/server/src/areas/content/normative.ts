import { sql, type SQL } from 'drizzle-orm';
import { checkRule } from '@portal/domain/access';
import type { Answer, FormOf } from '../../contract/handlers.ts';
import { conflict, fieldFault, forbidden, notFound } from '../../contract/problem.ts';
import { type Connection, instantOf, type Transaction } from '../../database/connect.ts';
import { isStale } from '../../documents/stale.ts';
import { addHistory } from '../../documents/history.ts';
import { listFor, readRow } from '../../lists/list.ts';
import { type Party, party } from '../../lists/party.ts';
import { scope } from '../../lists/scope.ts';
import { byText } from '../../lists/search.ts';
import { owedDocuments } from '../identity/people/owed-documents.ts';
import type { Viewer } from '../../contract/viewer.ts';
import { normativeAcceptance, normativeDocument } from './tables.ts';

/** The document name under which its history is stored. */
const NAME = 'normative document';
const ABSENT = 'Документ не найден';
type Document = Answer<'getNormativeDocument'>['data'];
type Fields = Omit<FormOf<'createNormativeDocument'>, 'file' | 'version'>;

/** Condition by kind of company: for whom a document is. */
const FOR: Readonly<Record<Viewer['type'], SQL>> = {
  admin: sql`true`,
  supplier: sql`n.for_supplier`,
  distributor: sql`n.for_distributor`,
  shop: sql`n.for_shop`,
};

/**
 * Documents `n` that a person may see: own ones, and those for their kind of company from the portal or
 * business partners.
 */
export function visibleDocuments(viewer: Viewer): SQL {
  const { own, seen } = scope(viewer);
  return sql`(${seen(sql`n.contractor_id`)} OR ${FOR[viewer.type]} AND (
    EXISTS (SELECT FROM contractor a WHERE a.id = n.contractor_id AND a.type = 'admin')
    OR EXISTS (SELECT FROM contract d WHERE d.status = 'active'
               AND (d.supplier_id = n.contractor_id AND ${own(sql`d.customer_id`)} OR d.customer_id = n.contractor_id AND ${own(sql`d.supplier_id`)}))))`;
}

const fieldsFor = (viewerId: SQL) => ({
  id: sql<number>`n.id`,
  version: sql<number>`n.version`,
  title: sql<string>`n.title`,
  date: sql<string>`n.date::text`,
  for_shop: sql<boolean>`n.for_shop`,
  for_distributor: sql<boolean>`n.for_distributor`,
  for_supplier: sql<boolean>`n.for_supplier`,
  required: sql<boolean>`n.required`,
  edition: sql<number>`n.edition`,
  file_name: sql<string>`n.file_name`,
  author: party('author'),
  parent: sql<Party | null>`(SELECT jsonb_build_object('id', p.id, 'title', p.title) FROM normative_document p WHERE p.id = n.parent_normative_document_id)`,
  accepted_at: sql<
    string | null
  >`(SELECT a.at FROM normative_acceptance a WHERE a.document_id = n.id AND a.user_id = ${viewerId} AND a.edition = n.edition)`,
});
const FROM = sql`normative_document n JOIN contractor author ON author.id = n.contractor_id`;
const wire = <R extends { accepted_at: string | null }>({ accepted_at, ...row }: R) => ({
  ...row,
  accepted_at: accepted_at === null ? null : instantOf(accepted_at),
});

/** The list of documents for a person, with that person's own acceptances. */
export const documentsOf = ({ id }: Viewer) =>
  listFor<'listNormativeDocuments'>()({
    fields: fieldsFor(sql`${id}`),
    from: FROM,
    counted: sql`normative_document n`,
    key: sql`n.id`,
    scope: visibleDocuments,
    search: { title: byText(sql`n.title`, sql`n.description`) },
    order: sql`n.date DESC, n.id DESC`,
    wire: (rows) => rows.map(wire),
  });

/**
 * Events of the documents that a person may see; acceptances only if they are their own, or of their company's
 * documents.
 */
export const normativeEvents = listFor<'listNormativeEvents'>()({
  fields: {
    id: sql<number>`h.id`,
    at: sql<string>`h.at`,
    actor: sql<string>`coalesce(person.second_name || ' ' || person.first_name || ', ' || company.title, 'Портал')`,
    text: sql<string>`h.text`,
    document: sql<Party>`jsonb_build_object('id', n.id, 'title', n.title)`,
  },
  from: sql`document_history h JOIN normative_document n ON h.document = ${NAME} AND n.id = h.document_id
    LEFT JOIN app_user person ON person.id = h.user_id LEFT JOIN contractor company ON company.id = h.contractor_id`,
  scope: (viewer) => {
    const { own, seen } = scope(viewer);
    return sql`${visibleDocuments(viewer)} AND (h.action <> 'accept' OR ${own(sql`h.contractor_id`)} OR ${seen(sql`n.contractor_id`)})`;
  },
  order: sql`h.at DESC, h.id DESC`,
  wire: (rows) => rows.map(({ at, ...row }) => ({ ...row, at: instantOf(at) })),
});

/** One document that the person may see. Throws 404. */
export async function readDocument(connection: Connection, viewer: Viewer, id: number): Promise<Document> {
  const source = {
    fields: {
      ...fieldsFor(sql`${viewer.id}`),
      description: sql<string>`n.description`,
      contractor_id: sql<number>`n.contractor_id`,
    },
    from: FROM,
    scope: visibleDocuments,
  };
  const row = await readRow(source, connection, viewer, sql`n.id = ${id}`);
  if (!row) throw notFound(ABSENT);
  const { contractor_id, ...shown } = row;
  const isOwn = viewer.type === 'admin' || contractor_id === viewer.contractor_id;
  const { rows: related } = await connection.execute<{ id: number; title: string }>(sql`
    SELECT n.id, n.title FROM normative_document n
    WHERE n.parent_normative_document_id = ${id} AND ${visibleDocuments(viewer)} ORDER BY n.date DESC, n.id DESC LIMIT 100`);
  const { rows: accepted } = await connection.execute<{
    id: number;
    person: string;
    contractor: string;
    edition: number;
    at: string;
  }>(sql`
    SELECT person.id, person.second_name || ' ' || person.first_name AS person, company.title AS contractor, a.edition, a.at
    FROM normative_acceptance a JOIN app_user person ON person.id = a.user_id JOIN contractor company ON company.id = person.contractor_id
    WHERE a.document_id = ${id} AND ${isOwn} ORDER BY a.at DESC, person.id LIMIT 1000`);
  return {
    ...wire(shown),
    may_change: isOwn && checkRule('pages.regulatory-documents-add', viewer),
    related,
    acceptances: accepted.map(({ at, ...one }) => ({ ...one, at: instantOf(at) })),
  };
}

/**
 * Throws 422 if a document is for nobody, is made required by someone other than an administrator, or has an
 * invalid parent: one that is not visible, the document itself, or one that has a parent of its own.
 */
async function check(
  transaction: Transaction,
  viewer: Viewer,
  {
    for_shop,
    for_distributor,
    for_supplier,
    required = false,
    parent_normative_document_id: parent = null,
  }: Fields,
  id: number | null,
): Promise<void> {
  if (!for_shop && !for_distributor && !for_supplier)
    throw fieldFault('for_shop', 'Выберите, для кого документ');
  // A company could otherwise block its business partners from the portal.
  if (required && viewer.type !== 'admin')
    throw fieldFault('required', 'Обязательным документ делает администратор портала');
  if (parent === null) return;
  const { rows } = await transaction.execute<{ hangs: boolean }>(sql`
    SELECT n.parent_normative_document_id IS NOT NULL AS hangs FROM normative_document n
    WHERE n.id = ${parent} AND n.id IS DISTINCT FROM ${id}::bigint AND ${scope(viewer).seen(sql`n.contractor_id`)}`);
  const [found] = rows;
  if (!found) throw fieldFault('parent_normative_document_id', 'Такого основного документа нет');
  if (found.hangs)
    throw fieldFault(
      'parent_normative_document_id',
      'Это уже версия другого документа. Выберите его основной.',
    );
}

interface Kept {
  name: string;
  stored_as: string;
}
const columnsOf = (
  { parent_normative_document_id = null, title, description = '', ...fields }: Fields,
  file?: Kept,
) => ({
  title: title.trim(),
  description: description.trim(),
  date: fields.date,
  for_shop: fields.for_shop,
  for_distributor: fields.for_distributor,
  for_supplier: fields.for_supplier,
  required: fields.required ?? false,
  parent_normative_document_id,
  ...(file ? { file_name: file.name, stored_as: file.stored_as } : {}),
});

async function remember(transaction: Transaction, viewer: Viewer, id: number, action: string, text: string) {
  await addHistory(transaction, {
    document: NAME,
    document_id: id,
    user_id: viewer.id,
    contractor_id: viewer.contractor_id,
    action,
    text,
  });
}

/** Publishes a document. Returns its id. Throws 422. */
export async function createDocument(
  transaction: Transaction,
  viewer: Viewer,
  fields: Fields,
  file: Kept,
): Promise<number> {
  await check(transaction, viewer, fields, null);
  const [made] = await transaction
    .insert(normativeDocument)
    .values({ ...columnsOf(fields, file), contractor_id: viewer.contractor_id, created_by: viewer.id })
    .returning({ id: normativeDocument.id });
  if (!made) throw new Error('a regulatory document was not written');
  await remember(transaction, viewer, made.id, 'create', 'Опубликован');
  return made.id;
}

/** Changes an own document. Returns the file that was replaced. Throws 404, 403, 409 and 422. */
export async function updateDocument(
  transaction: Transaction,
  viewer: Viewer,
  id: number,
  { version, ...fields }: Fields & { version?: number | undefined },
  file: Kept | undefined,
): Promise<string | null> {
  const { rows } = await transaction.execute<{ version: number; stored_as: string | null }>(sql`
    SELECT n.version, n.stored_as FROM normative_document n WHERE n.id = ${id} AND ${visibleDocuments(viewer)} FOR UPDATE`);
  const [before] = rows;
  if (!before) throw notFound(ABSENT);
  const fresh = await readDocument(transaction, viewer, id);
  if (!fresh.may_change) throw forbidden();
  if (isStale(version, before.version))
    throw conflict('Документ уже изменил другой сотрудник. Проверьте свежие данные и повторите.', {
      document: fresh,
    });
  await check(transaction, viewer, fields, id);
  await transaction
    .update(normativeDocument)
    .set({
      ...columnsOf(fields, file),
      version: before.version + 1,
      ...(file ? { edition: fresh.edition + 1 } : {}),
    })
    .where(sql`${normativeDocument.id} = ${id}`);
  await remember(transaction, viewer, id, 'update', file ? `Изменён, новый файл «${file.name}»` : 'Изменён');
  return file ? before.stored_as : null;
}

/**
 * Records that the person accepts the document's current edition; repeating it has no effect. Throws 404, and
 * 409 if the person saw another edition.
 */
export async function acceptDocument(
  transaction: Transaction,
  viewer: Viewer,
  id: number,
  seen?: number,
): Promise<void> {
  // The lock prevents a change of the file meanwhile.
  await transaction.execute(sql`SELECT FROM normative_document WHERE id = ${id} FOR SHARE`);
  const document = await readDocument(transaction, viewer, id);
  const { title, edition } = document;
  if (seen !== undefined && seen !== edition)
    throw conflict('Вышла новая редакция документа. Прочитайте её и примите.', { document });
  const made = await transaction
    .insert(normativeAcceptance)
    .values({ document_id: id, user_id: viewer.id, edition })
    .onConflictDoUpdate({
      target: [normativeAcceptance.document_id, normativeAcceptance.user_id],
      set: { edition, at: sql`now()` },
      setWhere: sql`${normativeAcceptance.edition} < ${edition}`,
    })
    .returning({ at: normativeAcceptance.at });
  if (made.length > 0)
    await remember(
      transaction,
      viewer,
      id,
      'accept',
      edition > 1 ? `Принят документ «${title}», редакция ${edition}` : `Принят документ «${title}»`,
    );
}

/** Required documents that the person has not accepted yet, the oldest first. */
export async function listOwed(
  connection: Connection,
  viewer: Viewer,
): Promise<Answer<'listOwedDocuments'>['data']> {
  const { rows } = await connection.execute<Answer<'listOwedDocuments'>['data'][number]>(sql`
    SELECT n.id, n.title, n.description, n.date::text AS date, n.edition, n.file_name FROM normative_document n
    WHERE ${owedDocuments(sql`${viewer.type}::text`, sql`${viewer.id}`)} ORDER BY n.date, n.id`);
  return rows;
}

/**
 * Allows reading a required document even without the right to the page of regulatory documents. Throws 403
 * otherwise.
 */
export async function mayRead(connection: Connection, viewer: Viewer, id: number): Promise<void> {
  if (checkRule('pages.regulatory-documents-id', viewer)) return;
  const owed = await listOwed(connection, viewer);
  if (!owed.some((one) => one.id === id)) throw forbidden();
}
