// Components that stand beside another one of their entry, with the fewest properties.
import { StatusBadge, CountBadge } from '../packages/ui/src/data/badge.js';
import {
  BarChart,
  FunnelChart,
  HeatMap,
  LineChart,
  StackedBarChart,
} from '../packages/ui/src/data/charts/chart.js';
import { PriceDelta } from '../packages/ui/src/data/price.js';
import {
  TableBody,
  TableCell,
  TableColumnHeader,
  TableFoot,
  TableHead,
  TableRow,
  TableRowHeader,
} from '../packages/ui/src/data/table/table.js';
import { FilterFold } from '../packages/ui/src/data/table/filter-bar.js';
import { Text } from '../packages/ui/src/data/text.js';
import { BareLink } from '../packages/ui/src/actions/link.js';
import { PageProgress } from '../packages/ui/src/feedback/progress-bar.js';
import { ErrorState } from '../packages/ui/src/feedback/state.js';
import { DayField } from '../packages/ui/src/fields/dates/date-picker.js';
import { FieldError, Fieldset } from '../packages/ui/src/fields/field.js';
import { InnInput, MoneyInput, PercentInput, PhoneInput } from '../packages/ui/src/fields/number-input.js';
import { CalendarIcon } from '../packages/ui/src/icons.js';
import { Footer, Header, HeaderStrip, PageHeader } from '../packages/ui/src/layout/app-shell.js';
import { CardBar } from '../packages/ui/src/layout/card.js';
import { MenuDrawer, MenuDrawerButton } from '../packages/ui/src/layout/phone-menu.js';
import { PromoPicture } from '../packages/ui/src/layout/public/promo.js';
import { PublicHeader } from '../packages/ui/src/layout/public/public-layout.js';
import { PublicHero, PublicList } from '../packages/ui/src/layout/public/public-sections.js';
import { Tab, TabList, TabPanel, Tabs } from '../packages/ui/src/layout/tabs.js';
import { KeyList } from '../packages/ui/src/overlays/command-palette.js';
import { Popover, PopoverAnchor, PopoverPanel, PopoverTrigger } from '../packages/ui/src/overlays/popover.js';
import {
  DropdownMenu,
  DropdownMenuCheckboxItem,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuRadioGroup,
  DropdownMenuRadioItem,
  DropdownMenuRoot,
  DropdownMenuSeparator,
  DropdownMenuSub,
  DropdownMenuSubContent,
  DropdownMenuSubTrigger,
  DropdownMenuTrigger,
} from '../packages/ui/src/overlays/dropdown-menu.js';
import { Tooltip } from '../packages/ui/src/overlays/tooltip.js';
import { Term } from '../packages/ui/src/overlays/term.js';
import { ThemeScope } from '../packages/ui/src/theme/theme-scope.js';
import { TakeNearest } from '../packages/ui/src/trade/basket/basket-button.js';
import { ProductSigns } from '../packages/ui/src/trade/product-card.js';
import {
  Dialog,
  DialogBody,
  DialogClose,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogRoot,
  DialogTitle,
  DialogTrigger,
} from '../packages/ui/src/overlays/dialog.js';
import {
  DrawerBody,
  DrawerClose,
  DrawerContent,
  DrawerDescription,
  DrawerFooter,
  DrawerHeader,
  DrawerRoot,
  DrawerTitle,
  DrawerTrigger,
} from '../packages/ui/src/overlays/drawer.js';
import type { ReactElement } from 'react';

interface Extra {
  element: ReactElement;
  /** What must be around it. */
  wrap?(inner: ReactElement): ReactElement;
  /** Milliseconds until it appears. */
  wait?: number;
}
const none = () => undefined;
const chart = { title: 'Продажи', labels: ['май'], series: [{ id: '1', name: 'Продажи', values: [1] }] };
const menu = [{ label: 'Заказы', href: '/', icon: <CalendarIcon /> }];
const text = { 'aria-label': 'Значение', defaultValue: '' };

const inTabs = (inner: ReactElement) => (
  <Tabs defaultValue="a" data-wrap>
    {inner}
  </Tabs>
);
const button = <button type="button">Ещё</button>;
const inDialog = (inner: ReactElement) => (
  <DialogRoot open>
    <DialogContent>
      <div data-wrap>{inner}</div>
    </DialogContent>
  </DialogRoot>
);
const inDrawer = (inner: ReactElement) => (
  <DrawerRoot open>
    <DrawerContent>
      <div data-wrap>{inner}</div>
    </DrawerContent>
  </DrawerRoot>
);
const inMenu = (inner: ReactElement) => (
  <DropdownMenuRoot open>
    <DropdownMenuTrigger>{button}</DropdownMenuTrigger>
    {inner}
  </DropdownMenuRoot>
);
const inList = (inner: ReactElement) =>
  inMenu(
    <DropdownMenuContent>
      <div data-wrap>{inner}</div>
    </DropdownMenuContent>,
  );
