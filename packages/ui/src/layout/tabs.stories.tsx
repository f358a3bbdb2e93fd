import { createRef, useState } from 'react';
import { expect, fn, waitFor } from 'storybook/test';
import { nothing, playgroundOf } from '../../../../.storybook/playground.js';
import preview from '../../../../.storybook/preview.js';
import { given, gone, isTheComponent, RouterLink } from '../../../../.storybook/router-link.js';
import { Field } from '../fields/field.js';
import { Input } from '../fields/input.js';
import { Tab, TabList, TabPanel, Tabs, TabsWithCounters, type TabsWithCountersProps } from './tabs.js';

const meta = preview.meta({ title: 'Данные/TabsWithCounters', component: TabsWithCounters });

const TABS = [
  { id: 'all', label: 'Все', count: 318 },
  { id: 'new', label: 'Новые', count: 2 },
  { id: 'overdue', label: 'Просрочены', count: 1, tone: 'red' as const },
  { id: 'archive', label: 'Архив' },
];

function Live({ value: start = '', defaultValue: _, ...props }: TabsWithCountersProps) {
  const [value, setValue] = useState(start);
  return <TabsWithCounters {...props} value={value} onChange={setValue} />;
}

export const Default = meta.story({
  args: { label: 'Заказы', tabs: TABS, value: 'all', onChange: () => undefined },
  render: (args) => <Live {...args} />,
  play: async ({ canvas, userEvent }) => {
    canvas.getByRole('tab', { name: /Все/ }).focus();
    await userEvent.keyboard('{ArrowRight}');
    await expect(canvas.getByRole('tab', { name: /Новые/ })).toHaveAttribute('aria-selected', 'true');
    await expect(canvas.getByRole('tab', { name: /Новые/ })).toHaveFocus();
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
    await expect(canvas.getByRole('tab', { name: 'Архив' })).toHaveAttribute('aria-selected', 'true');
  },
});

/** Every property, to try. */
export const Playground = meta.story({
  ...playgroundOf(
    <TabsWithCounters
      label="Заказы"
      tabs={[
        { id: 'all', label: 'Все', count: 8 },
        { id: 'new', label: 'Новые', count: 2 },
      ]}
      value="all"
      onChange={nothing}
    />,
  ),
  tags: ['!test'],
});

const chosen = fn();

/** Each tab shows its panel; the state of a panel that is mounted once stays. Nobody else holds which one is shown. */
export const Panels = meta.story({
  render: () => (
    <Tabs defaultValue="terms" onChange={chosen}>
      <TabList label="Договор" aside={<a href="#print">Печать</a>}>
        <Tab value="terms">Условия</Tab>
        <Tab value="delivery" count={2}>
          Доставка
        </Tab>
        <Tab value="closed" disabled>
          Закрывающие
        </Tab>
        <Tab value="history">История</Tab>
      </TabList>
      <TabPanel value="terms" mount="once" className="p-4">
        <Field label="Отсрочка, дней">
          <Input defaultValue="14" />
        </Field>
      </TabPanel>
      <TabPanel value="delivery" className="p-4">
        Два адреса
      </TabPanel>
      <TabPanel value="closed" className="p-4">
        Нет
      </TabPanel>
      <TabPanel value="history" mount="always" className="p-4">
        Подписан 21.11.2026
      </TabPanel>
    </Tabs>
  ),
  play: async ({ canvas, canvasElement, userEvent }) => {
    chosen.mockClear();
    const tab = (name: RegExp | string) => canvas.getByRole('tab', { name });
    const panel = canvas.getByRole('tabpanel', { name: 'Условия' });
    await expect(tab('Условия')).toHaveAttribute('aria-controls', panel.id);
    await expect(canvas.getAllByRole('tabpanel')).toHaveLength(1);
    // Before it is shown: only what is always mounted is there.
    await expect(canvasElement).not.toHaveTextContent('Два адреса');
    await expect(canvas.getByText('Подписан 21.11.2026')).not.toBeVisible();
    const field = canvas.getByRole('textbox', { name: 'Отсрочка, дней' });
    await userEvent.clear(field);
    await userEvent.type(field, '30');
    tab('Условия').focus();
    await userEvent.keyboard('{ArrowRight}');
    await expect(tab(/Доставка/)).toHaveFocus();
    await expect(canvas.getByRole('tabpanel', { name: /Доставка/ })).toHaveTextContent('Два адреса');
    await expect(chosen).toHaveBeenLastCalledWith('delivery');
    // A disabled tab is passed over.
    await userEvent.keyboard('{ArrowRight}');
    await expect(tab('История')).toHaveFocus();
    await expect(canvas.getByText('Подписан 21.11.2026')).toBeVisible();
    await userEvent.keyboard('{Home}');
    await expect(canvas.getByRole('textbox', { name: 'Отсрочка, дней' })).toHaveValue('30');
    await userEvent.keyboard('{End}{ArrowLeft}');
    await expect(tab(/Доставка/)).toHaveAttribute('aria-selected', 'true');
    // Tab leaves the tabs: what stands beside them, then the panel.
    await userEvent.tab();
    await userEvent.tab();
    await expect(canvas.getByRole('tabpanel', { name: /Доставка/ })).toHaveFocus();
  },
});

