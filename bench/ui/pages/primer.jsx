import { BaseStyles, Button, Dialog, SelectPanel, ThemeProvider } from '@primer/react';
import { DataTable, Table } from '@primer/react/experimental';
import { useMemo, useState } from 'react';
import { BRANDS, COLUMNS, Scroll, stage, useTable } from './stage.jsx';

const columns = COLUMNS.map(({ id, title }) => ({
  header: title,
  field: id,
  rowHeader: id === 'article',
  ...(id === 'price' ? { sortBy: 'basic' } : {}),
}));

// This table sorts its rows itself and has no selection.
function Plain({ count }) {
  const { rows } = useTable(count);
  return (
    <Scroll>
      <Table.Container>
        <DataTable data={rows} columns={columns} />
      </Table.Container>
    </Scroll>
  );
}

const items = BRANDS.map((text) => ({ id: text, text }));
function Brands() {
  const [open, setOpen] = useState(false);
  const [selected, setSelected] = useState([]);
  const [filter, setFilter] = useState('');
  const found = useMemo(
    () => items.filter(({ text }) => text.toLowerCase().includes(filter.toLowerCase())),
    [filter],
  );
  return (
    <SelectPanel
      title="Brands"
      virtualized
      open={open}
      onOpenChange={setOpen}
      items={found}
      selected={selected}
      onSelectedChange={setSelected}
      filterValue={filter}
      onFilterChange={setFilter}
      overlayProps={{ height: 'large' }}
    />
  );
}

stage(
  {
    plain: (count) => <Plain count={count} />,
    multiselect: () => <Brands />,
    dialog: () => (
      <Dialog title="Order" onClose={() => undefined}>
        Confirmed
        <Button>Close</Button>
      </Dialog>
    ),
  },
  ({ children }) => (
    <ThemeProvider>
      <BaseStyles>{children}</BaseStyles>
    </ThemeProvider>
  ),
);
