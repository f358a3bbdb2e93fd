// Parts as the ARIA practices' keyboard tables want them: nothing played, one part and a button behind it.
import { type ReactNode, useState } from 'react';
import preview from '../../../.storybook/preview.js';
import { Button } from './actions/button.js';
import { Combobox, type Option } from './fields/choice/combobox.js';
import { DataTable } from './data/table/data-table.js';
import { DatePicker } from './fields/dates/date-picker.js';
import { Dialog } from './overlays/dialog.js';
import { DropdownMenu } from './overlays/dropdown-menu.js';
import { Multiselect } from './fields/choice/multiselect.js';
import { RangeSlider } from './fields/range-slider.js';
import { TabsWithCounters } from './layout/tabs.js';
import { TreeView } from './data/tree-view.js';

const meta = preview.meta({ title: 'Основы/Клавиатура' });

const BRANDS: Option[] = ['BOSCH', 'KNECHT', 'MAHLE', 'MANN-FILTER', 'SACHS'].map((label) => ({
  value: label,
  label,
}));
const ROWS = Array.from({ length: 8 }, (_, index) => ({ id: index + 1 }));

function Keeps<V>({ start, children }: { start: V; children(value: V, set: (value: V) => void): ReactNode }) {
  const [value, setValue] = useState(start);
  return (
    <div className="flex flex-col items-start gap-4">
      {children(value, setValue)}
      <Button variant="secondary">После</Button>
    </div>
  );
}
const none = () => undefined;

export const ComboboxKeys = meta.story({
  render: () => (
    <Keeps<Option | null> start={null}>
      {(value, set) => <Combobox aria-label="Бренд" options={BRANDS} value={value} onChange={set} />}
    </Keeps>
  ),
});
export const ListboxKeys = meta.story({
  render: () => (
    <Keeps<readonly Option[]> start={[]}>
      {(value, set) => <Multiselect aria-label="Бренды" options={BRANDS} value={value} onChange={set} />}
    </Keeps>
  ),
});
export const MenuKeys = meta.story({
  render: () => (
    <Keeps start={null}>
      {() => (
        <DropdownMenu
          align="start"
          trigger={<Button>Действия</Button>}
          items={[
            { label: 'Скачать', onSelect: none },
            { label: 'Удалить', onSelect: none },
          ]}
        />
      )}
    </Keeps>
  ),
});
export const DialogKeys = meta.story({
  render: () => (
    <Keeps start={false}>
      {(open, set) => (
        <>
          <Button onClick={() => set(true)}>Открыть</Button>
          <Dialog title="Окно" open={open} onOpenChange={set}>
            <Button>Первая</Button>
            <Button>Вторая</Button>
          </Dialog>
        </>
      )}
    </Keeps>
  ),
});
export const TabsKeys = meta.story({
  render: () => (
    <Keeps start="Все">
      {(value, set) => (
        <TabsWithCounters
          label="Заказы"
          tabs={['Все', 'Новые', 'Архив'].map((label) => ({ id: label, label }))}
          value={value}
          onChange={set}
        />
      )}
    </Keeps>
  ),
});
export const GridKeys = meta.story({
  render: () => (
    <Keeps<ReadonlySet<number | string>> start={new Set()}>
      {(selected, set) => (
        <DataTable
          label="Заказы"
          columns={[{ id: 'id', title: 'Заказ', cell: ({ id }) => `№ ${id}` }]}
          rows={ROWS}
          rowId={({ id }) => id}
          rowLabel={({ id }) => `Заказ № ${id}`}
          onOpen={none}
          selected={selected}
          onSelect={set}
        />
      )}
    </Keeps>
  ),
});
export const SliderKeys = meta.story({
  render: () => (
    <Keeps<readonly [number, number]> start={[10, 90]}>
      {(value, set) => <RangeSlider label="Цена" min={0} max={100} value={value} onChange={set} />}
    </Keeps>
  ),
});
export const TreeKeys = meta.story({
  render: () => (
    <Keeps<string | null> start={null}>
      {(value, set) => (
        <TreeView
          label="Категории"
          selected={value}
          onSelect={set}
          nodes={[
            { id: 'f', label: 'Фильтры', children: [{ id: 'o', label: 'Фильтры масляные' }] },
            { id: 'b', label: 'Тормозная система', children: [{ id: 'd', label: 'Диски' }] },
            { id: 'x', label: 'Прочее' },
          ]}
        />
      )}
    </Keeps>
  ),
});
export const DatePickerKeys = meta.story({
  render: () => (
    <Keeps<string | null> start="2026-11-21">
      {(value, set) => <DatePicker aria-label="Дата" value={value} today="2026-11-21" onChange={set} />}
    </Keeps>
  ),
});

function Around({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState(true);
  return (
    <Dialog title="Вокруг" open={open} onOpenChange={setOpen}>
      <div data-around>{children}</div>
    </Dialog>
  );
}
/** The same part below the fold of a small area that scrolls. */
const inScroller = ({ input }: { input: { render?: unknown } }) => ({
  render: () => (
    <div data-scroller className="h-60 overflow-auto border border-line p-2">
      <div className="h-100" />
      {(input.render as () => ReactNode)()}
      <div className="h-100" />
    </div>
  ),
});
export const ComboboxKeysInScroller = meta.story(inScroller(ComboboxKeys));
export const ListboxKeysInScroller = meta.story(inScroller(ListboxKeys));
export const MenuKeysInScroller = meta.story(inScroller(MenuKeys));
export const DialogKeysInScroller = meta.story(inScroller(DialogKeys));
export const TabsKeysInScroller = meta.story(inScroller(TabsKeys));
export const GridKeysInScroller = meta.story(inScroller(GridKeys));
export const SliderKeysInScroller = meta.story(inScroller(SliderKeys));
export const TreeKeysInScroller = meta.story(inScroller(TreeKeys));
export const DatePickerKeysInScroller = meta.story(inScroller(DatePickerKeys));

/** The same part in an open dialog. */
const inDialog = ({ input }: { input: { render?: unknown } }) => ({
  render: () => <Around>{(input.render as () => ReactNode)()}</Around>,
});
export const ComboboxKeysInDialog = meta.story(inDialog(ComboboxKeys));
export const ListboxKeysInDialog = meta.story(inDialog(ListboxKeys));
export const MenuKeysInDialog = meta.story(inDialog(MenuKeys));
export const DialogKeysInDialog = meta.story(inDialog(DialogKeys));
export const TabsKeysInDialog = meta.story(inDialog(TabsKeys));
export const GridKeysInDialog = meta.story(inDialog(GridKeys));
export const SliderKeysInDialog = meta.story(inDialog(SliderKeys));
export const TreeKeysInDialog = meta.story(inDialog(TreeKeys));
export const DatePickerKeysInDialog = meta.story(inDialog(DatePickerKeys));
