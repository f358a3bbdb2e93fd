import { instantAt, localDay, localTime } from '@portal/domain/zones';
import { expect, waitFor, within } from 'storybook/test';
import preview from '../../../../../.storybook/preview.js';
import { exampleOfSchema } from '../../../stories/contract-example.ts';
import { PortalScreen, portalStory, type PortalStory } from '../../../stories/portal-screen.tsx';
import { queryClient } from '../../session/query-client.ts';
import { CutOff } from './offers/cut-off.tsx';
import { Hits } from './hits.tsx';
import { OfferCards } from './offers/offer-cards.tsx';
import { OfferTable } from './offers/offer-table.tsx';
import { partsOf } from './results/parts.ts';
import type { Product } from './queries.ts';
import { SellerWords } from './offers/seller-words.tsx';
import { SuppliersOffers } from './offers/suppliers-offers.tsx';
import { ToSearch } from './results/to-search.tsx';

const meta = preview.meta({ title: 'Портал/Каталог' });

const offer = exampleOfSchema('SupplierOffer') as object;
const offers = {
  at: '/product/5',
  user: { type: 'admin', is_admin: true },
  answers: {
    'GET /catalog/standard/5/offers': {
      body: {
        data: [
          { ...offer, id: 1, supplier: { id: 2, title: 'Завод «Ока»' }, price: 412.5, reserve_text: '12' },
          { ...offer, id: 2, supplier: { id: 3, title: 'Оптовик «Юг»' }, price: 430, reserve_text: '>50' },
        ],
        total: 2,
      },
    },
  },
};

/** «Administrators … see products and offers inside /product» (decisions): read-only, without a basket. */
export const SuppliersOffersOfProduct = meta.story({
  beforeEach: () => portalStory(offers),
  render: () => (
    <PortalScreen story={offers}>
      <SuppliersOffers standardId={5} />
    </PortalScreen>
  ),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Завод «Ока»')).toBeVisible();
    await expect(canvas.getByText(/412,50/)).toBeVisible();
    await expect(canvas.queryByRole('button', { name: /В корзину/ })).toBeNull();
  },
});

const product = exampleOfSchema('Product') as Product;
const best = exampleOfSchema('Offer') as NonNullable<Product['best']>;
const hit = (id: number, brand: { id: number; title: string }, article: string) => ({
  ...product,
  id,
  brand: { ...product.brand, ...brand },
  article,
  best: {
    ...best,
    id,
    standard_id: id,
    brand_title: brand.title,
    article,
    basket_item_id: null,
    basket_quantity: null,
  },
});
const MANN = { id: 12, title: 'MANN-FILTER' };
const BOSCH = { id: 13, title: 'BOSCH' };
const hits: PortalStory = {
  at: '/main',
  user: { type: 'shop', is_admin: false, permissions: everything() },
  answers: {
    'GET /basket/standard/hits': {
      body: { data: [hit(1, MANN, 'W 914/2'), hit(2, BOSCH, '0 986 452 041')] },
    },
    'GET /warehouse/product/get-hit-by-brands': { body: { data: [hit(2, BOSCH, '0 986 452 041')] } },
    'GET /warehouse/product/get-hit-by-groups': { body: { data: [hit(3, BOSCH, '1 457 433 529')] } },
    'GET /warehouse/product/get-hit-product-group-by-brands': {
      body: { data: [{ id: 101, parent_id: 10, title: 'Фильтры воздушные', count: 3 }] },
    },
  },
};

/** The permissions of a buyer. */
function everything() {
  return ['PERMISSION_BASKET_GET', 'PERMISSION_STORAGE_GET', 'PERMISSION_CATALOG_GET'].map((name) => ({
    name,
    description: name,
  }));
}

/**
 * Bestsellers of all products, of a brand, of a brand in a group: get-hit-by-brands, get-hit-by-groups,
 * get-hit-product-group-by-brands.
 */
export const HitsByBrand = meta.story({
  beforeEach: () => portalStory(hits),
  render: () => (
    <PortalScreen story={hits}>
      <Hits />
    </PortalScreen>
  ),
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByText('W 914/2')).toBeVisible();
    await userEvent.selectOptions(canvas.getByRole('combobox', { name: 'Бренд хитов' }), 'BOSCH');
    await waitFor(() => expect(canvas.queryByText('W 914/2')).toBeNull());
    await expect(canvas.getByText('0 986 452 041')).toBeVisible();
    await expect(await canvas.findByRole('option', { name: 'Фильтры воздушные' })).toBeInTheDocument();
    await userEvent.selectOptions(
      canvas.getByRole('combobox', { name: 'Группа хитов' }),
      'Фильтры воздушные',
    );
    await expect(await canvas.findByText('1 457 433 529')).toBeVisible();
  },
});

