import { sql } from 'drizzle-orm';
import type { Transaction } from '../../database/connect.ts';
import { notify } from '../../events/notify.ts';

interface Named {
  id: number;
  title: string;
}

/** Message for a seller who had both products on price lists: one of the prices is no longer offered. */
const HAD_BOTH =
  'У вас в прайс-листах были оба: предлагается тот, к которому присоединили, по его цене и с его остатком. Проверьте их. Товар находится и по прежнему номеру.';

const WORDS = {
  'product:merged': {
    title: (kept: string, emptied: string) => `Товар «${emptied}» объединён с «${kept}»`,
    text: 'Ваши цены, остатки и карточка теперь у этого товара. Он находится и по прежнему номеру.',
  },
  'product:parted': {
    title: (kept: string, emptied: string) => `Объединение товара «${emptied}» с «${kept}» отменено`,
    text: 'Ваши цены, остатки и карточка снова у товара с прежним номером.',
  },
} as const;

/** Sellers with an offer or their own card of a product. */
export async function sellersOf(transaction: Transaction, productId: number): Promise<number[]> {
  const { rows } = await transaction.execute<{ id: number }>(sql`
    SELECT item.supplier_id AS id FROM price_list_item item WHERE item.product_id = ${productId} AND item.price_list_id IS NOT NULL
    UNION SELECT own.contractor_id FROM own_product own JOIN product p ON p.id = ${productId} AND own.article_norm = p.article_norm AND own.brand_id = p.brand_id
    WHERE own.deleted_at IS NULL
    UNION SELECT own.contractor_id FROM own_match said JOIN own_product own ON own.id = said.own_product_id AND own.deleted_at IS NULL
    WHERE said.product_id = ${productId} AND said.status = 'confirmed' ORDER BY 1`);
  return rows.map(({ id }) => Number(id));
}

/** Sellers with both products on their price lists. */
export async function sellersOfBoth(
  transaction: Transaction,
  kept: number,
  emptied: number,
): Promise<number[]> {
  const { rows } = await transaction.execute<{ id: number }>(sql`
    SELECT DISTINCT one.supplier_id AS id FROM price_list_item one
    JOIN price_list_item other ON other.supplier_id = one.supplier_id AND other.product_id = ${emptied} AND other.price_list_id IS NOT NULL
    WHERE one.product_id = ${kept} AND one.price_list_id IS NOT NULL ORDER BY 1`);
  return rows.map(({ id }) => Number(id));
}

/** Notifies sellers about the merger of their product; the notification links to the remaining product. */
export async function tellSellers(
  transaction: Transaction,
  event_name: keyof typeof WORDS,
  { kept, emptied }: { kept: Named; emptied: Named },
  sellers: readonly number[],
  hadBoth: readonly number[] = [],
): Promise<void> {
  const { title, text } = WORDS[event_name];
  await notify(
    transaction,
    ...sellers.map((contractor_id) => ({
      contractor_id,
      event_name,
      entity_id: kept.id,
      title: title(kept.title, emptied.title),
      text: hadBoth.includes(contractor_id) ? HAD_BOTH : text,
      message: { id: kept.id },
    })),
  );
}
