import { expect } from 'storybook/test';
import { playground } from '../../../../.storybook/playground.js';
import preview from '../../../../.storybook/preview.js';
import { AppShell, Footer, Header, PageHeader } from './app-shell.js';
import { Breadcrumbs } from './breadcrumbs.js';
import { ActionBar } from '../actions/action-bar.js';
import { Button } from '../actions/button.js';
import { StatusBadge } from '../data/badge.js';
import { SearchIcon } from '../icons.js';
import { SideMenu } from './side-menu.js';

const meta = preview.meta({ title: 'Каркас/AppShell', component: AppShell });

export const Default = meta.story({
  args: {
    menu: (
      <SideMenu
        homeHref="#main"
        items={[{ label: 'Каталог', href: '#catalog', icon: <SearchIcon />, active: true }]}
      />
    ),
    header: (
      <Header
        left={<Breadcrumbs items={[{ label: 'Каталог' }, { label: 'Поиск товаров' }]} />}
        right="Склад на Ленина, 14"
      />
    ),
    children: <PageHeader title="Поиск товаров" actions={<Button>Найти</Button>} />,
  },
  parameters: { layout: 'fullscreen' },
  play: async ({ canvas, userEvent }) => {
    await userEvent.tab();
    await expect(canvas.getByRole('link', { name: 'К содержанию' })).toHaveFocus();
    await expect(canvas.getByRole('main')).toBeVisible();
    const { hash } = location;
    await userEvent.keyboard('{Enter}');
    await expect(canvas.getByRole('main')).toHaveFocus();
    await expect(location.hash).toBe(hash);
  },
});

/** A page that also has a phone layout: in a wide window it has the usual frame. */
export const Phone = meta.story({
  args: { ...Default.input.args, phone: true },
  parameters: { layout: 'fullscreen' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: 'Каталог' })).toBeVisible();
    await expect(canvas.getByRole('main').closest('[data-phone]')).not.toBeNull();
  },
});

/** A header of 1280 pixels with a long storage and limit: the page and the one above it keep their names. */
export const CrowdedHeader = meta.story({
  args: Default.input.args,
  render: () => (
    <div style={{ width: 1_212 }}>
      <Header
        left={
          <Breadcrumbs
            items={[
              { label: 'Заказы' },
              { label: 'Исходящие заказы', href: '#outgoing' },
              { label: 'Исходящий заказ' },
            ]}
          />
        }
        context={<div style={{ width: 523 }}>Склад на Ленина, 14</div>}
        right={<div style={{ width: 250 }}>ММ</div>}
      />
    </div>
  ),
  play: async ({ canvas }) => {
    for (const name of ['Исходящие заказы', 'Исходящий заказ']) {
      const crumb = canvas.getByText(name);
      await expect(crumb).toBeVisible();
      await expect([name, crumb.scrollWidth]).toEqual([name, crumb.clientWidth]);
    }
    // What there is no room for is left out, not cut to «За…».
    const [first] = canvas.getAllByRole('listitem', { hidden: true });
    await expect(first?.checkVisibility()).toBe(false);
  },
});

/** More actions than fit beside the title: they take the next lines, and the title and the badge stay whole. */
export const ManyActions = meta.story({
  args: Default.input.args,
  render: () => (
    <div style={{ width: 980 }}>
      <PageHeader
        title="Заказ № 104 003"
        aside={<StatusBadge tone="yellow">Подтверждён частично</StatusBadge>}
        actions={
          <>
            <Button variant="secondary">Печать</Button>
            <ActionBar
              allowed={ACTIONS}
              actions={ACTIONS.map((label) => ({ name: label, label, onSelect: () => {} }))}
            />
          </>
        }
      />
    </div>
  ),
  play: async ({ canvas }) => {
    const title = canvas.getByRole('heading', { name: 'Заказ № 104 003' });
    const header = title.closest('[data-slot=page-header]') as HTMLElement;
    await expect(title.scrollWidth).toBe(title.clientWidth);
    await expect(title.clientWidth).toBeGreaterThan(100);
    await expect(header.scrollWidth).toBe(header.clientWidth);
    const badge = canvas.getByText('Подтверждён частично').getBoundingClientRect();
    const { right } = header.getBoundingClientRect();
    for (const button of canvas.getAllByRole('button')) {
      const box = button.getBoundingClientRect();
      await expect(box.right).toBeLessThanOrEqual(right);
      await expect(box.top).toBeGreaterThanOrEqual(badge.bottom);
    }
  },
});

const ACTIONS = [
  'Отказать по позициям…',
  'Подтвердить по позициям…',
  'Отказать…',
  'Закрыть остаток…',
  'Собрать отгрузку…',
  'Подтвердить всё',
];

/** Footer of the portal's pages. */
export const PortalFooter = meta.story({
  args: Default.input.args,
  render: () => (
    <Footer
      totals={[
        { label: 'Новых заказов', value: '4', href: '/inbox' },
        { label: 'В корзине', value: '12 480,00 руб.', href: '/catalog/basket' },
      ]}
      phone={{ href: 'tel:+78000000000', label: '8 800 000-00-00' }}
    />
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: '4' })).toHaveAttribute('href', '/inbox');
    await expect(canvas.getByRole('link', { name: '8 800 000-00-00' })).toBeVisible();
  },
});

/** Every property, to try. */
export const Playground = Default.extend({ ...playground, tags: ['!test'] });
