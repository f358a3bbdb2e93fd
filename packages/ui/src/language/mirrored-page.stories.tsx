import { type ReactNode, useState } from 'react';
import { expect, fireEvent, screen, userEvent as users, waitFor } from 'storybook/test';
import { type Brand, BRANDS, type Offer, offerOf, TODAY } from '../../../../.storybook/fixtures/offers.js';
import { nothing } from '../../../../.storybook/playground.js';
import preview from '../../../../.storybook/preview.js';
import { asSeen, boxOf } from '../../../../.storybook/seen.js';
import { Button } from '../actions/button.js';
import { DateTime } from '../data/date-time.js';
import { PartNumber } from '../data/part-number.js';
import { Price, PriceDelta } from '../data/price.js';
import { ColumnsMenu } from '../data/table/columns-menu.js';
import { type Column, DataTable, PLAIN_VIEW } from '../data/table/data-table.js';
import { FilterBar } from '../data/table/filter-bar.js';
import { Pagination } from '../data/table/pagination.js';
import { createToastStore, Toasts } from '../feedback/toasts.js';
import { Combobox } from '../fields/choice/combobox.js';
import { Multiselect } from '../fields/choice/multiselect.js';
import { type DateRange, DateRangePicker } from '../fields/dates/date-range-picker.js';
import { BasketIcon, OrdersIcon, SearchIcon } from '../icons.js';
import { AppShell, Header, PageHeader } from '../layout/app-shell.js';
import { Breadcrumbs } from '../layout/breadcrumbs.js';
import { MenuDrawer, PhoneBar } from '../layout/phone-menu.js';
import { SideMenu } from '../layout/side-menu.js';
import { TabsWithCounters } from '../layout/tabs.js';
import { Drawer } from '../overlays/drawer.js';
import { OfferCard } from '../trade/offer-card.js';
import { PortalProvider } from './portal-provider.js';

const NUMBER = '0 986 424-797/A';
const OFFERS = [NUMBER, 'OC 90', 'W 914/2'].map((article, index) =>
  offerOf(index + 1, { brand_title: 'BOSCH', article, title: 'מסנן שמן', supplier: 'אוטו חלפים בע״מ' }),
);
const COLUMNS: Column<Offer>[] = [
  {
    id: 'article',
    title: 'מק״ט',
    width: '180px',
    pinned: 'left',
    cell: ({ article }) => <PartNumber>{article}</PartNumber>,
    sortable: true,
  },
  { id: 'title', title: 'תיאור', width: '360px', cell: ({ title, supplier }) => `${title}, ${supplier}` },
  {
    id: 'price',
    title: 'מחיר',
    align: 'right',
    width: '300px',
    cell: ({ price }) => <Price value={price} />,
  },
  {
    id: 'arrival',
    title: 'הגעה',
    width: '400px',
    cell: () => <DateTime value="2026-11-24T08:00:00Z" weekday />,
  },
  {
    id: 'difference',
    title: 'הפרש',
    align: 'right',
    pinned: 'right',
    width: '160px',
    cell: () => <PriceDelta percent={-12.5} tone="green" />,
  },
];
const MENU = [
  { label: 'חיפוש', href: '#search', icon: <SearchIcon />, active: true },
  { label: 'הזמנות', href: '#orders', icon: <OrdersIcon /> },
  { label: 'סל', href: '#basket', icon: <BasketIcon /> },
];
const store = createToastStore();

function Frame({ children }: { children: ReactNode }) {
  return (
    <AppShell
      menu={<SideMenu homeHref="#main" title="פורטל חלפים" items={MENU} />}
      header={
        <Header
          menu={<MenuDrawer items={MENU} title="פורטל חלפים" />}
          left={<Breadcrumbs items={[{ label: 'קטלוג', href: '#catalog' }, { label: 'הצעות' }]} />}
          right="מחסן ראשי"
        />
      }
      bar={<PhoneBar items={MENU} />}
    >
      {children}
    </AppShell>
  );
}

