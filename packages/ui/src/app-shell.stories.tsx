import { expect } from 'storybook/test';
import preview from '../../../.storybook/preview.js';
import { AppShell, Header, PageHeader } from './app-shell.js';
import { Breadcrumbs } from './breadcrumbs.js';
import { Button } from './button.js';
import { SearchIcon } from './icons.js';
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
  },
});

/** Every property, to try. */
export const Playground = Default.extend({ tags: ['!test'], play: async () => {} });
