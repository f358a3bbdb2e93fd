import { useState } from 'react';
import { expect, fn, waitFor } from 'storybook/test';
import { playgroundOf } from '../../../../.storybook/playground.js';
import preview from '../../../../.storybook/preview.js';
import { type TreeNode, TreeView, type TreeViewProps } from './tree-view.js';

const meta = preview.meta({ title: 'Данные/TreeView', component: TreeView });

const CATEGORIES: readonly TreeNode[] = [
  {
    id: 'filters',
    label: 'Фильтры',
    count: 1_204,
    children: [
      { id: 'oil', label: 'Фильтры масляные', count: 610 },
      { id: 'air', label: 'Фильтры воздушные', count: 594 },
    ],
  },
  {
    id: 'brakes',
    label: 'Тормозная система',
    count: 2_310,
    children: [
      {
        id: 'pads',
        label: 'Колодки тормозные',
        count: 1_900,
        children: [
          { id: 'disc-pads', label: 'Дисковые', count: 1_500 },
          { id: 'drum-pads', label: 'Барабанные', count: 400 },
        ],
      },
      { id: 'discs', label: 'Диски тормозные', count: 410 },
    ],
  },
  { id: 'other', label: 'Прочее', count: 12 },
];

function Live(props: TreeViewProps) {
  const [selected, setSelected] = useState(props.selected ?? null);
  const [checked, setChecked] = useState(props.checked ?? new Set<string>());
  return (
    <div className="w-80">
      <TreeView
        {...props}
        selected={selected}
        {...(props.onSelect && {
          onSelect: (id: string) => {
            setSelected(id);
            props.onSelect?.(id);
          },
        })}
        {...(props.onCheck && {
          checked,
          onCheck: (next: ReadonlySet<string>) => {
            setChecked(new Set(next));
            props.onCheck?.(next);
          },
        })}
      />
    </div>
  );
}

export const Default = meta.story({
  args: { label: 'Категории', nodes: CATEGORIES, onSelect: fn() },
  render: (args) => <Live {...args} />,
  play: async ({ canvas, userEvent, args }) => {
    await expect(canvas.getAllByRole('treeitem')).toHaveLength(3);
    const brakes = canvas.getByRole('treeitem', { name: /Тормозная система/ });
    await userEvent.click(brakes.querySelector('[data-part="toggle"]') as HTMLElement);
    await expect(args.onSelect).not.toHaveBeenCalled();
    await expect(brakes).toHaveAttribute('aria-expanded', 'true');
    const discs = canvas.getByRole('treeitem', { name: /Диски тормозные/ });
    await expect(discs).toHaveAttribute('aria-level', '2');
    await expect(discs).toHaveAttribute('aria-posinset', '2');
    await userEvent.click(discs);
    await expect(args.onSelect).toHaveBeenLastCalledWith('discs');
    await expect(discs).toHaveAttribute('aria-selected', 'true');
  },
});

/**
 * → opens and enters a branch, ← leaves and closes it, Home and End go to the ends, letters jump, Enter
 * selects.
 */
export const Keyboard = meta.story({
  args: { label: 'Категории', nodes: CATEGORIES, onSelect: fn() },
  render: (args) => <Live {...args} />,
  play: async ({ canvas, userEvent, args }) => {
    const focused = (name: RegExp) =>
      waitFor(() => expect(canvas.getByRole('treeitem', { name })).toHaveFocus());
    await userEvent.tab();
    await focused(/Фильтры/);
    await userEvent.keyboard('{ArrowDown}{ArrowRight}');
    await expect(canvas.getByRole('treeitem', { name: /Тормозная/ })).toHaveAttribute(
      'aria-expanded',
      'true',
    );
    await userEvent.keyboard('{ArrowRight}');
    await focused(/Колодки/);
    await userEvent.keyboard('{Enter}');
    await expect(args.onSelect).toHaveBeenLastCalledWith('pads');
    await userEvent.keyboard('{ArrowLeft}');
    await focused(/Тормозная/);
    await userEvent.keyboard('{ArrowLeft}');
    await expect(canvas.getAllByRole('treeitem')).toHaveLength(3);
    await userEvent.keyboard('{End}');
    await focused(/Прочее/);
    await userEvent.keyboard('{ArrowUp}');
    await focused(/Тормозная/);
    await userEvent.keyboard('{Home}');
    await focused(/Фильтры/);
    await userEvent.keyboard('п');
    await focused(/Прочее/);
    await userEvent.tab();
    await expect(canvas.getByRole('tree')).not.toContainElement(document.activeElement as HTMLElement);
  },
});

