import { useState } from 'react';
import { expect, screen, waitFor, within } from 'storybook/test';
import preview from '../../../../.storybook/preview.js';
import { Button } from '../actions/button.js';
import { Multiselect } from '../fields/choice/multiselect.js';
import type { Option } from '../fields/choice/combobox/options.js';
import { Input } from '../fields/input.js';
import { Field } from '../fields/field.js';
import { Dialog } from '../overlays/dialog.js';
import { DropdownMenu } from '../overlays/dropdown-menu.js';
import { Tooltip } from '../overlays/tooltip.js';
import { ThemeScope, type ThemeScopeProps } from './theme-scope.js';

const meta = preview.meta({ title: 'Основы/ThemeScope', component: ThemeScope });

const BRANDS = ['KNECHT', 'MANN', 'BOSCH'].map((label) => ({ value: label, label }));

function Parts({ name }: { name: string }) {
  const [brands, setBrands] = useState<Option[]>([]);
  const [open, setOpen] = useState(false);
  return (
    <div className="flex flex-wrap items-end gap-3 p-4">
      <Field label={`Бренд, ${name}`}>
        <Multiselect value={brands} onChange={setBrands} options={BRANDS} />
      </Field>
      <DropdownMenu
        trigger={<Button variant="secondary">Меню, {name}</Button>}
        items={[{ label: 'Печать', onSelect: () => undefined }]}
      />
      <Tooltip text="Срок поставки">
        <Button onClick={() => setOpen(true)}>Окно, {name}</Button>
      </Tooltip>
      <Dialog open={open} onOpenChange={setOpen} title={`Окно, ${name}`}>
        <Field label="Номер">
          <Input />
        </Field>
      </Dialog>
    </div>
  );
}

const DARK = 'rgb(21, 28, 34)';
const LIGHT = 'rgb(255, 255, 255)';
const background = (element: Element) => getComputedStyle(element).backgroundColor;

interface Keys {
  click(element: Element): Promise<void>;
  hover(element: Element): Promise<void>;
  keyboard(keys: string): Promise<void>;
}
/** Opens what can be opened from the parts called so, and compares the ground with the theme's surface. */
async function openAll(name: string, surface: string, user: Keys): Promise<void> {
  const canvas = within(document.body);
  await user.click(canvas.getByRole('combobox', { name: `Бренд, ${name}` }));
  const list = (await screen.findByRole('option', { name: 'KNECHT' })).closest('[data-slot]');
  await expect(background(list ?? document.body)).toBe(surface);
  await user.keyboard('{Escape}');
  await user.click(canvas.getByRole('button', { name: `Меню, ${name}` }));
  await expect(background(await screen.findByRole('menu'))).toBe(surface);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  const button = canvas.getByRole('button', { name: `Окно, ${name}` });
  await user.hover(button);
  const hint = (await screen.findByRole('tooltip')).closest('[data-slot="tooltip"]');
  // A hint has the colours of the other theme.
  await expect(getComputedStyle(hint ?? document.body).color).toBe(surface);
  await user.click(button);
  const window = await screen.findByRole('dialog', { name: `Окно, ${name}` });
  await expect(background(window)).toBe(surface);
  await expect(within(window).getByLabelText('Номер')).toHaveFocus();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await expect(button).toHaveFocus();
}

/** A dark part of a light page: its lists, menus, hints and windows are dark, too, and light outside. */
export const Default = meta.story({
  render: () => (
    <>
      <Parts name="снаружи" />
      <ThemeScope theme="dark">
        <Parts name="внутри" />
      </ThemeScope>
    </>
  ),
  play: async ({ userEvent }) => {
    await openAll('внутри', DARK, userEvent);
    await openAll('снаружи', LIGHT, userEvent);
  },
});

/** A light part of a dark page. */
export const LightInDark = meta.story({
  globals: { theme: 'dark' },
  render: () => (
    <>
      <Parts name="снаружи" />
      <ThemeScope theme="light">
        <Parts name="внутри" />
      </ThemeScope>
    </>
  ),
  play: async ({ userEvent }) => {
    await openAll('внутри', LIGHT, userEvent);
    await openAll('снаружи', DARK, userEvent);
  },
});

