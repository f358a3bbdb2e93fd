import { useState } from 'react';
import { expect, fn } from 'storybook/test';
import { inPlaces } from '../../../../.storybook/places.js';
import { nothing, playgroundOf } from '../../../../.storybook/playground.js';
import preview from '../../../../.storybook/preview.js';
import { ButtonGroup } from './button-group.js';
import { PartIcon, SheetIcon } from '../icons.js';

const meta = preview.meta({ title: 'Действия и поля/ButtonGroup', component: ButtonGroup });

const VIEWS = [
  { value: 'table' as const, label: 'Таблица', icon: <SheetIcon aria-hidden="true" /> },
  { value: 'cards' as const, label: 'Карточки', icon: <PartIcon aria-hidden="true" /> },
];

function Live({ iconOnly = false }: { iconOnly?: boolean }) {
  const [value, setValue] = useState<'table' | 'cards'>('table');
  return (
    <ButtonGroup
      label="Вид"
      options={VIEWS}
      value={value}
      onChange={(next) => setValue(next)}
      iconOnly={iconOnly}
    />
  );
}

export const Default = meta.story({
  render: () => <Live />,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('radio', { name: 'Карточки' }));
    await expect(canvas.getByRole('radio', { name: 'Карточки' })).toBeChecked();
    await userEvent.keyboard('{ArrowRight}');
    await expect(canvas.getByRole('radio', { name: 'Таблица' })).toHaveFocus();
    await expect(canvas.getByRole('radio', { name: 'Таблица' })).toBeChecked();
  },
});

export const Matrix = meta.story({
  render: () => (
    <div className="flex gap-4">
      <Live />
      <Live iconOnly />
    </div>
  ),
});

/** Icons only: the labels, with markup or without it, are the names. */
export const IconsOnly = meta.story({
  render: () => (
    <ButtonGroup
      label="Вид"
      iconOnly
      defaultValue="cards"
      options={[{ value: 'table', label: <b>Таблица</b>, icon: VIEWS[0]?.icon }, ...VIEWS.slice(1)]}
    />
  ),
  play: async ({ canvas }) => {
    const table = canvas.getByRole('radio', { name: 'Таблица' });
    await expect(table.offsetWidth).toBeLessThan(48);
    await expect(table).not.toHaveAttribute('title');
    await expect(canvas.getByRole('radio', { name: 'Карточки' })).toHaveAttribute('title', 'Карточки');
  },
});

const told = fn();
const places = inPlaces({
  render: () => <ButtonGroup label="Вид" options={VIEWS} value="table" onChange={told} />,
  changed: told,
});
export const InDialog = meta.story(places.inDialog);
export const InScroller = meta.story(places.inScroller);
export const AtFoot = meta.story(places.atFoot);
export const LeftByTab = meta.story(places.leftByTab);

/** Every property, to try. */
export const Playground = meta.story({
  ...playgroundOf(<ButtonGroup label="Вид" options={VIEWS} value="table" onChange={nothing} />),
  tags: ['!test'],
});