/** A list of offers: tabs, filters, a table that scrolls sideways, cards. */
function Page() {
  const [tab, setTab] = useState('all');
  const [brands, setBrands] = useState(BRANDS.slice(0, 2));
  const [brand, setBrand] = useState<Brand | null>(null);
  const [range, setRange] = useState<DateRange>({ from: TODAY, to: '2026-11-24' });
  const [view, setView] = useState(PLAIN_VIEW);
  const [chosen, setChosen] = useState<ReadonlySet<number | string>>(new Set([1]));
  const [details, setDetails] = useState(false);
  return (
    <Frame>
      <PageHeader title="הצעות" actions={<Button onClick={() => setDetails(true)}>פרטים</Button>} />
      <div className="flex flex-col gap-4">
        <TabsWithCounters
          label="הצעות"
          tabs={[
            { id: 'all', label: 'הכול', count: 3 },
            { id: 'new', label: 'חדשות', count: 1 },
            { id: 'old', label: 'ארכיון' },
          ]}
          value={tab}
          onChange={setTab}
        />
        <FilterBar
          chips={[{ id: 'brand', name: 'מותג', value: 'BOSCH' }]}
          onRemove={nothing}
          onReset={nothing}
          actions={<ColumnsMenu columns={COLUMNS} view={view} onView={setView} />}
          filters={
            <>
              <Multiselect aria-label="מותגים" options={BRANDS} value={brands} onChange={setBrands} />
              <Combobox aria-label="ספק" options={BRANDS} value={brand} onChange={setBrand} />
              <DateRangePicker value={range} onChange={setRange} today={TODAY} />
            </>
          }
        />
        <DataTable
          label="הצעות"
          columns={COLUMNS}
          rows={OFFERS}
          rowId={({ id }) => id}
          rowLabel={({ article }) => article}
          sorting={{ id: 'article', direction: 'asc' }}
          onSort={nothing}
          selected={chosen}
          onSelect={setChosen}
          onOpen={nothing}
          view={view}
          onView={setView}
          phone="cards"
          bulk={<Button size="small">הזמנה</Button>}
          footer={<Pagination page={2} pageSize={3} total={1_318} onPage={nothing} />}
        />
        <div className="grid grid-cols-2 gap-4 max-md:grid-cols-1">
          {OFFERS.map((one) => (
            <OfferCard
              key={one.id}
              offer={one}
              form={one.id === 3 ? 'secondary' : 'primary'}
              basketQuantity={one.id === 2 ? 4 : null}
              onPut={nothing}
              onRemove={nothing}
              onDefer={nothing}
              delta={{ percent: -12.5, colour: 'green' }}
            />
          ))}
        </div>
        <p>
          יתרה: <Price value={-1_250} />,{' '}
          <PortalProvider locale="ru" messages={[]} dir="rtl">
            <Price value={-1_250} data-testid="russian" />
          </PortalProvider>
        </p>
      </div>
      <Drawer title="פרטים" open={details} onOpenChange={setDetails} actions={<Button>שמירה</Button>}>
        <PartNumber>{NUMBER}</PartNumber>
      </Drawer>
      <Toasts store={store} />
    </Frame>
  );
}

const meta = preview.meta({
  title: 'Основы/PortalProvider/Right to left page',
  component: PortalProvider,
  // Hebrew: its digits are Latin everywhere, and `Intl` puts marks of direction around its amounts.
  args: { locale: 'he', children: <Page /> },
  render: ({ children }) => <>{children}</>,
  globals: { locale: 'he', direction: 'rtl' },
  parameters: { layout: 'fullscreen' },
});

const user = users.setup();

/** The table begins at the right: pinned columns, the edge that resizes a column, the sideways scroll. */
export const Table = meta.story({
  play: async ({ canvas }) => {
    const head = (name: RegExp) => canvas.getByRole('columnheader', { name });
    await expect(boxOf(head(/מק״ט/)).left).toBeGreaterThanOrEqual(boxOf(head(/תיאור/)).right - 1);
    const scroller = canvas.getByRole('table').parentElement as HTMLElement;
    const inner = boxOf(scroller);
    const pinned = () => [boxOf(head(/מק״ט/)).right, boxOf(head(/הפרש/)).left];
    const before = pinned();
    const free = boxOf(head(/תיאור/)).left;
    scroller.scrollLeft = -120;
    await waitFor(() => expect(boxOf(head(/תיאור/)).left).toBeCloseTo(free + 120, 0));
    await expect(pinned()).toEqual(before);
    await expect(inner.right - (before[0] ?? 0)).toBeLessThan(60);
    scroller.scrollLeft = 0;

    const edge = canvas.getByRole('separator', { name: /תיאור/ });
    await expect(Math.abs(boxOf(edge).left - boxOf(head(/תיאור/)).left)).toBeLessThanOrEqual(1);
    edge.focus();
    await user.keyboard('{ArrowLeft}{ArrowLeft}{ArrowRight}');
    await expect(edge).toHaveAttribute('aria-valuenow', '376');
    // A synthetic pointer cannot be captured.
    edge.setPointerCapture = nothing;
    const { left } = boxOf(edge);
    await fireEvent.pointerDown(edge, { pointerId: 1, clientX: left });
    await fireEvent.pointerMove(edge, { pointerId: 1, clientX: left - 40 });
    await waitFor(() => expect(edge).toHaveAttribute('aria-valuenow', '416'));

    const amounts = canvas.getAllByText(/1,244/, { selector: 'td [data-slot="price"]' });
    await expect(getComputedStyle(amounts[0]?.closest('td') as HTMLElement).textAlign).toBe('end');
  },
});

