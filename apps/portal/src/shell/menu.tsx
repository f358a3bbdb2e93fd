import { type MenuFacts, type MenuGroup, visibleMenu } from '@portal/domain/menu';
import { breadcrumbs, routeByName, type Route } from '@portal/domain/routes';
import { plural } from '@portal/domain/words';
import {
  BasketIcon,
  ClaimsIcon,
  DirectoryIcon,
  DocumentsIcon,
  HeartIcon,
  HomeIcon,
  OrdersIcon,
  PeopleIcon,
  ProposalsIcon,
  ReportsIcon,
  SearchIcon,
  SettingsIcon,
} from '@portal/ui/icons';
import type { SideMenuItem } from '@portal/ui/side-menu';
import type { ReactNode } from 'react';
import { SCREENS } from '../app/screens.ts';
import type { CurrentUser } from '../session/session.ts';
import { viewerOf } from '../session/session.ts';

const ICONS: Readonly<Record<string, ReactNode>> = {
  catalog: <SearchIcon />,
  directories: <DirectoryIcon />,
  orders: <OrdersIcon />,
  reports: <ReportsIcon />,
  roles: <PeopleIcon />,
  basket: <BasketIcon />,
  deferred: <HeartIcon />,
  proposals: <ProposalsIcon />,
  documents: <DocumentsIcon />,
  claims: <ClaimsIcon />,
  b2c: <HomeIcon />,
  settings: <SettingsIcon />,
};
/** What a badge counts: one, two, five of it. */
const BADGES: Readonly<Record<string, readonly [string, string, string]>> = {
  orders: ['новый заказ', 'новых заказа', 'новых заказов'],
  documents: ['новая приёмка', 'новые приёмки', 'новых приёмок'],
  basket: ['позиция в корзине', 'позиции в корзине', 'позиций в корзине'],
  proposals: ['новая заявка', 'новые заявки', 'новых заявок'],
};

/** The names of the page and of the lists above it. */
function lineage(route: Route): string[] {
  const parent = route.breadcrumb?.parent;
  const above = parent ? routeByName(parent) : null;
  return above ? [route.name, ...lineage(above)] : [route.name];
}

/** The side menu of this person: the domain's groups with their icons, the page's own group marked. */
export function menuOf(
  user: CurrentUser,
  route: Route,
  facts: MenuFacts,
): { items: SideMenuItem[]; footItems: SideMenuItem[] } {
  const here = new Set(lineage(route));
  const item = ({ key, label, badge, items }: MenuGroup): SideMenuItem => {
    // A group opens its first page that is built, so that nobody lands on an empty one by its heading.
    const first = items.find(({ name }) => SCREENS[name]) ?? items[0];
    const words = BADGES[key];
    const single = items.length === 1 && first?.label === label;
    return {
      label,
      icon: ICONS[key],
      href: first?.href ?? '/main',
      active: items.some(({ name }) => here.has(name)),
      ...(words ? { badge: { count: badge, label: plural(badge, ...words) } } : {}),
      ...(single
        ? {}
        : {
            children: items.map(({ name, label: title, href }) => ({
              label: title,
              href,
              active: here.has(name),
            })),
          }),
    };
  };
  const groups = visibleMenu(viewerOf(user), facts);
  return {
    items: groups.filter(({ bottom }) => !bottom).map(item),
    footItems: groups.filter(({ bottom }) => bottom).map(item),
  };
}

/** The page's breadcrumb as the header shows it. */
export const crumbsOf = (route: Route, params: Readonly<Record<string, string | undefined>>) => {
  const given = Object.fromEntries(
    Object.entries(params).flatMap(([key, value]) => (value ? [[key, value]] : [])),
  );
  // A group that bears its first page's name is said once: «Корзина › Оформление заказа».
  const crumbs = breadcrumbs(route.name, given).filter(
    ({ label }, place, all) => label !== all[place + 1]?.label,
  );
  return crumbs.length === 0
    ? [{ label: route.title }]
    : crumbs.map(({ label, href }) => (href === null ? { label } : { label, href }));
};
