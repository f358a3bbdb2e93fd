// React Aria's components with the same texts as ours in `packages/ui/src/keys.stories.tsx`: one component followed
// by a button.
import { parseDate } from '@internationalized/date';
import {
  Button,
  Calendar,
  CalendarCell,
  CalendarGrid,
  Cell,
  Column,
  ComboBox,
  DateInput,
  DatePicker,
  DateSegment,
  Dialog,
  DialogTrigger,
  Group,
  Heading,
  I18nProvider,
  Input,
  ListBox,
  ListBoxItem,
  Menu,
  MenuItem,
  MenuTrigger,
  Modal,
  Popover,
  Row,
  Slider,
  SliderThumb,
  SliderTrack,
  Tab,
  Table,
  TableBody,
  TableHeader,
  TabList,
  TabPanel,
  Tabs,
  Tree,
  TreeItem,
  TreeItemContent,
} from 'react-aria-components';
import { createRoot } from 'react-dom/client';

const BRANDS = ['BOSCH', 'KNECHT', 'MAHLE', 'MANN-FILTER', 'SACHS'];
const ROWS = Array.from({ length: 8 }, (_, index) => index + 1);
const item = (label) => (
  <ListBoxItem key={label} id={label} textValue={label}>
    {label}
  </ListBoxItem>
);
const node = (id, label, children) => (
  <TreeItem key={id} id={id} textValue={label} aria-label={label}>
    <TreeItemContent>
      {children && <Button slot="chevron">›</Button>}
      {label}
    </TreeItemContent>
    {children}
  </TreeItem>
);

const PARTS = {
  combobox: () => (
    <ComboBox aria-label="Бренд">
      <Input />
      <Button>▼</Button>
      <Popover>
        <ListBox>{BRANDS.map(item)}</ListBox>
      </Popover>
    </ComboBox>
  ),
  listbox: () => (
    <ComboBox aria-label="Бренды" selectionMode="multiple">
      <Input />
      <Button>▼</Button>
      <Popover>
        <ListBox>{BRANDS.map(item)}</ListBox>
      </Popover>
    </ComboBox>
  ),
  menu: () => (
    <MenuTrigger>
      <Button>Действия</Button>
      <Popover>
        <Menu>
          <MenuItem>Скачать</MenuItem>
          <MenuItem>Удалить</MenuItem>
        </Menu>
      </Popover>
    </MenuTrigger>
  ),
  dialog: () => (
    <DialogTrigger>
      <Button>Открыть</Button>
      <Modal>
        <Dialog>
          <Heading slot="title">Окно</Heading>
          <Button>Первая</Button>
          <Button>Вторая</Button>
        </Dialog>
      </Modal>
    </DialogTrigger>
  ),
  tabs: () => (
    <Tabs>
      <TabList aria-label="Заказы">
        {['Все', 'Новые', 'Архив'].map((label) => (
          <Tab key={label} id={label}>
            {label}
          </Tab>
        ))}
      </TabList>
      {['Все', 'Новые', 'Архив'].map((label) => (
        <TabPanel key={label} id={label}>
          {label}
        </TabPanel>
      ))}
    </Tabs>
  ),
  grid: () => (
    <Table aria-label="Заказы" selectionMode="multiple">
      <TableHeader>
        <Column isRowHeader>Заказ</Column>
      </TableHeader>
      <TableBody>
        {ROWS.map((id) => (
          <Row key={id} id={id}>
            <Cell>№ {id}</Cell>
          </Row>
        ))}
      </TableBody>
    </Table>
  ),
  slider: () => (
    <Slider aria-label="Цена" defaultValue={[10, 90]} style={{ width: 200 }}>
      <SliderTrack style={{ height: 20 }}>
        <SliderThumb index={0} aria-label="от" />
        <SliderThumb index={1} aria-label="до" />
      </SliderTrack>
    </Slider>
  ),
  tree: () => (
    <Tree aria-label="Категории" selectionMode="single">
      {node('f', 'Фильтры', node('o', 'Фильтры масляные'))}
      {node('b', 'Тормозная система', node('d', 'Диски'))}
      {node('x', 'Прочее')}
    </Tree>
  ),
  'date picker': () => (
    <I18nProvider locale="ru-RU">
      <DatePicker aria-label="Дата" defaultValue={parseDate('2026-11-21')}>
        <Group>
          <DateInput>{(segment) => <DateSegment segment={segment} />}</DateInput>
          <Button aria-label="Открыть">▼</Button>
        </Group>
        <Popover>
          <Dialog>
            <Calendar firstDayOfWeek="mon">
              <Button slot="previous">‹</Button>
              <Heading />
              <Button slot="next">›</Button>
              <CalendarGrid>{(date) => <CalendarCell date={date} />}</CalendarGrid>
            </Calendar>
          </Dialog>
        </Popover>
      </DatePicker>
    </I18nProvider>
  ),
};

let root = null;
globalThis.show = (part) => {
  root?.unmount();
  root = createRoot(document.querySelector('#host'));
  root.render(
    <>
      {PARTS[part]()}
      <Button>После</Button>
    </>,
  );
};
