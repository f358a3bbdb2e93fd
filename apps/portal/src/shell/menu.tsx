import { checkRule } from '@portal/domain/access';
import { BasketIcon, DirectoryIcon, HomeIcon, OrdersIcon, SearchIcon } from '@portal/ui/icons';
import type { SideMenuItem } from '@portal/ui/side-menu';
import type { CurrentUser } from '../session/session.ts';
import { viewerOf } from '../session/session.ts';

interface Entry {
  label: string;
  href: string;
  /** Route name behind it; its page rule decides. */
  rule: string;
}
interface Group {
  label: string;
  icon: React.ReactNode;
  entries: readonly Entry[];
  badge?: 'incoming' | 'basket';
}

const GROUPS: readonly Group[] = [
  {
    label: 'Главная',
    icon: <HomeIcon />,
    entries: [{ label: 'Главная', href: '/main', rule: 'pages.main' }],
  },
  {
    label: 'Каталог',
    icon: <SearchIcon />,
    entries: [{ label: 'Поиск товаров', href: '/catalog', rule: 'pages.catalog' }],
  },
  {
    label: 'Справочники',
    icon: <DirectoryIcon />,
    entries: [{ label: 'Прайс-листы', href: '/prices', rule: 'pages.prices' }],
  },
  {
    label: 'Заказы',
    icon: <OrdersIcon />,
    entries: [
      { label: 'Входящие заказы', href: '/inbox', rule: 'pages.inbox' },
      { label: 'Исходящие заказы', href: '/outgoing', rule: 'pages.outgoing' },
    ],
    badge: 'incoming',
  },
  {
    label: 'Корзина',
    icon: <BasketIcon />,
    entries: [{ label: 'Корзина', href: '/catalog/basket', rule: 'pages.catalog-basket' }],
    badge: 'basket',
  },
];

export interface MenuCounts {
  incoming: number;
  basket: number;
}

const BADGES = { incoming: 'новых заказов', basket: 'позиций в корзине' };

/** The side menu of this person: groups without an open page are left out. */
export function menuOf(user: CurrentUser, path: string, counts: MenuCounts): SideMenuItem[] {
  const viewer = viewerOf(user);
  const within = (href: string) =>
    path === href ||
    (path.startsWith(`${href}/`) &&
      !GROUPS.some(({ entries }) =>
        entries.some((entry) => entry.href.startsWith(`${href}/`) && path.startsWith(entry.href)),
      ));
  return GROUPS.flatMap(({ label, icon, entries, badge }) => {
    const open = viewer.b2c_user ? [] : entries.filter(({ rule }) => checkRule(rule, viewer));
    const [first] = open;
    if (!first) return [];
    return [
      {
        label,
        icon,
        href: first.href,
        active: open.some(({ href }) => within(href)),
        ...(badge ? { badge: { count: counts[badge], label: BADGES[badge] } } : {}),
        ...(open.length > 1 || first.label !== label
          ? {
              children: open.map((entry) => ({
                label: entry.label,
                href: entry.href,
                active: within(entry.href),
              })),
            }
          : {}),
      },
    ];
  });
}
