// What a reader changes is held by the component itself, from a default on, if the caller does not hold it.
import { type ReactElement, useState } from 'react';
import { expect, fn, screen, type userEvent as users, waitFor, within } from 'storybook/test';
import preview from '../../../.storybook/preview.js';
import { Button } from './actions/button.js';
import { ColumnsMenu } from './data/table/columns-menu.js';
import { DataTable } from './data/table/data-table.js';
import { FilterFold } from './data/table/filter-bar.js';
import { Pagination } from './data/table/pagination.js';
import { Tag } from './data/tag.js';
import { TreeView } from './data/tree-view.js';
import { SupportChat } from './feedback/support-chat.js';
import { SearchInput } from './fields/search-input.js';
import { Accordion } from './layout/accordion.js';
import { Dialog } from './overlays/dialog.js';
import { Drawer } from './overlays/drawer.js';
import { Popover, PopoverPanel, PopoverTrigger } from './overlays/popover.js';
import { FacetFilter } from './trade/facet-filter.js';
import { HeartButton } from './trade/heart-button.js';
import { PositionRow } from './trade/position-row.js';

const meta = preview.meta({ title: 'Основы/Состояния без владельца' });

type Place = ReturnType<typeof within>;
interface Case {
  part: ReactElement;
  /** What is done, and seen after it. */
  act(place: Place, user: ReturnType<typeof users.setup>): Promise<void>;
  /** What was told last. */
  told: unknown;
}

const told = fn();
const button = (place: Place, name: string | RegExp) => place.getByRole('button', { name });
type Row = (typeof rows)[number];
const rows = [
  { id: 1, name: 'OC 90' },
  { id: 2, name: 'OC 91' },
];
const columns = [{ id: 'name', title: 'Номер', sortable: true, cell: ({ name }: Row) => name }];
const table = { columns, rows, rowId: ({ id }: Row) => id };
const nodes = [{ id: 'filters', label: 'Фильтры', children: [{ id: 'oil', label: 'Масляные' }] }];
const position = {
  written: 'oc90',
  product: { brand_title: 'KNECHT', article: 'OC 90', title: 'Фильтр' },
  type: 'common' as const,
  tags: [],
  quantity: 1,
  desired_price: null,
  offers_count: 2,
  offer: null,
};