/** Part numbers, amounts and differences are read from left to right inside Hebrew lines. */
export const Order = meta.story({
  play: async ({ canvas }) => {
    for (const number of canvas.getAllByText(NUMBER))
      // Cards are laid out when they are shown.
      await waitFor(() => expect(asSeen(number)).toBe(NUMBER));
    await expect(asSeen(canvas.getByTestId('russian'))).toBe('−12,50 руб.');
    const hebrew = canvas.getByText(/12\.50/, { selector: '[data-slot="price"]' });
    await expect(asSeen(hebrew)).toMatch(/^(₽|RUB) -12\.50$/);
    const [delta] = canvas.getAllByText(/12\.5%/);
    await expect(asSeen(delta as HTMLElement)).toBe('−12.5%');
    const [stock] = canvas.getAllByText(/100.*יח׳/, { selector: 'dd' });
    await expect(asSeen(stock as HTMLElement)).toContain('>100');
  },
});

/** ArrowLeft goes to the next tab, lists and panels are aligned at the right edges, the drawer and the toast come from the left. */
export const Keys = meta.story({
  play: async ({ canvas }) => {
    for (const toast of store.read()) store.remove(toast.id);
    const tabs = canvas.getAllByRole('tab');
    await expect(boxOf(tabs[0] as HTMLElement).left).toBeGreaterThan(boxOf(tabs[1] as HTMLElement).left);
    tabs[0]?.focus();
    await user.keyboard('{ArrowLeft}');
    await expect(tabs[1]).toHaveFocus();
    await user.keyboard('{ArrowRight}');
    await expect(tabs[0]).toHaveFocus();

    const field = canvas.getByLabelText('מותגים', { selector: 'input' });
    await user.click(field);
    const list = await screen.findByRole('listbox');
    const layer = list.closest<HTMLElement>('[data-slot="option-list"]') as HTMLElement;
    await waitFor(() =>
      expect(boxOf(layer).right).toBeCloseTo(boxOf(field.closest('[data-slot="multiselect"]')).right, 0),
    );
    await expect(getComputedStyle(layer).direction).toBe('rtl');
    await user.keyboard('{Escape}{ArrowRight}');
    const chips = [...document.querySelectorAll<HTMLElement>('[data-chip]')];
    await expect(chips[1]).toHaveFocus();
    await user.keyboard('{ArrowRight}');
    await expect(chips[0]).toHaveFocus();
    await expect(boxOf(chips[0] as HTMLElement).left).toBeGreaterThan(boxOf(chips[1] as HTMLElement).left);

    await user.click(canvas.getByText('עמודות'));
    const panel = await screen.findByLabelText('עמודות הטבלה', { selector: '[role="dialog"]' });
    const button = canvas.getByText('עמודות').closest('button');
    await waitFor(() => expect(boxOf(panel).left).toBeCloseTo(Math.max(12, boxOf(button).left), 0));
    await user.keyboard('{Escape}');

    store.warning('המחיר השתנה');
    const toast = (await screen.findByText('המחיר השתנה')).closest('[data-toast]');
    await expect(boxOf(toast).left).toBeLessThan(innerWidth / 2);
    await user.click(canvas.getByText('פרטים'));
    const drawer = await screen.findByRole('dialog', { name: 'פרטים' });
    await expect(boxOf(drawer).left).toBe(0);
    await expect(boxOf(screen.getByLabelText('סגירה')).left).toBeLessThan(boxOf(drawer).left + 60);
  },
});

/** The same page on a phone: the table is cards, the menu comes from the right. */
export const Phone = meta.story({
  globals: { viewport: { value: 'phone' } },
  tags: ['phone'],
  play: async ({ canvas }) => {
    const [row] = canvas.getAllByRole('row').filter((one) => one.matches('[data-row]'));
    const header = row?.querySelector('th') as HTMLElement;
    const value = row?.querySelector<HTMLElement>('td [data-slot="price"]') as HTMLElement;
    await expect(boxOf(header).right).toBeGreaterThan(boxOf(value).right);
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth);
    const opener = canvas.getByRole('button', { name: 'Menu' });
    await expect(boxOf(opener).left).toBeGreaterThan(innerWidth / 2);
    await user.click(opener);
    const drawer = await screen.findByRole('dialog', { name: 'פורטל חלפים' });
    await expect(boxOf(drawer).right).toBe(innerWidth);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(drawer).not.toBeInTheDocument());
  },
});
