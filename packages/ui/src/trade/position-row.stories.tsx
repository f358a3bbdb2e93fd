import { useState } from 'react';
import { expect, fn } from 'storybook/test';
import { playground } from '../../../../.storybook/playground.js';
import preview from '../../../../.storybook/preview.js';
import { Button } from '../actions/button.js';
import { PositionRow, type PositionRowPosition, type PositionRowProps } from './position-row.js';

const meta = preview.meta({ title: 'Торговля/PositionRow', component: PositionRow });

const POSITION: PositionRowPosition = {
  written: 'knecht oc-90',
  product: { brand_title: 'KNECHT', article: 'OC 90', title: 'Фильтр масляный' },
  type: 'common',
  tags: ['uploaded', 'recognized', 'manySources'],
  quantity: 12,
  desired_price: 40_000,
  offer: { supplier: 'Автодеталь Север', price: 41_230, term: 1_440, arrival: 'завтра' },
  offers_count: 7,
};
const at = (price: number): PositionRowPosition => ({
  ...POSITION,
  offer: { supplier: 'Автодеталь Север', price, term: 1_440 },
});

function Live(props: PositionRowProps) {
  const [selected, setSelected] = useState(props.selected ?? false);
  const [expanded, setExpanded] = useState(props.expanded ?? false);
  return (
    <PositionRow
      {...props}
      selected={selected}
      onSelect={(next) => {
        setSelected(next);
        props.onSelect?.(next);
      }}
      expanded={expanded}
      onExpand={setExpanded}
    />
  );
}

export const Default = meta.story({
  args: { position: POSITION, onSelect: fn(), children: 'Другие предложения' },
  render: (args) => <Live {...args} />,
  play: async ({ canvas, userEvent, args }) => {
    await expect(canvas.getByRole('article', { name: 'KNECHT OC 90' })).toHaveAttribute(
      'data-colour',
      'green',
    );
    await expect(canvas.getByText('и ещё 6 предложений')).toBeVisible();
    await expect(canvas.queryByText('Другие предложения')).not.toBeInTheDocument();
    await userEvent.click(canvas.getByRole('button', { name: 'Развернуть KNECHT OC 90' }));
    await expect(canvas.getByText('Другие предложения')).toBeVisible();
    await userEvent.click(canvas.getByRole('checkbox', { name: 'Выбрать KNECHT OC 90' }));
    await expect(args.onSelect).toHaveBeenLastCalledWith(true);
  },
});

/** «offer at most 10% above desired = green; above 10% up to 20% = yellow; above 20% = red; no desired price = normal». */
export const Colours = meta.story({
  render: () => (
    <div>
      {[44_000, 44_001, 48_000, 48_001].map((price) => (
        <PositionRow key={price} position={at(price)} />
      ))}
      <PositionRow position={{ ...at(44_000), desired_price: null }} />
    </div>
  ),
  play: async ({ canvas }) => {
    const colours = canvas.getAllByRole('article').map((row) => row.dataset['colour']);
    await expect(colours).toEqual(['green', 'yellow', 'yellow', 'red', 'normal']);
    await expect(canvas.getAllByText(/^\+10 %$/)).toHaveLength(2);
  },
});

/** «common: has offers; needBrandChoose; unrecognized; empty: recognised but has no offers». */
export const Types = meta.story({
  render: () => (
    <div>
      <PositionRow position={POSITION} />
      <PositionRow
        position={{
          ...POSITION,
          type: 'needBrandChoose',
          product: null,
          offer: null,
          tags: ['uploaded'],
          written: 'OC90',
        }}
        actions={<Button size="small">Выбрать бренд</Button>}
      />
      <PositionRow
        position={{ ...POSITION, type: 'unrecognized', product: null, offer: null, written: '???-000' }}
      />
      <PositionRow position={{ ...POSITION, type: 'empty', offer: null, tags: ['uploaded', 'recognized'] }} />
    </div>
  ),
  play: async ({ canvas, canvasElement }) => {
    const types = canvas.getAllByRole('article').map((row) => row.dataset['type']);
    await expect(types).toEqual(['common', 'needBrandChoose', 'unrecognized', 'empty']);
    const states = [...canvasElement.querySelectorAll('[data-slot="status-badge"]')].map(
      (badge) => badge.textContent,
    );
    await expect(states).toEqual(['Распознано', 'Нужно выбрать бренд', 'Не распознано', 'Нет предложений']);
  },
});

const PENDING: PositionRowPosition = {
  ...POSITION,
  type: 'empty',
  tags: ['uploaded', 'recognized'],
  offer: null,
  offers_count: 0,
  pending: true,
};

/** Recognised, and its offers are being loaded: nothing is shown about them yet. */
export const Pending = meta.story({
  args: { position: PENDING },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('article', { name: 'KNECHT OC 90' })).toHaveAttribute('aria-busy', 'true');
    await expect(canvas.getByText('Подбираем предложения')).toBeVisible();
    await expect(canvas.queryByText('Нет предложений')).not.toBeInTheDocument();
  },
});

export const Matrix = meta.story({
  render: () => (
    <div>
      <Live position={POSITION} />
      <Live position={PENDING} />
      <Live position={at(45_500)} selected />
      <Live position={{ ...at(60_000), tags: ['lessCount', 'outOfLimit', 'distStore'] }} expanded>
        Другие предложения
      </Live>
    </div>
  ),
});

/** Every property, to try. */
export const Playground = Default.extend({ ...playground, tags: ['!test'] });