const CASES: Record<string, Case> = {
  pagination: {
    part: <Pagination pageSize={20} total={100} defaultPage={2} onPage={told} />,
    act: async (place, user) => {
      await user.click(button(place, /Следующая/));
      await expect(place.getByText('41–60 из 100')).toBeVisible();
    },
    told: 3,
  },
  tag: {
    part: (
      <Tag defaultPressed onPress={told}>
        OEM
      </Tag>
    ),
    act: async (place, user) => {
      await user.click(button(place, 'OEM'));
      await expect(button(place, 'OEM')).toHaveAttribute('aria-pressed', 'false');
    },
    told: false,
  },
  heart: {
    part: <HeartButton name="OC 90" onPress={told} />,
    act: async (place, user) => {
      await user.click(place.getByRole('button'));
      await expect(place.getByRole('button')).toHaveAttribute('aria-pressed', 'true');
    },
    told: true,
  },
  selection: {
    part: <DataTable {...table} label="Выбор" defaultSelected={new Set([1])} onSelect={told} />,
    act: async (place, user) => {
      await user.click(place.getAllByRole('checkbox')[2] as HTMLElement);
      await expect(place.getAllByRole('checkbox', { checked: true })).toHaveLength(3);
    },
    told: new Set([1, 2]),
  },
  sorting: {
    part: (
      <DataTable
        {...table}
        label="Порядок"
        defaultSorting={{ id: 'name', direction: 'desc' }}
        onSort={told}
      />
    ),
    act: async (place, user) => {
      await user.click(button(place, /Номер/));
      await expect(place.getByRole('columnheader')).toHaveAttribute('aria-sort', 'ascending');
    },
    told: { id: 'name', direction: 'asc' },
  },
  expanding: {
    part: (
      <DataTable
        {...table}
        label="Подробно"
        detail={({ name }) => `Склад для ${name}`}
        defaultExpanded={new Set<number>()}
        onExpand={told}
      />
    ),
    act: async (place, user) => {
      await expect(place.queryByText('Склад для OC 90')).toBeNull();
      await user.click(place.getAllByRole('button')[0] as HTMLElement);
      await expect(place.getByText('Склад для OC 90')).toBeVisible();
    },
    told: new Set([1]),
  },
  tree: {
    part: <TreeView label="Группы" nodes={nodes} defaultSelected={null} onOpenChange={told} />,
    act: async (place, user) => {
      await user.click(place.getByRole('treeitem', { name: 'Фильтры' }));
      await expect(place.getByRole('treeitem', { name: 'Фильтры' })).toHaveAttribute('aria-selected', 'true');
      await user.keyboard('{ArrowRight}');
      await expect(place.getByRole('treeitem', { name: 'Масляные' })).toBeVisible();
    },
    told: ['filters'],
  },
  leaves: {
    part: (
      <TreeView
        label="Листья"
        nodes={nodes}
        defaultOpen={['filters']}
        defaultChecked={new Set()}
        onCheck={told}
      />
    ),
    act: async (place, user) => {
      await user.click(place.getByRole('treeitem', { name: 'Масляные' }));
      await expect(place.getByRole('treeitem', { name: 'Фильтры' })).toHaveAttribute('aria-checked', 'true');
    },
    told: new Set(['oil']),
  },
  facet: {
    part: <FacetFilter label="Бренд" choices={[{ id: 1, title: 'BOSCH', count: 2 }]} onChange={told} />,
    act: async (place, user) => {
      await user.click(place.getByRole('checkbox'));
      await expect(place.getByRole('checkbox')).toBeChecked();
    },
    told: new Set([1]),
  },
  columns: {
    part: <ColumnsMenu columns={columns} onView={told} />,
    act: async (place, user) => {
      await user.click(place.getByRole('button'));
      await user.click(await screen.findByRole('checkbox', { name: 'Номер' }));
      await expect(screen.getByRole('checkbox', { name: 'Номер' })).not.toBeChecked();
      await user.keyboard('{Escape}');
    },
    told: { hidden: ['name'], widths: {} },
  },
  position: {
    part: (
      <PositionRow position={position} defaultExpanded={false} onExpand={told}>
        Другие предложения
      </PositionRow>
    ),
    act: async (place, user) => {
      await user.click(place.getAllByRole('button')[0] as HTMLElement);
      await expect(place.getByText('Другие предложения')).toBeVisible();
    },
    told: true,
  },
  modes: {
    part: (
      <SearchInput
        onSearch={told}
        modes={[
          { id: 'parts', label: 'детали', placeholder: 'Номер' },
          { id: 'names', label: 'названия', placeholder: 'Название' },
        ]}
      />
    ),
    act: async (place, user) => {
      await user.click(place.getByRole('radio', { name: 'названия' }));
      await expect(place.getByRole('radio', { name: 'названия' })).toBeChecked();
      await user.type(place.getByRole('textbox'), 'фильтр{Enter}');
    },
    told: 'фильтр',
  },
  fold: {
    part: (
      <FilterFold fold="always" defaultOpen onOpenChange={told}>
        Бренд
      </FilterFold>
    ),
    act: async (place, user) => {
      await expect(place.getByText('Бренд')).toBeVisible();
      await user.click(place.getByRole('button'));
      await expect(place.getByText('Бренд')).not.toBeVisible();
    },
    told: false,
  },
  popover: {
    part: (
      <Popover defaultOpen onOpenChange={told}>
        <PopoverTrigger>
          <Button>Ещё</Button>
        </PopoverTrigger>
        <PopoverPanel>Подробности</PopoverPanel>
      </Popover>
    ),
    act: async (_, user) => {
      await expect(await screen.findByText('Подробности')).toBeVisible();
      await user.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByText('Подробности')).toBeNull());
    },
    told: false,
  },
  dialog: {
    part: (
      <Dialog title="Заказ" trigger={<Button>Открыть</Button>} onOpenChange={told}>
        Позиции
      </Dialog>
    ),
    act: async (place, user) => {
      await user.click(button(place, 'Открыть'));
      await expect(await screen.findByRole('dialog', { name: 'Заказ' })).toBeVisible();
      await user.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      await waitFor(() => expect(button(place, 'Открыть')).toHaveFocus());
    },
    told: false,
  },
  drawer: {
    part: (
      <Drawer title="Фильтры" trigger={<Button>Показать</Button>} onOpenChange={told}>
        Бренд
      </Drawer>
    ),
    act: async (place, user) => {
      await user.click(button(place, 'Показать'));
      await expect(await screen.findByRole('dialog', { name: 'Фильтры' })).toBeVisible();
      await user.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    },
    told: false,
  },
  chat: {
    part: <SupportChat src="about:blank" onOpenChange={told} />,
    act: async (place, user) => {
      await user.click(place.getByRole('button'));
      await user.keyboard('{Escape}');
      await expect(place.getByRole('button')).toHaveAttribute('aria-expanded', 'false');
    },
    told: false,
  },
};

