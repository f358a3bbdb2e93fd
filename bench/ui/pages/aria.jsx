import {
  Button,
  Cell,
  Checkbox,
  Column,
  ComboBox,
  Dialog,
  Group,
  Heading,
  Input,
  ListBox,
  ListBoxItem,
  ListLayout,
  Modal,
  ModalOverlay,
  NumberField,
  Popover,
  Row,
  Table,
  TableBody,
  TableHeader,
  TableLayout,
  Virtualizer,
} from 'react-aria-components';
import { useState } from 'react';
import { BRANDS, CARDS, COLUMNS, stage, useTable } from './stage.jsx';

const WITH_BOX = [{ id: 'box', title: 'Box' }, ...COLUMNS];
const Box = () => (
  <Checkbox slot="selection">
    <span>☐</span>
  </Checkbox>
);

function Virtual({ count }) {
  const { rows, direction, setDirection, selected, setSelected, chosen } = useTable(count);
  return (
    <>
      {chosen}
      <Virtualizer layout={TableLayout} layoutOptions={{ rowHeight: 36, headingHeight: 36 }}>
        <Table
          aria-label="Offers"
          style={{ height: 600, width: 1_200, overflow: 'auto' }}
          selectionMode="multiple"
          selectedKeys={selected}
          onSelectionChange={(keys) => setSelected(keys === 'all' ? new Set(rows.map(({ id }) => id)) : keys)}
          sortDescriptor={
            direction
              ? { column: 'price', direction: direction === 'asc' ? 'ascending' : 'descending' }
              : undefined
          }
          onSortChange={(next) => setDirection(next.direction === 'ascending' ? 'asc' : 'desc')}
        >
          <TableHeader>
            {WITH_BOX.map(({ id, title }) => (
              <Column
                key={id}
                id={id}
                isRowHeader={id === 'article'}
                allowsSorting={id === 'price'}
                width={90}
                minWidth={90}
              >
                {id === 'box' ? <Box /> : title}
              </Column>
            ))}
          </TableHeader>
          <TableBody items={rows}>
            {(row) => (
              <Row>
                {WITH_BOX.map(({ id }) => (
                  <Cell key={id}>{id === 'box' ? <Box /> : row[id]}</Cell>
                ))}
              </Row>
            )}
          </TableBody>
        </Table>
      </Virtualizer>
    </>
  );
}

const items = BRANDS.map((id) => ({ id }));
function Brands() {
  const [value, setValue] = useState([]);
  return (
    <ComboBox
      aria-label="Brands"
      selectionMode="multiple"
      menuTrigger="focus"
      defaultItems={items}
      value={value}
      onChange={setValue}
    >
      <Input />
      <Button>▼</Button>
      <Popover>
        <Virtualizer layout={ListLayout} layoutOptions={{ rowHeight: 36 }}>
          <ListBox style={{ height: 440, width: 400, overflow: 'auto' }}>
            {({ id }) => (
              <ListBoxItem id={id} textValue={id}>
                {id}
              </ListBoxItem>
            )}
          </ListBox>
        </Virtualizer>
      </Popover>
    </ComboBox>
  );
}

function Offer() {
  const [quantity, setQuantity] = useState(1);
  return (
    <article>
      <p>KNECHT OC 90</p>
      <Button aria-label="Defer">♥</Button>
      <p>642.50</p>
      <NumberField aria-label="Quantity" value={quantity} onChange={setQuantity} minValue={1} maxValue={240}>
        <Group>
          <Button slot="decrement">-</Button>
          <Input />
          <Button slot="increment">+</Button>
        </Group>
      </NumberField>
      <Button>Buy</Button>
    </article>
  );
}

stage({
  virtual: (count) => <Virtual count={count} />,
  multiselect: () => <Brands />,
  cards: () => CARDS.map((n) => <Offer key={n} />),
  dialog: () => (
    <ModalOverlay isOpen>
      <Modal>
        <Dialog>
          <Heading slot="title">Order</Heading>
          Confirmed
          <Button>Close</Button>
        </Dialog>
      </Modal>
    </ModalOverlay>
  ),
});
