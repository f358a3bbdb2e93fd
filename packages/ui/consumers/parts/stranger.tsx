'use client';
// The page that a stranger builds first: a list of offers with its filters, a form in a dialog, cards; in his language, with
// his colour and corners, without a class of his own.
import '@portal/ui/styles.css';
import { type Column, DataTable } from '@portal/ui/data-table';
import { type DateRange, DateRangePicker } from '@portal/ui/date-range-picker';
import { DateTime } from '@portal/ui/date-time';
import { en } from '@portal/ui/messages/en';
import { Multiselect } from '@portal/ui/multiselect';
import { OfferCard, type OfferCardOffer } from '@portal/ui/offer-card';
import { PartNumber } from '@portal/ui/part-number';
import { PortalProvider } from '@portal/ui/portal-provider';
import { Price } from '@portal/ui/price';
import { ThemeScope } from '@portal/ui/theme-scope';
import { useState } from 'react';
import { Request } from './request';

interface Offer extends OfferCardOffer {
  id: number;
  /** ISO 8601. */
  updated: string;
}

const BRANDS = ['KNECHT', 'MANN-FILTER', 'BOSCH', 'FILTRON'].map((label) => ({ value: label, label }));
const OFFERS: Offer[] = Array.from({ length: 1_000 }, (_, n) => ({
  id: n + 1,
  brand_title: BRANDS[n % BRANDS.length]?.label ?? '',
  article: `OC ${n + 1}`,
  title: 'Oil filter',
  supplier: `Supplier ${(n % 7) + 1}`,
  price: 64_250 + n,
  term: 1_440,
  reserve_text: '>100',
  reserve_quantity: 240,
  minimal_quantity: 12,
  reserve_multiplicity: 12,
  price_list_multiplicity: null,
  product_reserve_multiplicity: null,
  updated: `2026-11-${String((n % 28) + 1).padStart(2, '0')}T09:00:00Z`,
}));
const COLUMNS: Column<Offer>[] = [
  { id: 'article', title: 'Part', cell: ({ article }) => <PartNumber>{article}</PartNumber>, fixed: true },
  { id: 'brand', title: 'Brand', cell: ({ brand_title }) => brand_title },
  { id: 'supplier', title: 'Supplier', cell: ({ supplier }) => supplier },
  {
    id: 'price',
    title: 'Price',
    align: 'right',
    cell: ({ price }) => <Price value={price} />,
    sortable: true,
  },
  { id: 'updated', title: 'Updated', cell: ({ updated }) => <DateTime value={updated} zone="UTC" /> },
];

function Offers() {
  const [brands, setBrands] = useState<typeof BRANDS>([]);
  const [days, setDays] = useState<DateRange>({ from: null, to: null });
  const [direction, setDirection] = useState<'asc' | 'desc'>('asc');
  const [chosen, setChosen] = useState<ReadonlySet<number | string>>(new Set());
  const [wanted, setWanted] = useState<Record<number, number>>({});
  const shown = OFFERS.filter(
    ({ brand_title, updated }) =>
      (brands.length === 0 || brands.some(({ value }) => value === brand_title)) &&
      (days.from === null || updated.slice(0, 10) >= days.from) &&
      (days.to === null || updated.slice(0, 10) <= days.to),
  );
  shown.sort((a, b) => (direction === 'asc' ? a.price - b.price : b.price - a.price));
  return (
    <main style={{ display: 'grid', gap: 16, padding: 16 }}>
      <h1>Offers</h1>
      <div style={{ display: 'flex', flexWrap: 'wrap', gap: 12 }}>
        <Multiselect aria-label="Brands" options={BRANDS} value={brands} onChange={setBrands} />
        <DateRangePicker value={days} onChange={setDays} today="2026-11-21" />
        <Request />
      </div>
      <p role="status">{shown.length} offers</p>
      <DataTable
        label="Offers"
        columns={COLUMNS}
        rows={shown}
        rowId={({ id }) => id}
        rowLabel={({ article }) => article}
        height={400}
        selected={chosen}
        onSelect={setChosen}
        sorting={{ id: 'price', direction }}
        onSort={(sorting) => setDirection(sorting.direction)}
      />
      <div style={{ display: 'grid', gap: 12, gridTemplateColumns: 'repeat(auto-fill, minmax(20rem, 1fr))' }}>
        {shown.slice(0, 12).map((offer) => (
          <OfferCard
            key={offer.id}
            offer={offer}
            basketQuantity={wanted[offer.id] ?? null}
            onPut={(pieces) => setWanted({ ...wanted, [offer.id]: pieces })}
            onRemove={() => {
              const { [offer.id]: _, ...rest } = wanted;
              setWanted(rest);
            }}
          />
        ))}
      </div>
    </main>
  );
}

/** In dollars, with a violet accent and square corners; Hebrew has the English texts and runs from right to left. */
export function StrangersPage({ locale = 'en' }: { locale?: 'en' | 'he' }) {
  return (
    <PortalProvider locale={locale} messages={en} currency="USD">
      <ThemeScope accent="#7a1fa2" radius={0} lang={locale} dir={locale === 'he' ? 'rtl' : 'ltr'}>
        <Offers />
      </ThemeScope>
    </PortalProvider>
  );
}