const SHOT =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"%3E%3Cpath d="M0 0h9v9z"/%3E%3C/svg%3E';
const told = { ...best, title: 'Фильтр масляный, упаковка 10 шт.', pic_data_urls: [SHOT] };
const wordsStory: PortalStory = { at: '/catalog/result', user: { type: 'shop' }, answers: {} };

/**
 * An offer shows the seller's own title and pictures; if they equal the catalogue's, there is nothing to open.
 */
export const OffersInSellersWords = meta.story({
  beforeEach: () => portalStory(wordsStory),
  render: () => (
    <PortalScreen story={wordsStory}>
      <SellerWords offer={told} catalogueTitle="Фильтр масляный" />
      <SellerWords
        offer={{ ...told, supplier: { id: 9, title: 'Молчун' }, title: 'Фильтр масляный', pic_data_urls: [] }}
        catalogueTitle="Фильтр масляный"
      />
    </PortalScreen>
  ),
  play: async ({ canvas, canvasElement, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: /Как у продавца/ }));
    const dialog = within(await within(canvasElement.ownerDocument.body).findByRole('dialog'));
    await expect(dialog.getByText('Фильтр масляный, упаковка 10 шт.')).toBeVisible();
    await expect(dialog.getByRole('button', { name: /увеличить фотографию/ })).toBeVisible();
    await expect(canvas.queryByRole('button', { name: /Молчун/ })).toBeNull();
  },
});

const crossed = (
  id: number,
  article: string,
  original: boolean,
  said_by: NonNullable<Product['said_by']> = [],
): Product => ({
  ...product,
  id,
  article,
  original,
  isAnalog: !original,
  offers: [{ ...best, id, standard_id: id, article, original }],
  said_by,
});
const sellersAnalogs = {
  products: [
    crossed(1, 'W 914/2', true),
    crossed(2, 'OP 526', false, [
      { supplier: { id: 7, title: 'Завод «Ока»' }, source: '' },
      { supplier: { id: 8, title: 'Юг' }, source: 'TecDoc' },
    ]),
    crossed(3, 'OC 90', false),
  ],
  superseded: [],
};

const AnalogsTable = () => (
  <PortalScreen story={wordsStory}>
    <OfferTable
      parts={partsOf(sellersAnalogs, 'price')}
      storageId={1}
      isNamed
      isFiltered={false}
      onReset={() => {}}
    />
  </PortalScreen>
);