/** A third of them: a test has fifteen seconds. */
const third = (place: number) => ({
  render: () => (
    <div className="flex flex-col gap-6">
      {Object.entries(CASES).map(([name, { part }], index) =>
        index % 3 === place ? (
          <div key={name} data-case={name}>
            {part}
          </div>
        ) : null,
      )}
    </div>
  ),
  play: async ({
    canvasElement,
    userEvent,
  }: {
    canvasElement: HTMLElement;
    userEvent: ReturnType<typeof users.setup>;
  }) => {
    // What is open at first comes before what it would cover.
    const cases = Object.entries(CASES).filter((_, index) => index % 3 === place);
    for (const [name, one] of cases.toSorted(([a]) => (a === 'popover' ? -1 : 0))) {
      const element = canvasElement.querySelector<HTMLElement>(`[data-case="${name}"]`);
      if (!element) throw new Error(name);
      told.mockClear();
      await one.act(within(element), userEvent);
      await expect([name, told.mock.lastCall?.[0]]).toEqual([name, one.told]);
    }
  },
});
export const FirstThird = meta.story(third(0));
export const SecondThird = meta.story(third(1));
export const LastThird = meta.story(third(2));

const items = [
  { id: 'pay', title: 'Оплата', content: 'По счёту' },
  { id: 'ship', title: 'Доставка', content: 'Завтра' },
];
function Questions() {
  const [open, setOpen] = useState<readonly string[]>(['pay']);
  return (
    <Accordion
      items={items}
      open={open}
      single
      onOpenChange={(next) => {
        told(next);
        setOpen(next);
      }}
    />
  );
}
/** The caller holds what is open; an item that it does not open stays closed. */
export const HeldAccordion = meta.story({
  render: () => (
    <div className="flex flex-col gap-6">
      <Questions />
      <Accordion items={[{ id: 'shut', title: 'Возврат', content: 'Нельзя' }]} open={[]} />
      <Accordion items={[{ id: 'first', title: 'Гарантия', content: 'Год' }]} defaultOpen={['first']} />
    </div>
  ),
  play: async ({ canvas, userEvent }) => {
    await expect(canvas.getByText('По счёту')).toBeVisible();
    await userEvent.click(canvas.getByText('Доставка'));
    await expect(told).toHaveBeenLastCalledWith(['ship']);
    await expect(canvas.getByText('Завтра')).toBeVisible();
    await expect(canvas.getByText('По счёту')).not.toBeVisible();
    await userEvent.click(canvas.getByText('Возврат'));
    await expect(canvas.getByText('Нельзя')).not.toBeVisible();
    await userEvent.click(canvas.getByText('Гарантия'));
    await expect(canvas.getByText('Год')).not.toBeVisible();
  },
});
