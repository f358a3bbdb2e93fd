import { useState } from 'react';
import { expect, fn, screen } from 'storybook/test';
import { inPlaces } from '../../../../.storybook/places.js';
import { nothing, playgroundOf } from '../../../../.storybook/playground.js';
import preview from '../../../../.storybook/preview.js';
import { AddressAutocomplete } from './address-autocomplete.js';

const meta = preview.meta({ title: 'Действия и поля/AddressAutocomplete', component: AddressAutocomplete });

const ADDRESSES = [
  'г. Тольятти, ул. Борковская, 16',
  'г. Тольятти, ул. Мира, 4',
  'г. Самара, Заводское шоссе, 5',
];

function Live({ suggest }: { suggest(part: string): Promise<string[]> }) {
  const [value, setValue] = useState<string | null>(null);
  return (
    <div className="h-60 w-96">
      <AddressAutocomplete aria-label="Адрес" value={value} onChange={setValue} suggest={suggest} />
    </div>
  );
}

export const Default = meta.story({
  render: () => <Live suggest={async (part) => ADDRESSES.filter((address) => address.includes(part))} />,
  play: async ({ canvas, userEvent }) => {
    const input = canvas.getByRole('combobox', { name: 'Адрес' });
    await userEvent.type(input, 'Мира');
    await userEvent.click(await screen.findByRole('option', { name: /Мира, 4/ }));
    await expect(input).toHaveValue('г. Тольятти, ул. Мира, 4');
  },
});

/** An address typed in full without choosing a suggestion is kept; an emptied field is null. */
export const Typed = meta.story({
  render: () => <Live suggest={async (part) => ADDRESSES.filter((address) => address.includes(part))} />,
  play: async ({ canvas, userEvent }) => {
    const input = canvas.getByRole('combobox', { name: 'Адрес' });
    await userEvent.type(input, 'г. Казань, ул. Складская, 5');
    await userEvent.tab();
    await expect(input).toHaveValue('г. Казань, ул. Складская, 5');
    await userEvent.clear(input);
    await userEvent.type(input, 'Г. САМАРА, Заводское шоссе, 5{Enter}');
    await expect(input).toHaveValue('Г. САМАРА, Заводское шоссе, 5');
    await userEvent.clear(input);
    await userEvent.tab();
    await expect(input).toHaveValue('');
  },
});

/** A failed request is reported as such, not as «nothing found»; the typed text stays. */
export const Failing = meta.story({
  render: () => <Live suggest={() => Promise.reject(new Error('Нет связи с сервером'))} />,
  play: async ({ canvas, userEvent }) => {
    const input = canvas.getByRole('combobox', { name: 'Адрес' });
    await userEvent.type(input, 'Самара');
    await expect(await screen.findByText('Нет связи с сервером')).toBeVisible();
    await expect(screen.queryByText('По запросу ничего не найдено')).toBeNull();
    await userEvent.tab();
    await expect(input).toHaveValue('Самара');
  },
});

const places = inPlaces({
  render: () => (
    <AddressAutocomplete
      aria-label="Адрес"
      value={null}
      onChange={fn()}
      suggest={async () => ['г. Тольятти, ул. Борковская, 16']}
    />
  ),
  open: 'Тольятти',
});
export const InDialog = meta.story(places.inDialog);
export const InScroller = meta.story(places.inScroller);
export const AtFoot = meta.story(places.atFoot);
export const LeftByTab = meta.story(places.leftByTab);

/** Every property, to try. */
export const Playground = meta.story({
  ...playgroundOf(
    <AddressAutocomplete
      aria-label="Адрес"
      value="Казань, улица Баумана, 1"
      onChange={nothing}
      suggest={async () => ['Казань, улица Баумана, 1']}
    />,
  ),
  tags: ['!test'],
});

/** Every state in one picture. */
export const Matrix = meta.story({
  render: () => (
    <div className="flex flex-col items-start gap-8 *:w-full">
      <Default.Component />
      <Failing.Component />
    </div>
  ),
});
