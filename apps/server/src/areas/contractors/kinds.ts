import { sql } from 'drizzle-orm';
import type { Answer, BodyOf } from '../../contract/handlers.ts';
import { conflict, fieldFault, notFound } from '../../contract/problem.ts';
import type { Connection, Transaction } from '../../database/connect.ts';
import { isStale } from '../../documents/stale.ts';

type Subtype = Answer<'getContractorSubtype'>['data'];
const NO_SUBTYPE = 'Подтип не найден';

/** Categories by title. Spec 2 §9: at most 3000. */
export async function listCategories(
  connection: Connection,
): Promise<Answer<'listContractorCategories'>['data']> {
  const { rows } = await connection.execute<{ id: number; title: string }>(
    sql`SELECT id, title FROM contractor_category ORDER BY title, id LIMIT 3000`,
  );
  return rows;
}

const isTaken = (field = 'title') => {
  const message = 'Такое название уже есть';
  return fieldFault(field, message);
};

/** Creates a category. Throws 422 if the title exists. */
export async function createCategory(transaction: Transaction, title: string) {
  const { rows } = await transaction.execute<{ id: number; title: string }>(sql`
    INSERT INTO contractor_category (title) VALUES (${title.trim()}) ON CONFLICT DO NOTHING RETURNING id, title`);
  const [made] = rows;
  if (!made) throw isTaken();
  return made;
}

const subtypes = sql`
  SELECT s.id, s.version, s.title, (SELECT count(*) FROM contractor c WHERE c.subtype_id = s.id)::int AS contractors_count
  FROM contractor_subtype s`;

/** Subtypes by title. */
export async function listSubtypes(connection: Connection): Promise<Subtype[]> {
  const { rows } = await connection.execute(sql`${subtypes} ORDER BY s.title, s.id LIMIT 3000`);
  return rows as unknown as Subtype[];
}

/** One subtype. Throws 404. */
export async function readSubtype(connection: Connection, id: number): Promise<Subtype> {
  const { rows } = await connection.execute(sql`${subtypes} WHERE s.id = ${id}`);
  const [found] = rows as unknown as Subtype[];
  if (!found) throw notFound(NO_SUBTYPE);
  return found;
}

/** Creates a subtype. Throws 422 if the title exists. */
export async function createSubtype(transaction: Transaction, title: string): Promise<Subtype> {
  const { rows } = await transaction.execute<{ id: number }>(sql`
    INSERT INTO contractor_subtype (title) VALUES (${title.trim()}) ON CONFLICT DO NOTHING RETURNING id`);
  const [made] = rows;
  if (!made) throw isTaken();
  return readSubtype(transaction, made.id);
}

/** Renames a subtype. Throws 404, 409 if it was changed meanwhile, 422 if the title exists. */
export async function updateSubtype(
  transaction: Transaction,
  { id, version, title }: BodyOf<'updateContractorSubtype'>,
): Promise<Subtype> {
  const { rows } = await transaction.execute<{ version: number; taken: boolean }>(sql`
    SELECT version, EXISTS (SELECT FROM contractor_subtype o WHERE o.id <> ${id} AND lower(o.title) = lower(${title.trim()})) AS taken
    FROM contractor_subtype WHERE id = ${id} FOR UPDATE`);
  const [before] = rows;
  if (!before) throw notFound(NO_SUBTYPE);
  if (isStale(version, before.version))
    throw conflict('Подтип уже изменил другой администратор. Проверьте свежие данные и повторите.', {
      document: await readSubtype(transaction, id),
    });
  if (before.taken) throw isTaken();
  await transaction.execute(
    sql`UPDATE contractor_subtype SET title = ${title.trim()}, version = version + 1 WHERE id = ${id}`,
  );
  return readSubtype(transaction, id);
}

/** Deletes an unused subtype. Throws 404, and 409 if contractors have it. */
export async function deleteSubtype(transaction: Transaction, id: number): Promise<void> {
  await transaction.execute(sql`SELECT FROM contractor_subtype WHERE id = ${id} FOR UPDATE`);
  const { contractors_count, title } = await readSubtype(transaction, id);
  if (contractors_count > 0)
    throw conflict(`Подтип «${title}» есть у контрагентов: ${contractors_count}. Сначала смените его у них.`);
  await transaction.execute(sql`DELETE FROM contractor_subtype WHERE id = ${id}`);
}
