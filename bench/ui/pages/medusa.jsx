// Its styles need the app's Tailwind build, which is absent here: it is measured without styles.
import {
  Badge,
  Button,
  Checkbox,
  Container,
  FocusModal,
  IconButton,
  Input,
  Table,
  Text,
  TooltipProvider,
} from '@medusajs/ui';
import { useState } from 'react';
import { CARDS, COLUMNS, Scroll, stage, useTable } from './stage.jsx';

function Plain({ count }) {
  const { rows, sort, selected, every, toggle, toggleAll, chosen } = useTable(count);
  return (
    <>
      {chosen}
      <Scroll>
        <Table>
          <Table.Header>
            <Table.Row>
              <Table.HeaderCell>
                <Checkbox aria-label="All" checked={every} onCheckedChange={toggleAll} />
              </Table.HeaderCell>
              {COLUMNS.map(({ id, title }) => (
                <Table.HeaderCell key={id}>
                  {id === 'price' ? <button onClick={sort}>{title}</button> : title}
                </Table.HeaderCell>
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
        </Table>
      </Scroll>
    </>
  );
}

function Offer() {
  const [quantity, setQuantity] = useState('1');
  return (
    <Container>
      <Text>KNECHT OC 90</Text>
      <IconButton aria-label="Defer">♥</IconButton>
      <Badge>1 day</Badge>
      <Text>642.50</Text>
      <Input
        type="number"
        aria-label="Quantity"
        value={quantity}
        onChange={(event) => setQuantity(event.target.value)}
      />
      <Button>Buy</Button>
    </Container>
  );
}

stage(
  {
    plain: (count) => <Plain count={count} />,
    cards: () => CARDS.map((n) => <Offer key={n} />),
    dialog: () => (
      <FocusModal open>
        <FocusModal.Content aria-describedby={undefined}>
          <FocusModal.Title>Order</FocusModal.Title>
          <FocusModal.Body>
            Confirmed
            <Button>Close</Button>
          </FocusModal.Body>
        </FocusModal.Content>
      </FocusModal>
    ),
  },
  TooltipProvider,
);
