// Our components with very much data: ten thousand options, ten thousand selected, a hundred thousand table rows.
import '@portal/ui/styles.css';
import { Combobox } from '@portal/ui/combobox';
import { DataTable } from '@portal/ui/data-table';
import { Multiselect } from '@portal/ui/multiselect';
import { useState } from 'react';
import { COLUMNS, stage, useTable } from './stage.jsx';

const options = Array.from({ length: 10_000 }, (_, n) => ({ value: String(n), label: `BRAND ${n + 1}` }));
const columns = COLUMNS.map(({ id, title, right }) => ({
  id,
  title,
  align: right ? 'right' : 'left',
  cell: (row) => row[id],
}));
const rowId = ({ id }) => id;
const rowLabel = ({ article }) => article;
const nothing = () => undefined;

function One() {
  const [value, setValue] = useState(null);
  return <Combobox aria-label="Brand" options={options} value={value} onChange={setValue} />;
}
function Some({ start }) {
  const [value, setValue] = useState(start);
  return <Multiselect aria-label="Brands" options={options} value={value} onChange={setValue} />;
}
function Rows() {
  const { rows, selected, setSelected, chosen } = useTable(100_000);
  return (
    <>
      {chosen}
      <DataTable
        label="Offers"
        height={600}
        {...{ columns, rows, rowId, rowLabel, selected }}
        onSelect={setSelected}
        onOpen={nothing}
      />
    </>
  );
}

stage({
  options: () => <One />,
  chosen: () => <Some start={options} />,
  virtual: () => <Rows />,
});
