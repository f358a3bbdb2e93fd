import { createRef } from 'react';
import { expect } from 'storybook/test';
import { playgroundOf } from '../../../../.storybook/playground.js';
import preview from '../../../../.storybook/preview.js';
import { given, isTheComponent, RouterLink } from '../../../../.storybook/router-link.js';
import { Badge, CountBadge, StatusBadge } from './badge.js';

const meta = preview.meta({ title: 'Данные/Badge', component: Badge });

const TONES = ['neutral', 'brand', 'green', 'yellow', 'red'] as const;

export const Default = meta.story({ args: { children: 'Хит продаж', tone: 'yellow' } });

export const Matrix = meta.story({
  args: { children: '' },
  render: () => (
    <div className="flex flex-col gap-3">
      <div className="flex gap-2">
        {TONES.map((tone) => (
          <Badge key={tone} tone={tone}>
            Срок 2 дн.
          </Badge>
        ))}
      </div>
      <div className="flex gap-2">
        {TONES.map((tone) => (
          <StatusBadge key={tone} tone={tone}>
            Подтверждён
          </StatusBadge>
        ))}
      </div>
      <div className="flex gap-2">
        {[1, 12, 240].map((count) => (
          <CountBadge key={count} count={count} label="новых заказов" />
        ))}
      </div>
    </div>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByText('240 новых заказов')).toBeInTheDocument();
    await expect(canvas.getByText('99+')).toBeVisible();
  },
});

/** A count of zero renders nothing. */
export const Zero = meta.story({
  args: { children: '' },
  render: () => <CountBadge count={0} label="новых заказов" />,
  play: async ({ canvas }) => expect(canvas.queryByText(/новых/)).toBeNull(),
});

const place = createRef<HTMLSpanElement>();
const status = createRef<HTMLSpanElement>();

/** The child is the element: a badge that leads to what it names. */
export const AsChild = meta.story({
  args: { children: '' },
  render: () => (
    <div className="flex gap-2">
      <Badge asChild ref={place} tone="brand" {...given}>
        <RouterLink to="#routed" className="routers-class">
          Хит продаж
        </RouterLink>
      </Badge>
      <StatusBadge asChild ref={status} tone="green" {...given}>
        <RouterLink to="#routed" className="routers-class">
          Отгружен
        </RouterLink>
      </StatusBadge>
    </div>
  ),
  play: async ({ canvas, userEvent }) => {
    const link = canvas.getByRole('link', { name: 'Хит продаж' });
    await isTheComponent(link, place, 'badge', userEvent);
    await expect(link).toHaveAttribute('data-tone', 'brand');
    const other = canvas.getByRole('link', { name: 'Отгружен' });
    await isTheComponent(other, status, 'status-badge', userEvent);
    // The dot stands before the label.
    await expect(other.firstElementChild).toHaveClass('rounded-full');
  },
});

/** Every property, to try. */
export const Playground = meta.story({
  ...playgroundOf(<Badge tone="green">В наличии</Badge>),
  tags: ['!test'],
});
