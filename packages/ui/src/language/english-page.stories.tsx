import { useState } from 'react';
import { expect, screen, userEvent as users, within } from 'storybook/test';
import { type Brand, BRANDS, type Offer, offerOf, TODAY } from '../../../../.storybook/fixtures/offers.js';
import { nothing } from '../../../../.storybook/playground.js';
import preview from '../../../../.storybook/preview.js';
import { Button } from '../actions/button.js';
import { DateTime } from '../data/date-time.js';
import { Price } from '../data/price.js';
import { ColumnsMenu } from '../data/table/columns-menu.js';
import { type Column, DataTable, PLAIN_VIEW } from '../data/table/data-table.js';
import { FilterBar } from '../data/table/filter-bar.js';
import { Pagination } from '../data/table/pagination.js';
import { Combobox } from '../fields/choice/combobox.js';
import { Multiselect } from '../fields/choice/multiselect.js';
import { type DateRange, DateRangePicker } from '../fields/dates/date-range-picker.js';
import { SearchInput } from '../fields/search-input.js';
import { NotificationBell } from '../layout/notification-bell.js';
import { BasketLine } from '../trade/basket/basket-line.js';
import { BasketSummary } from '../trade/basket/basket-summary.js';
import { BrandFilter } from '../trade/brand-filter.js';
import { OfferCard } from '../trade/offer-card.js';
import { OfferComparison } from '../trade/offer-comparison.js';
import { PositionRow } from '../trade/position-row.js';
import { ProductGallery } from '../trade/product-gallery.js';
import { StorageSelect } from '../trade/storage-select.js';
import { en } from './messages/en.js';
import { PortalProvider } from './portal-provider.js';
import { isEnglish } from '../../../../.storybook/russian.js';

const offer = (id: number) => ({
  ...offerOf(id, {
    brand_title: 'KNECHT',
    article: `OC ${90 + id}`,
    title: 'Oil filter',
    supplier: `Supplier ${id}`,
  }),
  is_distributor_contract: id === 2,
});
const OFFERS = [1, 2, 3].map(offer);
const NONE = { ...offer(4), reserve_quantity: 1 };
const COLUMNS: Column<Offer>[] = [
  { id: 'article', title: 'Part', cell: ({ article }) => article, sortable: true, fixed: true },
  {
    id: 'price',
    title: 'Price',
    align: 'right',
    cell: ({ price }) => <Price value={price} />,
    sortable: true,
  },
  {
    id: 'arrival',
    title: 'Arrival',
    cell: () => <DateTime value="2026-11-24T08:00:00Z" zone="Europe/Samara" weekday />,
  },
];
/** A list of offers: search, filters, tables. */
function List() {
  const [brands, setBrands] = useState(BRANDS.slice(0, 1));
  const [brand, setBrand] = useState<Brand | null>(null);
  const [range, setRange] = useState<DateRange>({ from: TODAY, to: null });
  const [view, setView] = useState(PLAIN_VIEW);
  const [chosen, setChosen] = useState<ReadonlySet<number | string>>(new Set([1]));
  const [place, setPlace] = useState(1);
  return (
    <main className="flex flex-col gap-4">
      <h1>Offers</h1>
      <div className="flex items-center gap-3">
        <SearchInput
          value="oc 90"
          onSearch={nothing}
          mode="number"
          modes={[
            { id: 'number', label: 'By number', placeholder: 'Part number' },
            { id: 'text', label: 'By text', placeholder: 'Description' },
          ]}
          suggestions={[{ id: '1', group: 'Products', text: 'OC 90', removable: true }]}
          className="grow"
        />
        <NotificationBell
          count={3}
          items={[{ id: 1, title: 'Order 104238', text: 'is confirmed', time: '12:40' }]}
          onOpen={nothing}
          onReadAll={nothing}
        />
        <StorageSelect
          storages={[{ id: 1, title: 'Main warehouse', address: '1 High Street' }]}
          value={place}
          onChange={setPlace}
        />
      </div>
      <FilterBar
        chips={[{ id: 'brand', name: 'Brand', value: 'KNECHT' }]}
        onRemove={nothing}
        onReset={nothing}
        views={[{ id: '1', name: 'Filters of KNECHT', isDefault: true }]}
        onView={nothing}
        onSaveView={nothing}
        onDeleteView={nothing}
        actions={<ColumnsMenu columns={COLUMNS} view={view} onView={setView} />}
        filters={
          <>
            <Multiselect aria-label="Brands" options={BRANDS} value={brands} onChange={setBrands} />
            <Combobox aria-label="Supplier" options={BRANDS} value={brand} onChange={setBrand} />
            <DateRangePicker value={range} onChange={setRange} today={TODAY} />
          </>
        }
      />
      <DataTable
        label="Offers"
        columns={COLUMNS}
        rows={OFFERS}
        rowId={({ id }) => id}
        selected={chosen}
        onSelect={setChosen}
        expanded={new Set()}
        onExpand={nothing}
        detail={({ title }) => title}
        onOpen={nothing}
        view={view}
        onView={setView}
        bulk={<Button size="small">Order</Button>}
        footer={<Pagination page={1} pageSize={3} total={1_318} onPage={nothing} />}
      />
      <DataTable label="Nothing" columns={COLUMNS} rows={[]} rowId={({ id }) => id} onResetFilter={nothing} />
      <BrandFilter
        brands={[{ id: 1, title: 'KNECHT', count: 7 }]}
        selected={new Set([1])}
        onChange={nothing}
      />
    </main>
  );
}

