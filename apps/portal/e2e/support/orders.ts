import { expect, type Page } from '@playwright/test';

/** Calls the API as the user of this page. */
export async function api<T>(
  page: Page,
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  data?: object,
): Promise<T> {
  const token = (await page.context().cookies()).find(({ name }) => name === 'access_token')?.value ?? '';
  const answer = await page.request.fetch(`/api${path}`, {
    method,
    headers: { authorization: `Bearer ${token}` },
    ...(data ? { data } : {}),
  });
  expect(answer.status(), `${path}: ${await answer.text()}`).toBe(200);
  return (await answer.json()) as T;
}

/**
 * Makes a decision on an order and sends it at once. The page sends it by itself after five seconds, so the button
 * «Отправить сейчас» may already be gone.
 */
export async function decided(page: Page, decide: () => Promise<void>): Promise<void> {
  const answer = page.waitForResponse((one) =>
    /\/document\/order\/(?:decide|confirm\/\d+)$/.test(new URL(one.url()).pathname),
  );
  const [sent] = await Promise.all([
    answer,
    decide().then(() =>
      Promise.race([page.getByRole('button', { name: 'Отправить сейчас' }).click(), answer]),
    ),
  ]);
  expect(sent.status()).toBe(200);
}

/** An article to buy and its supplier. */
export interface Wanted {
  article: string;
  supplier: string;
  /** The least number of pieces: it is rounded up to whole units. */
  pieces: number;
}
interface Found {
  products: {
    offers: {
      id: number;
      supplier: { title: string };
      price_list_multiplicity: number | null;
      reserve_quantity: number;
    }[];
  }[];
}

/** The basket after it was filled. */
interface Filled {
  basket_id: number;
  amount: number;
  pieces: number;
}

/** Empties the basket of the user's own storage and returns its id. */
export async function emptied(page: Page): Promise<number> {
  const { data: user } = await api<{ data: { default_storage_id: number } }>(
    page,
    'GET',
    '/identity/user/current',
  );
  const { data: basket } = await api<{ data: { id: number; items: { id: number }[] } }>(
    page,
    'GET',
    `/basket/basket?storage_id=${user.default_storage_id}`,
  );
  const old = basket.items.map((item) => item.id);
  if (old.length > 0)
    await api(page, 'POST', '/basket/basket-items/delete', { basket_id: basket.id, ids: old });
  return basket.id;
}

/** Fills the basket of the user's own storage with exactly these articles. */
export async function filled(page: Page, wanted: readonly Wanted[]): Promise<Filled> {
  const basket_id = await emptied(page);
  let amount = 0;
  let pieces = 0;
  for (const { article, supplier, pieces: least } of wanted) {
    const found = await api<Found>(
      page,
      'GET',
      `/basket/basket/article?basketID=${basket_id}&article=${encodeURIComponent(article)}`,
    );
    const offer = found.products
      .flatMap(({ offers }) => offers)
      .find((one) => one.supplier.title === supplier && one.reserve_quantity >= least);
    if (!offer) throw new Error(`${supplier} does not offer ${article}`);
    const unit = offer.price_list_multiplicity ?? 1;
    const quantity = Math.ceil(least / unit) * unit;
    pieces += quantity;
    const added = await api<{ data: { amount: number } }>(page, 'POST', '/basket/basket-items/create', {
      basket_id,
      offer_id: offer.id,
      quantity,
    });
    ({ amount } = added.data);
  }
  return { basket_id, amount, pieces };
}

/** Fills the basket of the user's own storage, orders it and returns the first order and its pieces. */
export async function placed(page: Page, wanted: readonly Wanted[]): Promise<{ id: number; pieces: number }> {
  const { basket_id, amount, pieces } = await filled(page, wanted);
  const { data } = await api<{ data: { orders: { id: number }[] } }>(page, 'POST', '/basket/order/create', {
    basket_id,
    amount,
  });
  return { id: data.orders[0]?.id ?? 0, pieces };
}

interface StoredOffer {
  id: number;
  price: number;
  supplier: { title: string };
  storage: { id: number };
  price_list_multiplicity: number | null;
  reserve_quantity: number;
}

/**
 * Orders several lines from one storage of the seller, whose page is the second argument: the given pieces of
 * each, of parts that pass the check. Returns the order's number.
 */
export async function placedFromOne(
  shop: Page,
  supplier: Page,
  seller: string,
  pieces: readonly number[],
  suits: (offer: StoredOffer, all: readonly StoredOffer[]) => boolean = () => true,
): Promise<number> {
  const { data: user } = await api<{ data: { default_storage_id: number } }>(
    shop,
    'GET',
    '/identity/user/current',
  );
  const basket = async () =>
    (
      await api<{ data: { id: number; amount: number } }>(
        shop,
        'GET',
        `/basket/basket?storage_id=${user.default_storage_id}`,
      )
    ).data;
  const { id: basket_id } = await basket();
  const lists = await api<{ data: { id: number }[] }>(supplier, 'GET', '/prices/price-list');
  let storage = 0;
  const wanted = [...pieces];
  for (const list of lists.data) {
    const items = await api<{ data: { standard_id: number }[] }>(
      supplier,
      'GET',
      `/prices/price-list/${list.id}/items?pageSize=100`,
    );
    for (const { standard_id } of items.data) {
      const [quantity] = wanted;
      if (quantity === undefined) break;
      const found = await api<{ products: { offers: StoredOffer[] }[] }>(
        shop,
        'GET',
        `/basket/basket/article?basketID=${basket_id}&articleId=${standard_id}`,
      );
      const offer = found.products[0]?.offers.find(
        (one) => one.supplier.title === seller && (storage === 0 || one.storage.id === storage),
      );
      const unit = offer?.price_list_multiplicity ?? 1;
      if (!offer || offer.reserve_quantity < quantity || quantity % unit > 0) continue;
      if (!suits(offer, found.products[0]?.offers ?? [])) continue;
      storage = offer.storage.id;
      await api(shop, 'POST', '/basket/basket-items/create', {
        basket_id,
        offer_id: offer.id,
        quantity,
      });
      wanted.shift();
    }
  }
  expect(wanted).toEqual([]);
  const { data } = await api<{ data: { orders: { id: number }[] } }>(shop, 'POST', '/basket/order/create', {
    basket_id,
    amount: (await basket()).amount,
  });
  expect(data.orders).toHaveLength(1);
  return data.orders[0]?.id ?? 0;
}
