import type { Viewer } from '@portal/domain/access';
import { type MenuFacts, type MenuGroup, phoneBar, visibleMenu } from '@portal/domain/menu';
import { mayOpen } from '@portal/domain/navigation';
import { breadcrumbs, routeByName, type Route } from '@portal/domain/routes';
import { plural } from '@portal/domain/words';
import {
  AcceptanceIcon,
  BasketIcon,
  ClaimsIcon,
  CompanyIcon,
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
  SheetIcon,
  ShipmentIcon,
} from '@portal/ui/icons';
import type { PhoneBarItem } from '@portal/ui/phone-menu';
import type { SideMenuItem } from '@portal/ui/side-menu';
import type { ReactNode } from 'react';
import { BADGES, SCREENS } from '../../areas/areas.ts';
import type { CurrentUser } from '../../session/session.ts';
import { viewerOf } from '../../session/session.ts';

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
/** Icons of the pages in a phone's bar. */
const BAR_ICONS: Readonly<Record<string, ReactNode>> = {
  main: <HomeIcon />,
  catalog: <SearchIcon />,
  'catalog-basket': <BasketIcon />,
  inbox: <OrdersIcon />,
  outgoing: <OrdersIcon />,
  shipment: <ShipmentIcon />,
  acceptances: <AcceptanceIcon />,
  'incoming-claims': <ClaimsIcon />,
  'claim-work-b2c': <ClaimsIcon />,
  'b2c-orders': <PeopleIcon />,
  prices: <SheetIcon />,
  'connection-proposal': <ProposalsIcon />,
  contractors: <CompanyIcon />,
  contracts: <DocumentsIcon />,
  users: <PeopleIcon />,
};
/** Names of the route and of its ancestors. */
function lineage(route: Route): string[] {
  const parent = route.breadcrumb?.parent;
  const above = parent ? routeByName(parent) : null;
  return above ? [route.name, ...lineage(above)] : [route.name];
}

/** The user's side menu: the domain's groups with icons; the current page's group is marked. */
export function menuOf(
  user: CurrentUser,
  route: Route,
  facts: MenuFacts,
): { items: SideMenuItem[]; footItems: SideMenuItem[] } {
  const here = new Set(lineage(route));
  const item = ({ key, label, badge, items }: MenuGroup): SideMenuItem => {
    // A group links to its first page that is implemented.
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

/** The bar at the bottom of a phone; the current page's link is marked. */
export function barOf(user: CurrentUser, route: Route, facts: MenuFacts): PhoneBarItem[] {
  const here = new Set(lineage(route));
  return phoneBar(viewerOf(user), facts).map(({ name, label, href, badge }) => ({
    label,
    href,
    icon: BAR_ICONS[name],
    active: here.has(name),
    badge: { count: badge, label: 'новых' },
  }));
}

/** The user's start page: the main page, or the first page of a B2C user. */
export function homeOf(user: CurrentUser, facts: MenuFacts): { label: string; href: string } {
  const viewer = viewerOf(user);
  if (mayOpen('main', viewer)) return { label: 'На главную', href: '/main' };
  const items = visibleMenu(viewer, facts).flatMap((group) => group.items);
  const first = items.find(({ name }) => SCREENS[name]);
  return first ?? { label: 'Пароль', href: '/settings/password' };
}

/** Breadcrumbs of a page; a list that the user may not open is text instead of a link. */
export const crumbsOf = (
  route: Route,
  params: Readonly<Record<string, string | undefined>>,
  viewer: Viewer,
) => {
  const given = Object.fromEntries(
    Object.entries(params).flatMap(([key, value]) => (value ? [[key, value]] : [])),
  );
  const above = route.breadcrumb?.parent;
  const opens = above !== null && above !== undefined && mayOpen(above, viewer);
  // A group with the same label as its first page appears once: «Корзина › Оформление заказа».
  const crumbs = breadcrumbs(route.name, given).filter(
    ({ label }, place, all) => label !== all[place + 1]?.label,
  );
  return crumbs.length === 0
    ? [{ label: route.title }]
    : crumbs.map(({ label, href }) => (href === null || !opens ? { label } : { label, href }));
};
