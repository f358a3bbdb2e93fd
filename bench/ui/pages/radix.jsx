import '@radix-ui/themes/styles.css';
import {
  Badge,
  Button,
  Card,
  Checkbox,
  Dialog,
  IconButton,
  Table,
  Text,
  TextField,
  Theme,
} from '@radix-ui/themes';
import { useState } from 'react';
import { CARDS, COLUMNS, Scroll, stage, useTable } from './stage.jsx';

function Plain({ count }) {
  const { rows, sort, selected, every, toggle, toggleAll, chosen } = useTable(count);
  return (
    <>
      {chosen}
      <Scroll>
        <Table.Root>
          <Table.Header>
            <Table.Row>
              <Table.ColumnHeaderCell>
                <Checkbox aria-label="All" checked={every} onCheckedChange={toggleAll} />
              </Table.ColumnHeaderCell>
              {COLUMNS.map(({ id, title }) => (
                <Table.ColumnHeaderCell key={id}>
                  {id === 'price' ? <button onClick={sort}>{title}</button> : title}
                </Table.ColumnHeaderCell>
              ))}
            </Table.Row>
          </Table.Header>
          <Table.Body>
            {rows.map((row) => (
              <Table.Row key={row.id}>
                <Table.Cell>
                  <Checkbox
                    aria-label={row.article}
                    checked={selected.has(row.id)}
                    onCheckedChange={() => toggle(row.id)}
                  />
                </Table.Cell>
                {COLUMNS.map(({ id }) => (
                  <Table.Cell key={id}>{row[id]}</Table.Cell>
                ))}
              </Table.Row>
            ))}
          </Table.Body>
        </Table.Root>
      </Scroll>
    </>
  );
}

function Offer() {
  const [quantity, setQuantity] = useState('1');
  return (
    <Card>
      <Text>KNECHT OC 90</Text>
      <IconButton aria-label="Defer">♥</IconButton>
      <Badge>1 day</Badge>
      <Text>642.50</Text>
      <TextField.Root
        type="number"
        aria-label="Quantity"
        value={quantity}
        onChange={(event) => setQuantity(event.target.value)}
      />
      <Button>Buy</Button>
    </Card>
  );
}

stage(
  {
    plain: (count) => <Plain count={count} />,
    cards: () => CARDS.map((n) => <Offer key={n} />),
    dialog: () => (
      <Dialog.Root open>
        <Dialog.Content aria-describedby={undefined}>
          <Dialog.Title>Order</Dialog.Title>
          Confirmed
          <Button>Close</Button>
        </Dialog.Content>
      </Dialog.Root>
    ),
  },
  Theme,
);