const inPopover = (inner: ReactElement) => <Popover open>{inner}</Popover>;

const inTable = (inner: ReactElement) => <table data-wrap>{inner}</table>;
const inRow = (inner: ReactElement) =>
  inTable(
    <tbody>
      <tr data-wrap>{inner}</tr>
    </tbody>,
  );

export const EXTRA: Record<string, Extra> = {
  BarChart: { element: <BarChart {...chart} /> },
  BareLink: { element: <BareLink href="/">Заказ</BareLink> },
  CardBar: { element: <CardBar>Фильтр</CardBar> },
  CountBadge: { element: <CountBadge count={1} label="новых" /> },
  DialogBody: { element: <DialogBody>Позиции</DialogBody>, wrap: inDialog },
  DialogClose: { element: <DialogClose>{button}</DialogClose>, wrap: inDialog },
  DialogContent: {
    element: <DialogContent>Позиции</DialogContent>,
    wrap: (inner) => <DialogRoot open>{inner}</DialogRoot>,
  },
  DialogDescription: { element: <DialogDescription>Заказ</DialogDescription>, wrap: inDialog },
  DialogFooter: { element: <DialogFooter>{button}</DialogFooter>, wrap: inDialog },
  DialogHeader: { element: <DialogHeader>Заказ</DialogHeader>, wrap: inDialog },
  DialogTitle: { element: <DialogTitle>Заказ</DialogTitle>, wrap: inDialog },
  DialogTrigger: {
    element: <DialogTrigger>{button}</DialogTrigger>,
    wrap: (inner) => <DialogRoot>{inner}</DialogRoot>,
  },
  DrawerBody: { element: <DrawerBody>Позиции</DrawerBody>, wrap: inDrawer },
  DrawerClose: { element: <DrawerClose>{button}</DrawerClose>, wrap: inDrawer },
  DrawerContent: {
    element: <DrawerContent>Позиции</DrawerContent>,
    wrap: (inner) => <DrawerRoot open>{inner}</DrawerRoot>,
  },
  DrawerDescription: { element: <DrawerDescription>Заказ</DrawerDescription>, wrap: inDrawer },
  DrawerFooter: { element: <DrawerFooter>{button}</DrawerFooter>, wrap: inDrawer },
  DrawerHeader: { element: <DrawerHeader>Заказ</DrawerHeader>, wrap: inDrawer },
  DrawerTitle: { element: <DrawerTitle>Заказ</DrawerTitle>, wrap: inDrawer },
  DrawerTrigger: {
    element: <DrawerTrigger>{button}</DrawerTrigger>,
    wrap: (inner) => <DrawerRoot>{inner}</DrawerRoot>,
  },
  DropdownMenu: {
    element: <DropdownMenu defaultOpen trigger={<button type="button">Действия</button>} items={[]} />,
  },
  DropdownMenuCheckboxItem: {
    element: <DropdownMenuCheckboxItem>Архив</DropdownMenuCheckboxItem>,
    wrap: inList,
  },
  DropdownMenuContent: { element: <DropdownMenuContent>Скачать</DropdownMenuContent>, wrap: inMenu },
  DropdownMenuItem: { element: <DropdownMenuItem>Скачать</DropdownMenuItem>, wrap: inList },
  DropdownMenuLabel: { element: <DropdownMenuLabel>Заказ</DropdownMenuLabel>, wrap: inList },
  DropdownMenuRadioGroup: {
    element: <DropdownMenuRadioGroup>{null}</DropdownMenuRadioGroup>,
    wrap: inList,
  },
  DropdownMenuRadioItem: {
    element: <DropdownMenuRadioItem value="csv">CSV</DropdownMenuRadioItem>,
    wrap: (inner) =>
      inList(
        <DropdownMenuRadioGroup>
          <div data-wrap>{inner}</div>
        </DropdownMenuRadioGroup>,
      ),
  },
  DropdownMenuSeparator: { element: <DropdownMenuSeparator />, wrap: inList },
  DropdownMenuSubContent: {
    element: <DropdownMenuSubContent>Скачать</DropdownMenuSubContent>,
    wrap: (inner) =>
      inList(
        <DropdownMenuSub open>
          <DropdownMenuSubTrigger>Ещё</DropdownMenuSubTrigger>
          {inner}
        </DropdownMenuSub>,
      ),
  },
  DropdownMenuSubTrigger: {
    element: <DropdownMenuSubTrigger>Ещё</DropdownMenuSubTrigger>,
    wrap: (inner) => inList(<DropdownMenuSub>{inner}</DropdownMenuSub>),
  },
  DropdownMenuTrigger: {
    element: <DropdownMenuTrigger>{button}</DropdownMenuTrigger>,
    wrap: (inner) => <DropdownMenuRoot>{inner}</DropdownMenuRoot>,
  },
  DayField: {
    element: <DayField aria-label="День" settle={() => true} onOpen={none} button={false} />,
  },
  ErrorState: { element: <ErrorState message="Нет связи" /> },
  FieldError: { element: <FieldError>Заполните</FieldError> },
  Fieldset: { element: <Fieldset legend="Склад">1</Fieldset> },
  FilterFold: { element: <FilterFold>Бренд</FilterFold> },
  Footer: { element: <Footer totals={[]} /> },
  FunnelChart: { element: <FunnelChart {...chart} /> },
  Header: { element: <Header left="Заказы" right={null} /> },
  HeaderStrip: { element: <HeaderStrip>Поиск</HeaderStrip> },
  HeatMap: { element: <HeatMap {...chart} /> },
  InnInput: { element: <InnInput {...text} /> },
  KeyList: { element: <KeyList groups={[]} /> },
  LineChart: { element: <LineChart {...chart} /> },
  MenuDrawer: { element: <MenuDrawer items={menu} /> },
  MenuDrawerButton: {
    element: (
      <MenuDrawerButton icon={<CalendarIcon />} onSelect={none}>
        Выйти
      </MenuDrawerButton>
    ),
    wrap: (inner) => (
      <Dialog open onOpenChange={none} title="Меню">
        <div data-wrap>{inner}</div>
      </Dialog>
    ),
  },
  MoneyInput: { element: <MoneyInput aria-label="Сумма" defaultValue={null} /> },
  PageHeader: { element: <PageHeader title="Заказы" /> },
  PageProgress: { element: <PageProgress active />, wait: 250 },
  PercentInput: { element: <PercentInput aria-label="Процент" defaultValue={null} /> },
  PhoneInput: { element: <PhoneInput {...text} /> },
  PopoverAnchor: {
    element: (
      <PopoverAnchor>
        <span>Заказ</span>
      </PopoverAnchor>
    ),
    wrap: inPopover,
  },
  PopoverPanel: {
    element: <PopoverPanel>Подробности</PopoverPanel>,
    wrap: (inner) => (
      <Popover open>
        <PopoverTrigger>
          <button type="button">Ещё</button>
        </PopoverTrigger>
        {inner}
      </Popover>
    ),
  },
  PopoverTrigger: {
    element: (
      <PopoverTrigger>
        <button type="button">Ещё</button>
      </PopoverTrigger>
    ),
    wrap: inPopover,
  },
  PriceDelta: { element: <PriceDelta percent={4} tone="red" /> },
  ProductSigns: { element: <ProductSigns signs={[16]} /> },
  PromoPicture: { element: <PromoPicture imageUrl="data:," /> },
  PublicHeader: { element: <PublicHeader links={[]} /> },
  PublicHero: { element: <PublicHero title="Портал" text="Запчасти" /> },
  PublicList: { element: <PublicList title="Шаги" items={['Первый']} /> },
  StackedBarChart: { element: <StackedBarChart {...chart} /> },
  StatusBadge: { element: <StatusBadge>Новый</StatusBadge> },
  Tooltip: {
    element: (
      <Tooltip open text="Скопировать">
        <button type="button">OC 90</button>
      </Tooltip>
    ),
  },
  Tab: {
    element: <Tab value="a">Условия</Tab>,
    wrap: (inner) => (
      <Tabs defaultValue="a">
        <div role="tablist" aria-label="Договор" data-wrap>
          {inner}
        </div>
      </Tabs>
    ),
  },
  TabList: { element: <TabList label="Договор">{null}</TabList>, wrap: inTabs },
  TabPanel: { element: <TabPanel value="a">Условия</TabPanel>, wrap: inTabs },
  Tabs: { element: <Tabs defaultValue="a">Условия</Tabs> },
  TableBody: { element: <TableBody>{null}</TableBody>, wrap: inTable },
  TableCell: { element: <TableCell>4</TableCell>, wrap: inRow },
  TableColumnHeader: { element: <TableColumnHeader>Срок</TableColumnHeader>, wrap: inRow },
  TableFoot: { element: <TableFoot>{null}</TableFoot>, wrap: inTable },
  TableHead: { element: <TableHead>{null}</TableHead>, wrap: inTable },
  TableRow: {
    element: <TableRow>{null}</TableRow>,
    wrap: (inner) => inTable(<tbody data-wrap>{inner}</tbody>),
  },
  TableRowHeader: { element: <TableRowHeader>Самара</TableRowHeader>, wrap: inRow },
  TakeNearest: { element: <TakeNearest quantity={4} label="OC 90" onTake={none} /> },
  Term: { element: <Term explanation="Сколько штук в упаковке">Кратность</Term> },
  Text: { element: <Text>Заказ</Text> },
  ThemeScope: { element: <ThemeScope>Заказ</ThemeScope> },
};