/** Analogs that only sellers declare come after the catalogue's, with the names of these sellers. */
export const AnalogsOnSellersWord = meta.story({
  beforeEach: () => portalStory(wordsStory),
  render: () => <AnalogsTable />,
  play: async ({ canvas }) => {
    const word = await canvas.findByText(/аналог по данным продавцов: Завод «Ока», Юг \(TecDoc\)/);
    const known = canvas.getByText(/· аналог$/);
    await expect(known.compareDocumentPosition(word)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  },
});

const misnamed = { ...crossed(1, 'W 914/2', true), title: 'Фильтр масляный' };
const suspicious = {
  ...best,
  id: 5,
  standard_id: 1,
  title: 'Фильтр масляный',
  seller_title: 'Колодки тормозные',
};
const twoSellers = {
  products: [{ ...misnamed, offers: [suspicious, ...misnamed.offers] }],
  superseded: [],
};

/**
 * A seller's price list names a different product under this number: both views of the offers show both titles.
 */
export const AnotherTitleAtSeller = meta.story({
  beforeEach: () => portalStory(wordsStory),
  render: () => (
    <PortalScreen story={wordsStory}>
      <OfferTable
        parts={partsOf(twoSellers, 'price')}
        storageId={1}
        isNamed
        isFiltered={false}
        onReset={() => {}}
      />
      <OfferCards offers={twoSellers.products.flatMap(({ offers: all }) => all)} storageId={1} />
    </PortalScreen>
  ),
  play: async ({ canvas }) => {
    const warned = await canvas.findAllByText('У продавца: Колодки тормозные');
    await expect(warned).toHaveLength(2);
    for (const one of warned) await expect(one).toBeVisible();
  },
});

/** A storage in a time zone that no reader of the stories has, on a day with at least an hour left. */
const FAR = localTime(Date.now(), 'Asia/Vladivostok').hour === 23 ? 'Asia/Irkutsk' : 'Asia/Vladivostok';
const FAR_NAME = FAR === 'Asia/Irkutsk' ? 'по Иркутску' : 'по Владивостоку';
const farStorage = () => queryClient.setQueryData(['storages'], [{ id: 1, time_zone: FAR }]);

/**
 * If the reader's time zone differs, it is named once, in the header of the arrivals, instead of in each row.
 */
export const TermsByAnotherClock = meta.story({
  beforeEach: () => {
    portalStory(wordsStory);
    farStorage();
  },
  render: () => <AnalogsTable />,
  play: async ({ canvas }) => {
    await expect(
      await canvas.findByRole('columnheader', { name: `Привезут, время ${FAR_NAME}` }),
    ).toBeVisible();
    await expect(canvas.queryAllByText(new RegExp(`до \\d\\d:\\d\\d ${FAR_NAME}`))).toEqual([]);
  },
});

const midnight = instantAt(localDay(Date.now(), FAR) + 1, 0, FAR);
const leaving = (id: number, until: number) => ({
  ...best,
  id,
  original: true,
  article: `OC ${id}`,
  supplier: { ...best.supplier, title: 'Волга-Деталь' },
  storage: { ...best.storage, city: 'Находка', time_zone: FAR },
  order_before: new Date(until).toISOString(),
});

/** Earlier cut-offs: of an analog, and of an offer that comes later and costs more than another one of its product. */
const beaten = (until: number) => {
  const slow = { ...leaving(93, until), standard_id: 93 };
  const at = (days: number) => new Date(Date.parse(best.arrival_at) + days * 86_400_000).toISOString();
  return [
    {
      ...slow,
      id: 95,
      standard_id: 95,
      original: false,
      order_before: new Date(until - 60_000).toISOString(),
    },
    { ...slow, price: 800 as typeof slow.price, arrival_at: at(2) },
    {
      ...slow,
      id: 94,
      price: 700 as typeof slow.price,
      arrival_at: at(1),
      order_before: new Date(Date.now() - 60_000).toISOString(),
    },
  ];
};

/**
 * With several offers the hint names the offer that it is about: product, supplier, city; the end of a day is
 * «24:00».
 */
export const HintsOfTheLastHour = meta.story({
  beforeEach: () => portalStory(wordsStory),
  render: () => (
    <PortalScreen story={wordsStory}>
      <CutOff
        offers={[leaving(90, midnight), leaving(91, midnight - 60_000), ...beaten(midnight - 120_000)]}
        zone={FAR}
      />
      <CutOff own offers={[leaving(90, midnight)]} zone={FAR} />
      <CutOff offers={[leaving(92, Date.now() - 60_000)]} zone={FAR} />
    </PortalScreen>
  ),
  play: async ({ canvas }) => {
    const hints = await canvas.findAllByText(/^Успейте/);
    await expect(hints).toHaveLength(2);
    await expect(hints[0]).toHaveTextContent(
      new RegExp(
        `^Успейте до 23:59 ${FAR_NAME} — привезём .+: ${best.brand_title} OC 91, Волга-Деталь, Находка$`,
      ),
    );
    await expect(hints[1]).toHaveTextContent(new RegExp(`^Успейте до 24:00 ${FAR_NAME} — привезём [^:]+$`));
  },
});

/**
 * «Scroll animation 500 ms»: scrolling back to the search takes this long and then focuses the field.
 * Specification 1, section 9.
 */
export const BackToSearch = meta.story({
  render: () => (
    <>
      <form role="search">
        <input aria-label="Поиск" />
      </form>
      <div style={{ height: 3_000 }} />
      <ToSearch />
    </>
  ),
  play: async ({ canvas, userEvent }) => {
    const button = canvas.getByRole('button', { name: 'К поиску' });
    button.scrollIntoView();
    const begun = performance.now();
    await userEvent.click(button);
    await waitFor(() => expect(canvas.getByRole('textbox', { name: 'Поиск' })).toHaveFocus());
    const took = performance.now() - begun;
    if (!matchMedia('(prefers-reduced-motion: reduce)').matches) await expect(took).toBeGreaterThan(480);
    await expect(window.scrollY).toBeLessThan(100);
  },
});
