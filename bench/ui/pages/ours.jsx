import '@portal/ui/styles.css';
import { Button } from '@portal/ui/button';
import { DataTable } from '@portal/ui/data-table';
import { Dialog } from '@portal/ui/dialog';
import { Multiselect } from '@portal/ui/multiselect';
import { OfferCard } from '@portal/ui/offer-card';
import { useState } from 'react';
import { BRANDS, CARDS, COLUMNS, Scroll, stage, useTable } from './stage.jsx';

const columns = COLUMNS.map(({ id, title, right }) => ({
  id,
  title,
  align: right ? 'right' : 'left',
  sortable: id === 'price',
  cell: (row) => row[id],
}));
const rowId = ({ id }) => id;
const rowLabel = ({ article }) => article;

function Table({ count, height }) {
  const { rows, direction, setDirection, selected, setSelected, chosen } = useTable(count);
  return (
    <>
      {chosen}
      <DataTable
        label="Offers"
        {...{ columns, rows, rowId, rowLabel, selected, height }}
        onSelect={setSelected}
        sorting={direction ? { id: 'price', direction } : undefined}
        onSort={(sorting) => setDirection(sorting.direction)}
      />
    </>
  );
}

const options = BRANDS.map((label) => ({ value: label, label }));
function Brands() {
  const [value, setValue] = useState([]);
  return <Multiselect aria-label="Brands" options={options} value={value} onChange={setValue} />;
}

const offer = {
  article: 'OC 90',
  brand_title: 'KNECHT',
  title: 'Oil filter',
  supplier: 'Berg',
  price: 64_250,
  term: 1_440,
  reserve_text: '>100',
  reserve_quantity: 240,
  minimal_quantity: 1,
  reserve_multiplicity: 1,
  price_list_multiplicity: null,
  product_reserve_multiplicity: null,
};
const nothing = () => undefined;

stage({
  virtual: (count) => <Table count={count} height={600} />,
  plain: (count) => (
    <Scroll>
      <Table count={count} />
    </Scroll>
  ),
  multiselect: () => <Brands />,
  cards: () =>
    CARDS.map((n) => (
      <OfferCard
        key={n}
        offer={offer}
        basketQuantity={null}
        onPut={nothing}
        onRemove={nothing}
        onDefer={nothing}
      />
    )),
  dialog: () => (
    <Dialog open onOpenChange={nothing} title="Order" actions={<Button>Close</Button>}>
      Confirmed
    </Dialog>
  ),
});