/** Permissions: a branch is checked with its leaves, and mixed if only some of them are checked. */
export const Checkboxes = meta.story({
  args: { label: 'Права', nodes: CATEGORIES, defaultOpen: ['brakes', 'pads'], onCheck: fn() },
  render: (args) => <Live {...args} />,
  play: async ({ canvas, userEvent, args }) => {
    const item = (name: RegExp) => canvas.getByRole('treeitem', { name });
    await userEvent.click(item(/Дисковые/));
    await expect(item(/Колодки/)).toHaveAttribute('aria-checked', 'mixed');
    await expect(item(/Тормозная/)).toHaveAttribute('aria-checked', 'mixed');
    item(/Тормозная/).focus();
    await userEvent.keyboard(' ');
    await expect(args.onCheck).toHaveBeenLastCalledWith(new Set(['disc-pads', 'drum-pads', 'discs']));
    await expect(item(/Тормозная/)).toHaveAttribute('aria-checked', 'true');
    await userEvent.click(item(/Колодки/));
    await expect(args.onCheck).toHaveBeenLastCalledWith(new Set(['discs']));
  },
});

/** A search keeps the branches that lead to matches; ↓ goes from it to the tree. */
export const Search = meta.story({
  args: { label: 'Категории', nodes: CATEGORIES, searchable: true, searchKey: '/', onSelect: fn() },
  render: (args) => <Live {...args} />,
  play: async ({ canvas, userEvent }) => {
    const field = canvas.getByRole('searchbox', { name: 'Поиск: Категории' });
    await userEvent.type(field, 'дисков');
    const labels = canvas
      .getAllByRole('treeitem')
      .map((item) => item.querySelector('.truncate')?.textContent);
    await expect(labels).toEqual(['Тормозная система', 'Колодки тормозные', 'Дисковые']);
    await expect(field).toHaveAttribute('aria-keyshortcuts', '/');
    await expect(canvas.getByText('Дисков')).toBeVisible();
    await userEvent.keyboard('{ArrowDown}');
    await expect(canvas.getByRole('treeitem', { name: /Тормозная система/ })).toHaveFocus();
    await userEvent.clear(field);
    await userEvent.type(field, 'ничего такого');
    await expect(canvas.getByText('По вашему запросу ничего не найдено')).toBeVisible();
    await userEvent.clear(field);
    await expect(canvas.getAllByRole('treeitem')).toHaveLength(3);
  },
});

/** Children are loaded when a branch is opened; a failed request can be repeated. */
export const Lazy = meta.story({
  args: {
    label: 'Категории',
    nodes: [{ id: 'a', label: 'Подвеска', lazy: true }],
    loadChildren: fn(async () => [{ id: 'b', label: 'Амортизаторы' }]),
  },
  play: async ({ canvas, userEvent, args }) => {
    const load = args.loadChildren as ReturnType<typeof fn>;
    load.mockClear();
    load.mockRejectedValueOnce(new Error('Нет связи с сервером'));
    const branch = canvas.getByRole('treeitem', { name: 'Подвеска' });
    await userEvent.click(branch);
    await expect(await canvas.findByRole('alert')).toHaveTextContent('Нет связи с сервером');
    await userEvent.click(canvas.getByRole('button', { name: 'Повторить' }));
    await expect(await canvas.findByRole('treeitem', { name: 'Амортизаторы' })).toBeVisible();
    await expect(load).toHaveBeenCalledTimes(2);
    await userEvent.click(branch);
    await userEvent.click(branch);
    await expect(load).toHaveBeenCalledTimes(2);
  },
});

export const Matrix = meta.story({
  args: { label: 'Категории', nodes: CATEGORIES },
  render: () => (
    <div className="grid grid-cols-3 gap-8">
      <Live label="Выбор" nodes={CATEGORIES} selected="oil" defaultOpen={['filters']} onSelect={() => {}} />
      <Live
        label="Флажки"
        nodes={CATEGORIES}
        checked={new Set(['disc-pads', 'oil', 'air'])}
        defaultOpen={['filters', 'brakes', 'pads']}
        onCheck={() => {}}
      />
      <Live
        label="Закрытое"
        nodes={CATEGORIES}
        checked={new Set(['oil'])}
        defaultOpen={['filters']}
        disabled
        onCheck={() => {}}
      />
    </div>
  ),
});

/** Every property, to try. */
export const Playground = meta.story({
  ...playgroundOf(
    <TreeView
      label="Категории"
      nodes={[{ id: '1', label: 'Фильтры', children: [{ id: '2', label: 'Масляные' }] }]}
    />,
  ),
  tags: ['!test'],
});