/** What a buyer compares and orders. */
function Trade() {
  return (
    <main className="flex flex-col gap-4">
      <h1>Basket</h1>
      <div className="grid grid-cols-2 gap-4">
        {OFFERS.map((one) => (
          <OfferCard
            key={one.id}
            offer={one}
            form={one.id === 3 ? 'tertiary' : one.id === 2 ? 'secondary' : 'primary'}
            basketQuantity={one.id === 3 ? 4 : null}
            basketHref="#basket"
            onPut={nothing}
            onRemove={nothing}
            onDefer={nothing}
            isFaster
            delta={{ percent: -12.5, colour: 'green' }}
          />
        ))}
        <OfferCard offer={NONE} basketQuantity={null} onPut={nothing} onRemove={nothing} />
        <BasketSummary
          positions={3}
          pieces={1_200}
          suppliers={2}
          amount={1_234_500}
          limit={50}
          action={null}
        />
      </div>
      <OfferComparison
        wanted={3}
        onRemove={nothing}
        offers={OFFERS.map((one) => ({
          ...one,
          arrival: one.id,
          arrivalText: 'Tue 11/24',
          reserveText: '>100',
          is_distributor_contract: false,
          best_seller: one.id === 1,
          sellerTitle: one.id === 1 ? 'Filter' : null,
        }))}
        action={() => null}
      />
      <PositionRow
        position={{
          written: 'MAHLE OC90',
          product: { brand_title: 'KNECHT', article: 'OC 90', title: 'Oil filter' },
          type: 'common',
          tags: ['manySources', 'outOfLimit'],
          quantity: 12,
          desired_price: 100_000,
          offer: { supplier: 'Supplier 1', price: 123_450, term: 600 },
          offers_count: 5,
        }}
        onSelect={nothing}
        onExpand={nothing}
      />
      <BasketLine
        item={{ ...offer(1), quantity: 4, price_before: 100_000 }}
        onQuantity={nothing}
        onRemove={nothing}
        onDefer={nothing}
        onSelect={nothing}
        onAgree={nothing}
      />
      <ProductGallery name="OC 90" images={[]} />
    </main>
  );
}

const meta = preview.meta({
  title: 'Основы/PortalProvider/English page',
  component: PortalProvider,
  args: { locale: 'en', messages: en, children: <List /> },
});

const user = users.setup();

/** Nothing on a page of offers is Russian, whatever is opened. */
export const Default = meta.story({
  play: async ({ canvas }) => {
    await isEnglish();
    await user.click(canvas.getByLabelText('Brands', { selector: 'input' }));
    await expect(await screen.findByText('Choose all found')).toBeVisible();
    await isEnglish();
    await user.keyboard('zzz');
    await expect(await screen.findByText('Nothing found', { selector: '[role="status"]' })).toBeVisible();
    await isEnglish();
    await user.keyboard('{Escape}');

    await user.click(canvas.getByLabelText('Supplier', { selector: 'input' }));
    await user.keyboard('{ArrowDown}{Enter}');
    await expect(canvas.getByLabelText('Clear')).toBeVisible();
    await user.click(canvas.getByLabelText('Part number'));
    await expect(await screen.findByLabelText('Suggestions')).toBeVisible();
    await isEnglish();
  },
});

/** Days are typed in the order of the locale; the calendar has its names and its first day of the week. */
export const Period = meta.story({
  play: async ({ canvas }) => {
    const start = canvas.getByLabelText('Period: start');
    await expect(start).toHaveValue('11/21/2026');
    await user.click(start);
    await user.keyboard('{ArrowDown}');
    const period = within(await screen.findByLabelText('Choice of a period'));
    await expect(period.getByLabelText('November 2026')).toBeVisible();
    await expect(period.getAllByRole('columnheader')[0]).toHaveTextContent('Sun');
    await expect(period.getByLabelText(/^Today, Saturday, November 21, 2026/)).toBeVisible();
    await isEnglish();
  },
});

/** Panels and menus. */
export const Panels = meta.story({
  play: async ({ canvas }) => {
    for (const [button, opened] of [
      [canvas.getByText('Columns'), 'Columns of the table'],
      [canvas.getByText(/^Saved/, { selector: 'button > span' }), 'Saved filters'],
      [canvas.getByLabelText('Notifications, 3 new'), 'Notifications'],
      [canvas.getByText('Warehouse:'), 'Choice of a warehouse'],
    ] as const) {
      await user.click(button);
      await expect(
        await screen.findByLabelText(opened, { selector: '[data-slot="popover-panel"]' }),
      ).toBeVisible();
      await isEnglish();
      await user.keyboard('{Escape}');
    }
  },
});

/** Offers, their comparison, the basket. */
export const Basket = meta.story({
  args: { children: <Trade /> },
  play: async ({ canvas }) => {
    await isEnglish();
    await expect(canvas.getAllByText('₽1,244.50')[0]).toBeVisible();
    await expect(canvas.getByText('and 4 more offers')).toBeVisible();
    await expect(canvas.getAllByText('1 day')[0]).toBeVisible();
  },
});