/** Light in dark in light; the innermost scope changes the accent only. A layer of a scope lies in that of the outer one. */
export const Nested = meta.story({
  render: () => (
    <ThemeScope theme="dark" data-testid="dark">
      <Parts name="тёмная" />
      <ThemeScope theme="light" accent="#7a1fa2">
        <Parts name="светлая" />
      </ThemeScope>
      <ThemeScope accent="#7a1fa2">
        <Parts name="лиловая" />
      </ThemeScope>
    </ThemeScope>
  ),
  play: async ({ canvas, userEvent }) => {
    await openAll('тёмная', DARK, userEvent);
    await openAll('светлая', LIGHT, userEvent);
    await openAll('лиловая', DARK, userEvent);
    await expect(background(canvas.getByRole('button', { name: 'Окно, светлая' }))).toBe('rgb(122, 31, 162)');
    const lilac = background(canvas.getByRole('button', { name: 'Окно, лиловая' }));
    await expect(lilac).not.toBe(background(canvas.getByRole('button', { name: 'Окно, тёмная' })));
    await expect(lilac).not.toBe('rgb(122, 31, 162)');
  },
});

const heightOf = (element: Element) => element.getBoundingClientRect().height;
/** Corners, type, all sizes and density are factors: what they name grows, what they do not name stays. */
export const Factors = meta.story({
  render: () => (
    <div className="flex flex-col gap-4">
      {(
        [
          ['обычная', {}],
          ['углы', { radius: 0 }],
          ['шрифт', { type: 1.25 }],
          ['размер', { scale: 1.25 }],
          ['плотность', { density: 'compact' }],
        ] satisfies [string, ThemeScopeProps][]
      ).map(([name, props]) => (
        <ThemeScope key={name} {...props} className="p-4">
          <Button>Кнопка, {name}</Button>
        </ThemeScope>
      ))}
    </div>
  ),
  play: async ({ canvas }) => {
    const look = (name: string) => {
      const button = canvas.getByRole('button', { name: `Кнопка, ${name}` });
      const { fontSize, borderRadius } = getComputedStyle(button);
      return { fontSize, borderRadius, height: heightOf(button) };
    };
    const usual = { fontSize: '14px', borderRadius: '8px', height: 36 };
    await expect(look('обычная')).toEqual(usual);
    await expect(look('углы')).toEqual({ ...usual, borderRadius: '0px' });
    await expect(look('шрифт')).toEqual({ ...usual, fontSize: '17.5px' });
    await expect(look('размер')).toEqual({ ...usual, fontSize: '17.5px', height: 45 });
    await expect(look('плотность')).toEqual({ ...usual, height: expect.closeTo(31, 0) });
  },
});

/** Type and controls follow the size of the root element, which readers set in their browser. */
export const RootSize = meta.story({
  render: () => <Button>Кнопка</Button>,
  beforeEach: () => {
    document.documentElement.style.fontSize = '20px';
    return () => document.documentElement.style.removeProperty('font-size');
  },
  play: async ({ canvas }) => {
    const button = canvas.getByRole('button');
    await expect(getComputedStyle(button).fontSize).toBe('17.5px');
    await expect(heightOf(button)).toBe(45);
  },
});

/** `system` is what the reader's device asks for; here the same as the colour scheme of the browser. */
export const System = meta.story({
  render: () => (
    <ThemeScope theme="system" className="p-4" data-testid="system">
      Тема устройства
    </ThemeScope>
  ),
  play: async ({ canvas }) => {
    const dark = matchMedia('(prefers-color-scheme: dark)').matches;
    const scope = canvas.getByTestId('system');
    await expect(background(scope)).toBe(dark ? 'rgb(13, 18, 22)' : 'rgb(245, 246, 247)');
  },
});

/** A scope that is taken away takes its layer along. */
export const TakenAway = meta.story({
  render: () => <ThemeScope theme="dark">Тёмная часть</ThemeScope>,
  play: async ({ mount }) => {
    await mount();
    await expect(document.querySelectorAll('[data-slot="theme-layer"]')).toHaveLength(1);
    await mount(<p>Нет</p>);
    await expect(document.querySelectorAll('[data-slot="theme-layer"]')).toHaveLength(0);
  },
});

/** Every property, to try. */
export const Playground = meta.story({
  tags: ['!test'],
  args: { theme: 'dark', density: 'comfortable', accent: '#7a1fa2', radius: 1, type: 1, scale: 1 },
  render: ({ children, ...args }) => <ThemeScope {...args}>{children ?? <Parts name="внутри" />}</ThemeScope>,
});

/** Every state in one picture. */
export const Matrix = meta.story({
  render: () => (
    <div className="flex flex-col gap-4">
      <Nested.Component />
      <Factors.Component />
    </div>
  ),
});
