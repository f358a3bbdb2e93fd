import { checkRule } from '@portal/domain/access';
import { formatMoney } from '@portal/domain/money';
import { routeHref } from '@portal/domain/routes';
import { Footer } from '@portal/ui/app-shell';
import { useQuery } from '../../session/calls/use-query.ts';
import { environmentQuery } from '../../session/environment.ts';
import { statementsQuery, useCurrentUser, viewerOf } from '../../session/session.ts';
import { useLimit, useStorage } from '../../session/storage/storage.ts';
import { basketCountQuery } from '../../session/storage/basket-count.ts';
import { SupportRequest } from '../../kit/support-request.tsx';

/** Totals and the support phone. Specification 1, section 2.5. */
export function PortalFooter() {
  const viewer = viewerOf(useCurrentUser());
  const { data: environment } = useQuery(environmentQuery);
  const { data: statements } = useQuery(statementsQuery);
  const buys = checkRule('actions.basket.get', viewer) && !viewer.b2c_user;
  const { storageId } = useStorage();
  // The same queries as in the menu and the header: the footer makes no calls of its own.
  const { data: count } = useQuery({ ...basketCountQuery(storageId), enabled: buys && storageId > 0 });
  const limit = useLimit(storageId, buys && checkRule('actions.contract.limit', viewer));
  const phone = environment?.support_phone;
  const totals = [
    ...(checkRule('pages.inbox', viewer) && statements && viewer.type !== 'admin'
      ? [
          {
            label: 'Новых заказов',
            value: statements.newDocuments.incomingOrders.toLocaleString('ru'),
            href: `${routeHref('inbox')}?tab=new`,
          },
        ]
      : []),
    ...(count !== undefined
      ? [
          {
            label: 'В корзине',
            value: `${count.toLocaleString('ru')} поз.${limit ? ` на ${formatMoney(limit.amount)}` : ''}`,
            href: routeHref('catalog-basket'),
          },
        ]
      : []),
  ];
  return (
    <Footer
      totals={totals}
      phone={phone ? { href: `tel:${phone.replaceAll(/[^\d+]/g, '')}`, label: phone } : undefined}
    >
      <SupportRequest />
    </Footer>
  );
}
