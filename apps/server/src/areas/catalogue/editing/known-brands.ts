import { normalizeBrand } from '@portal/domain/part-number';
import { sql } from 'drizzle-orm';
import type { Answer } from '../../../contract/handlers.ts';
import { fieldFault } from '../../../contract/problem.ts';
import type { Connection, Transaction } from '../../../database/connect.ts';
import type { Party } from '../../../lists/party.ts';
import { brand } from '../tables.ts';

const SIMILAR = 6;
/** Minimum similarity of two names, 0 to 1, for one to be offered for the other. */
const ALIKE = 0.3;

const refused = (message: string) => fieldFault('brand', message);

/** The brand with this normal form as its name or alias; null if there is none. */
async function knownBrand(connection: Connection, norm: string): Promise<Party | null> {
  const { rows } = await connection.execute<{ id: number; title: string }>(sql`
    SELECT brand.id, brand.title FROM brand
    WHERE brand.id = coalesce((SELECT known.id FROM brand known WHERE known.norm = ${norm}),
                              (SELECT brand_id FROM brand_alias WHERE norm = ${norm}))`);
  const [found] = rows;
  return found ? { id: Number(found.id), title: found.title } : null;
}

/** The brand of a spelling, and similar brands. Throws 422 for a text without letters and digits. */
export async function brandsLike(
  connection: Connection,
  text: string,
): Promise<Answer<'listKnownBrands'>['data']> {
  const norm = normalizeBrand(text);
  if (norm === '') throw refused('Поле «Бренд» должно содержать буквы или цифры');
  const { rows } = await connection.execute<{ id: number; title: string }>(sql`
    SELECT brand.id, brand.title FROM (
      SELECT spelt.id, max(similarity(spelt.norm, ${norm}) + (starts_with(spelt.norm, ${norm}))::int) AS likeness FROM (
        SELECT id, norm FROM brand UNION ALL SELECT brand_id, norm FROM brand_alias) spelt
      WHERE similarity(spelt.norm, ${norm}) >= ${ALIKE} OR starts_with(spelt.norm, ${norm}) GROUP BY spelt.id) alike
    JOIN brand USING (id) ORDER BY alike.likeness DESC, brand.title, brand.id LIMIT ${SIMILAR + 1}`);
  const known = await knownBrand(connection, norm);
  const similar = rows
    .map(({ id, title }) => ({ id: Number(id), title }))
    .filter(({ id }) => id !== known?.id)
    .slice(0, SIMILAR);
  return { known, similar };
}

/**
 * The id of a brand by its name or alias. An unknown brand is created only if the person says that it is
 * new; otherwise throws 422 at the field, naming similar brands.
 */
export async function brandFor(transaction: Transaction, text: string, isNew: boolean): Promise<number> {
  const title = text.trim();
  const { known, similar } = await brandsLike(transaction, title);
  if (known) return known.id;
  if (!isNew) {
    const names = similar.map((one) => one.title).join(', ');
    throw refused(
      names === ''
        ? `Бренда «${title}» портал не знает. Проверьте написание или подтвердите, что он новый`
        : `Бренда «${title}» портал не знает. Похожие: ${names}. Выберите один из них или подтвердите, что он новый`,
    );
  }
  const norm = normalizeBrand(title);
  const [made] = await transaction
    .insert(brand)
    .values({ title, norm })
    // Another call may have created the brand meanwhile.
    .onConflictDoUpdate({ target: brand.norm, set: { norm } })
    .returning({ id: brand.id });
  if (!made) throw new Error('a brand was not made');
  return made.id;
}
