import { answerOf } from '@portal/api-client/client';
import { checkRule, type Viewer } from '@portal/domain/access';
import { documentNumber } from '@portal/domain/documents';
import { mayOpen, rowTarget } from '@portal/domain/navigation';
import { isNameSearch, isPartSearch, orderNumberIn } from '@portal/domain/palette';
import { hrefOf, routeByName, routeHref } from '@portal/domain/routes';
import type { CommandItem } from '@portal/ui/command-palette';
import { CompanyIcon, OrdersIcon, PartIcon, PeopleIcon } from '@portal/ui/icons';
import { PartNumber } from '@portal/ui/part-number';
import { api } from '../../session/api.ts';

/** Results of each source at most. */
const MOST = 5;

/** A source of results that are searched for on the server. */
export interface Source {
  id: string;
  title: string;
  /** Whether a person may search in it for a text. */
  asks(text: string, viewer: Viewer): boolean;
  load(text: string, viewer: Viewer, signal: AbortSignal): Promise<CommandItem[]>;
}

type Side = 'incoming' | 'outgoing';
const PAGE = { incoming: 'inbox', outgoing: 'outgoing' } as const;

async function ordersOf(side: Side, number: string, viewer: Viewer, signal: AbortSignal) {
  const query = { 'filter[search]': number, search_type: 'number', page: 1, pageSize: MOST } as const;
  const { data } = await answerOf(api.GET(`/document/order/${side}-orders`, { params: { query }, signal }));
  return data.map(({ id, customer, supplier, status }) => ({
    id: `order-${id}`,
    title: `Заказ ${documentNumber(id)}`,
    note:
      viewer.type === 'admin'
        ? `${supplier.title} → ${customer.title}`
        : (side === 'incoming' ? customer : supplier).title,
    label: status.title,
    icon: <OrdersIcon />,
    href: routeHref(`${PAGE[side]}-id`, { id }),
  }));
}

/** Sides of orders that the person sees; an administrator sees every order as an incoming one. */
const sidesOf = (viewer: Viewer): Side[] => {
  const sides = (['incoming', 'outgoing'] as const).filter(
    (side) => mayOpen(PAGE[side], viewer) && mayOpen(`${PAGE[side]}-id`, viewer),
  );
  return viewer.type === 'admin' ? sides.slice(0, 1) : sides;
};

const orders: Source = {
  id: 'orders',
  title: 'Заказы',
  asks: (text, viewer) => orderNumberIn(text) !== null && sidesOf(viewer).length > 0,
  async load(text, viewer, signal) {
    const number = orderNumberIn(text) ?? '';
    const found = await Promise.all(sidesOf(viewer).map((side) => ordersOf(side, number, viewer, signal)));
    return found.flat().slice(0, MOST);
  },
};

const parts: Source = {
  id: 'parts',
  title: 'Детали',
  asks: (text, viewer) => isPartSearch(text) && mayOpen('catalog-result', viewer),
  async load(text, _viewer, signal) {
    const { data } = await answerOf(
      api.GET('/catalog/suggestions', { params: { query: { text: text.trim() } }, signal }),
    );
    return data.products.slice(0, MOST).map(({ id, brand_title, article, title }) => ({
      id: `part-${id}`,
      title: (
        <>
          {brand_title} <PartNumber>{article}</PartNumber>
        </>
      ),
      note: title,
      icon: <PartIcon />,
      href: routeHref('catalog-result', {}, { article }),
    }));
  },
};

const companies: Source = {
  id: 'companies',
  title: 'Контрагенты',
  asks: (text, viewer) =>
    isNameSearch(text) &&
    mayOpen('contractors', viewer) &&
    checkRule('actions.contractors.view', viewer) &&
    !viewer.b2c_user,
  async load(text, viewer, signal) {
    const query = { 'filter[search]': text.trim(), page: 1, pageSize: MOST };
    const { data } = await answerOf(api.GET('/warehouse/contractor', { params: { query }, signal }));
    return data.map(({ id, title, inn }) => {
      const target = rowTarget('contractors', id, viewer);
      const route = target && routeByName(target.name);
      return {
        id: `company-${id}`,
        title,
        note: `ИНН ${inn}`,
        icon: <CompanyIcon />,
        href: route ? hrefOf(route, target.params) : routeHref('contractors'),
      };
    });
  },
};

const people: Source = {
  id: 'people',
  title: 'Пользователи',
  asks: (text, viewer) => isNameSearch(text) && mayOpen('users', viewer) && mayOpen('users-id', viewer),
  async load(text, viewer, signal) {
    const query = { 'filter[text]': text.trim(), page: 1, pageSize: MOST };
    const { data } = await answerOf(api.GET('/identity/user', { params: { query }, signal }));
    return data.map(({ id, first_name, second_name, role, contractor }) => ({
      id: `person-${id}`,
      title: `${second_name} ${first_name}`,
      note: viewer.type === 'admin' ? `${role.title}, ${contractor.title}` : role.title,
      icon: <PeopleIcon />,
      href: routeHref('users-id', { id }),
    }));
  },
};

/** All sources, in the order of their groups. */
export const SOURCES: readonly Source[] = [orders, parts, companies, people];