const PLAIN_TABS = [
  { id: 'main', label: 'Основные' },
  { id: 'technical', label: 'Технические' },
];

/** Every state in one picture. */
export const Matrix = meta.story({
  args: Default.input.args,
  render: () => (
    <div className="flex flex-col gap-8">
      {['all', 'new', 'overdue', 'archive'].map((value) => (
        <Live key={value} {...Default.input.args} label={`Заказы: ${value}`} value={value} />
      ))}
      <Live label="Без счётчиков" value="main" onChange={() => undefined} tabs={PLAIN_TABS} />
    </div>
  ),
});

const place = createRef<HTMLButtonElement>();
const told = fn();

/** Each tab is a link to its own address: the keys of tabs follow it, and a click with Ctrl leaves this page as it is. */
export const Links = meta.story({
  render: () => (
    <Tabs defaultValue="terms" onChange={told}>
      <TabList label="Договор">
        <Tab asChild value="terms">
          <RouterLink to="#terms">Условия</RouterLink>
        </Tab>
        <Tab asChild disabled value="prices">
          <RouterLink to="#prices">Цены</RouterLink>
        </Tab>
        <Tab asChild ref={place} value="delivery" count={2} {...given}>
          <RouterLink to="#routed" className="routers-class">
            Доставка
          </RouterLink>
        </Tab>
      </TabList>
      <TabPanel value="terms">Отсрочка 14 дней</TabPanel>
      <TabPanel value="prices">Скидка 3 %</TabPanel>
      <TabPanel value="delivery">Самара, Казань</TabPanel>
    </Tabs>
  ),
  play: async ({ canvas, userEvent }) => {
    const terms = canvas.getByRole('tab', { name: 'Условия' });
    const delivery = canvas.getByRole('tab', { name: 'Доставка 2' });
    await userEvent.keyboard('{Control>}');
    await userEvent.click(delivery);
    await userEvent.keyboard('{/Control}');
    await expect(terms).toHaveAttribute('aria-selected', 'true');
    await isTheComponent(delivery, place, 'tab', userEvent);
    await expect(delivery.tagName).toBe('A');
    await expect(canvas.getByRole('tabpanel', { name: 'Доставка 2' })).toHaveTextContent('Самара, Казань');
    await expect(told).toHaveBeenLastCalledWith('delivery');
    // A disabled one is not followed, and the keys pass it by.
    gone.mockClear();
    await userEvent.click(canvas.getByRole('tab', { name: 'Цены' }));
    await expect(gone).not.toHaveBeenCalled();
    delivery.focus();
    await userEvent.keyboard('{ArrowLeft}');
    await expect(terms).toHaveFocus();
    await expect(gone.mock.calls).toEqual([['#terms']]);
    await expect(canvas.getByRole('tabpanel')).toHaveTextContent('Отсрочка 14 дней');
  },
});

/** Opened on a tab that a narrow screen has no place for: it is scrolled into view, and so is the next one that is chosen. */
export const ChosenOutOfView = meta.story({
  args: {
    label: 'Заказы',
    tabs: ['all', 'new', 'work', 'sent', 'late', 'archive'].map((id) => ({
      id,
      label: `Сторона ${id}`,
      count: 12,
    })),
    value: 'archive',
    onChange: () => undefined,
  },
  render: (args) => <Live {...args} />,
  tags: ['phone'],
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvas, userEvent }) => {
    const row = canvas.getByRole('tablist').getBoundingClientRect();
    const seen = (name: RegExp) => {
      const { left, right } = canvas.getByRole('tab', { name }).getBoundingClientRect();
      return left >= row.left && right <= row.right;
    };
    await expect(row.width).toBeLessThan(400);
    await waitFor(() => expect([seen(/archive/), seen(/all/)]).toEqual([true, false]));
    canvas.getByRole('tab', { name: /archive/ }).focus();
    await userEvent.keyboard('{Home}');
    await waitFor(() => expect([seen(/archive/), seen(/all/)]).toEqual([false, true]));
  },
});

export const ChosenAfterTheRowHasNarrowed = meta.story({
  args: ChosenOutOfView.input.args,
  render: (args) => (
    <div style={{ overflow: 'hidden' }}>
      <div data-testid="place" style={{ width: 1200 }}>
        <Live {...args} />
      </div>
    </div>
  ),
  tags: ['phone'],
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvas }) => {
    const around = canvas.getByTestId('place');
    const list = canvas.getByRole('tablist');
    await expect(list.scrollLeft).toBe(0);
    around.style.width = '320px';
    await waitFor(() => expect(list.scrollLeft).toBeGreaterThan(0));
    const { right } = canvas.getByRole('tab', { name: /archive/ }).getBoundingClientRect();
    await expect(right).toBeLessThanOrEqual(list.getBoundingClientRect().right);
  },
});
