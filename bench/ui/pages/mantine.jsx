import '@mantine/core/styles.css';
import {
  ActionIcon,
  Badge,
  Button,
  Card,
  Checkbox,
  MantineProvider,
  Modal,
  MultiSelect,
  NumberInput,
  Table,
  Text,
} from '@mantine/core';
import { useState } from 'react';
import { BRANDS, CARDS, COLUMNS, Scroll, stage, useTable } from './stage.jsx';

function Plain({ count }) {
  const { rows, sort, selected, every, toggle, toggleAll, chosen } = useTable(count);
  return (
    <>
      {chosen}
      <Scroll>
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>
                <Checkbox aria-label="All" checked={every} onChange={toggleAll} />
              </Table.Th>
              {COLUMNS.map(({ id, title }) => (
                <Table.Th key={id}>
                  {id === 'price' ? <button onClick={sort}>{title}</button> : title}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map((row) => (
              <Table.Tr key={row.id}>
                <Table.Td>
                  <Checkbox
                    aria-label={row.article}
                    checked={selected.has(row.id)}
                    onChange={() => toggle(row.id)}
                  />
                </Table.Td>
                {COLUMNS.map(({ id }) => (
                  <Table.Td key={id}>{row[id]}</Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Scroll>
    </>
  );
}

function Brands() {
  const [value, setValue] = useState([]);
  return <MultiSelect aria-label="Brands" searchable data={BRANDS} value={value} onChange={setValue} />;
}

function Offer() {
  const [quantity, setQuantity] = useState(1);
  return (
    <Card withBorder>
      <Text>KNECHT OC 90</Text>
      <ActionIcon aria-label="Defer">♥</ActionIcon>
      <Badge>1 day</Badge>
      <Text>642.50</Text>
      <NumberInput aria-label="Quantity" value={quantity} onChange={setQuantity} min={1} max={240} />
      <Button>Buy</Button>
    </Card>
  );
}

stage(
  {
    plain: (count) => <Plain count={count} />,
    multiselect: () => <Brands />,
    cards: () => CARDS.map((n) => <Offer key={n} />),
    dialog: () => (
      <Modal opened onClose={() => undefined} title="Order" transitionProps={{ duration: 0 }}>
        Confirmed
        <Button>Close</Button>
      </Modal>
    ),
  },
  MantineProvider,
);
