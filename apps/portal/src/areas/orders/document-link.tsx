import type { Schemas } from '@portal/api-client/client';
import { checkRule, type Viewer } from '@portal/domain/access';
import { type RouteName, routeHref } from '@portal/domain/routes';
import { Link } from '@portal/ui/link';
import { documentNumber } from '../../kit/list/columns.tsx';
import { useCurrentUser, viewerOf } from '../../session/session.ts';

type Ref = NonNullable<Schemas['OrderEvent']['document']>;

/** Routes of a document by kind: made by this side, or received from the other side. */
const ROUTES: Readonly<Record<Ref['kind'], readonly [own: RouteName, other: RouteName]>> = {
  order: ['outgoing-id', 'inbox-id'],
  refusal: ['outgoing-refusals-id', 'inbox-refusals-id'],
  shipment: ['shipment-id', 'shipment-id'],
  acceptance: ['acceptances-id', 'acceptances-id'],
  claim: ['outgoing-claims-id', 'incoming-claims-id'],
  corrective: ['outgoing-adjustment-id', 'incoming-adjustment-id'],
};
const NAMES: Readonly<Record<Ref['kind'], string>> = {
  order: 'Заказ',
  refusal: 'Отказ',
  shipment: 'Отгрузка',
  acceptance: 'Приёмка',
  claim: 'Претензия',
  corrective: 'Корректировка срока',
};

/** «Отказ № 37» */
export const documentName = ({ kind, id }: Pick<Ref, 'kind' | 'id'>) =>
  `${NAMES[kind]} ${documentNumber(id)}`;

/** Address of its page, or null if the viewer may not open it. */
export function pageOf({ kind, id, own }: Ref, viewer: Viewer): string | null {
  const route = ROUTES[kind][own ? 0 : 1];
  return checkRule(`pages.${route}`, viewer) ? routeHref(route, { id }) : null;
}

/** A document's name, as a link if the viewer may open its page. */
export function DocumentLink({ document }: { document: Ref }) {
  const href = pageOf(document, viewerOf(useCurrentUser()));
  return href === null ? documentName(document) : <Link href={href}>{documentName(document)}</Link>;
}
