// A list of offers: filters, sorting, and counters that enforce the delivery norm.
import { Counter } from '@portal/ui/counter';
import { type Column, DataTable, type Sorting } from '@portal/ui/data-table';
import { DeliveryTerm } from '@portal/ui/delivery-term';
import { FilterBar } from '@portal/ui/filter-bar';
import { Input } from '@portal/ui/input';
import { en } from '@portal/ui/messages/en';
import { Multiselect } from '@portal/ui/multiselect';
import type { OfferCardOffer } from '@portal/ui/offer-card';
import { Pagination } from '@portal/ui/pagination';
import { PartName } from '@portal/ui/part-name';
import { PortalProvider } from '@portal/ui/portal-provider';
import { Price } from '@portal/ui/price';
import { initialQuantity } from '@portal/domain/quantity';
import { useState } from 'react';

const BRANDS = ['KNECHT', 'MANN-FILTER', 'FILTRON'];
const PAGE = 8;

/** In an app these come from the server. */
const OFFERS: OfferCardOffer[] = Array.from({ length: 24 }, (_, n) => ({
  brand_title: BRANDS[n % BRANDS.length] ?? '',
  article: `OC ${90 + n}`,
  title: 'Oil filter',
  supplier: `Supplier ${(n % 4) + 1}`,
  price: 64_250 + ((n * 7_919) % 30_000),
  term: 1_440 * ((n % 5) + 1),
  reserve_text: '>100',
  reserve_quantity: 240,
  minimal_quantity: 4,
  reserve_multiplicity: 4,
  price_list_multiplicity: null,
  product_reserve_multiplicity: null,
}));

export function OffersPage() {
  const [text, setText] = useState('');
  const [brands, setBrands] = useState<string[]>([]);
  const [sorting, setSorting] = useState<Sorting>({ id: 'price', direction: 'asc' });
  const [page, setPage] = useState(1);
  const [wanted, setWanted] = useState<Record<string, number>>({});

  const found = OFFERS.filter(
    ({ article, brand_title }) =>
      article.toLowerCase().includes(text.toLowerCase()) &&
      (brands.length === 0 || brands.includes(brand_title)),
  ).toSorted((a, b) => (sorting.direction === 'asc' ? a.price - b.price : b.price - a.price));
  const reset = () => {
    setText('');
    setBrands([]);
    setPage(1);
  };

  const columns: Column<OfferCardOffer>[] = [
    {
      id: 'part',
      title: 'Part',
      cell: ({ brand_title, article, title }) => (
        <PartName brand={brand_title} article={article} title={title} />
      ),
    },
    { id: 'supplier', title: 'Supplier', cell: ({ supplier }) => supplier },
    { id: 'term', title: 'Delivery', cell: ({ term }) => <DeliveryTerm minutes={term} /> },
    {
      id: 'price',
      title: 'Price',
      align: 'right',
      sortable: true,
      cell: ({ price }) => <Price value={price} />,
    },
    {
      id: 'quantity',
      title: 'Quantity',
      cell: (offer) => (
        <Counter
          label={`Quantity, ${offer.article}`}
          rules={offer}
          value={wanted[offer.article] ?? initialQuantity(offer)}
          onChange={(pieces) => setWanted({ ...wanted, [offer.article]: pieces })}
        />
      ),
    },
  ];

  return (
    <PortalProvider locale="en" messages={en}>
      <FilterBar
        chips={brands.map((brand) => ({ id: brand, name: 'Brand', value: brand }))}
        onRemove={(id) => setBrands(brands.filter((brand) => brand !== id))}
        onReset={reset}
        filters={
          <Multiselect
            aria-label="Brands"
            placeholder="Brands"
            options={BRANDS.map((label) => ({ value: label, label }))}
            value={brands.map((label) => ({ value: label, label }))}
            onChange={(chosen) => {
              setBrands(chosen.map(({ label }) => label));
              setPage(1);
            }}
          />
        }
      >
        <Input
          aria-label="Part number"
          placeholder="Part number"
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setPage(1);
          }}
        />
      </FilterBar>
      <DataTable
        label="Offers"
        columns={columns}
        rows={found.slice((page - 1) * PAGE, page * PAGE)}
        rowId={({ article }) => article}
        sorting={sorting}
        onSort={setSorting}
        tall
        {...(text || brands.length > 0 ? { onResetFilter: reset } : {})}
        footer={<Pagination page={page} pageSize={PAGE} total={found.length} onPage={setPage} />}
      />
    </PortalProvider>
  );
}
