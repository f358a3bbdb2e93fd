import { useState } from 'react';
import { expect } from 'storybook/test';
import preview from '../../../../.storybook/preview.js';
import { TabsWithCounters, type TabsProps } from './tabs.js';

const meta = preview.meta({ title: 'Данные/TabsWithCounters', component: TabsWithCounters });

const TABS = [
  { id: 'all', label: 'Все', count: 318 },
  { id: 'new', label: 'Новые', count: 2 },
  { id: 'overdue', label: 'Просрочены', count: 1, tone: 'red' as const },
  { id: 'archive', label: 'Архив' },
];

function Live(props: TabsProps) {
  const [value, setValue] = useState(props.value);
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
export const Playground = Default.extend({ tags: ['!test'], play: async () => {} });

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
