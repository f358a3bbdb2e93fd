import { answerOf, type Schemas } from '@portal/api-client/client';
import { checkRule } from '@portal/domain/access';
import { CLAIM_STATUSES, type ClaimStatus } from '@portal/domain/claims';
import { type RouteName, routeHref } from '@portal/domain/routes';
import { PageHeader } from '@portal/ui/app-shell';
import { ButtonLink } from '@portal/ui/button-link';
import { Card } from '@portal/ui/card';
import { EmptyState } from '@portal/ui/state';
import { TabsWithCounters } from '@portal/ui/tabs';
import { useQueries } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { useAddress } from '../../session/browser/address.ts';
import { documentList } from '../../kit/list/document-list.tsx';
import { List } from '../../kit/list/list.tsx';
import { ListPage } from '../../kit/list/list-page.tsx';
import { openingQuery, queryOf } from '../../kit/list/query.ts';
import { useTitle } from '../../kit/title.ts';
import { api } from '../../session/api.ts';
import { useCurrentUser, viewerOf } from '../../session/session.ts';
import { claimColumns } from './claim-list.tsx';
import { ClaimPage } from './claim-screen.tsx';
import type { Side } from './claim-queries.ts';

type Row = Schemas['ClaimRow'];
type Path = 'claimed-claim' | 'received-claim' | 'not-opened-received-claim';

interface OldList {
  name: string;
  path: Path;
  side: Side;
  none: string;
  /** Route of a row's page. */
  route: RouteName;
}

/** A list based on the former portal's API call: the same claims, with counters and statuses in tabs. */
const oldList = ({ name, path, side, none, route }: OldList, isAdmin: boolean) => {
  const { filters: _, ...list } = documentList<Row, ClaimStatus>({
    side,
    statuses: CLAIM_STATUSES,
    without: side === 'incoming' ? ['draft'] : [],
    words: { one: 'Претензия', none },
    name,
    label: 'Претензии',
    queryKey: ['claims', name],
    load: (asked) =>
      answerOf(api.GET(`/document/claim/${path}`, { params: { query: queryOf(asked, 'group') } })),
    columns: claimColumns(side, isAdmin),
    tall: true,
    rowHref: ({ id }) => routeHref(route as 'claims-id', { id }),
  });
  return list;
};

const MADE: OldList = {
  name: 'claims-made',
  path: 'claimed-claim',
  side: 'outgoing',
  none: 'Предъявленных претензий нет',
  route: 'claims-made-id',
};
const RECEIVED: OldList = {
  name: 'claim-received',
  path: 'received-claim',
  side: 'incoming',
  none: 'Полученных претензий нет',
  route: 'claim-received-id',
};

/** Claims made by the company. */
export function ClaimsMadeScreen() {
  const user = useCurrentUser();
  return (
    <ListPage
      title="Предъявленные претензии"
      list={oldList(MADE, user.is_admin)}
      actions={
        checkRule('actions.claims.create', viewerOf(user)) && (
          <ButtonLink href={routeHref('claim-create-id')}>Создать претензию</ButtonLink>
        )
      }
    />
  );
}

/** Claims against the company: the list, or one claim if the address has an id. */
export function ClaimReceivedScreen() {
  const { id } = useParams();
  const { is_admin } = useCurrentUser();
  if (id !== undefined)
    return <ClaimPage side="incoming" list={{ href: routeHref('claim-received'), label: 'Все претензии' }} />;
  return <ListPage title="Полученные претензии" list={oldList(RECEIVED, is_admin)} />;
}

/** One claim made by the company. */
export const ClaimMadeScreen = () => (
  <ClaimPage side="outgoing" list={{ href: routeHref('claims-made'), label: 'Все претензии' }} />
);

interface Tab extends OldList {
  rule: string;
  label: string;
  tone?: 'red';
}
const TABS: readonly Tab[] = [
  {
    ...RECEIVED,
    name: 'claims-not-opened',
    path: 'not-opened-received-claim',
    none: 'Все полученные претензии открыты',
    route: 'claims-id',
    rule: 'actions.claims.received.get',
    label: 'Не открытые',
    tone: 'red',
  },
  {
    ...RECEIVED,
    name: 'claims-received',
    route: 'claims-id',
    rule: 'actions.claims.received.get',
    label: 'Полученные',
  },
  {
    ...MADE,
    name: 'claims-claimed',
    route: 'claims-id',
    rule: 'actions.claims.claimed.get',
    label: 'Предъявленные',
  },
];

/** Claims of both sides: unopened ones, all received, all made. */
export function ClaimsScreen() {
  const user = useCurrentUser();
  const viewer = viewerOf(user);
  const [params, setParams] = useAddress();
  useTitle('Претензии');
  const tabs = TABS.filter(({ rule }) => checkRule(rule, viewer)).map((tab) => ({
    ...tab,
    list: oldList(tab, user.is_admin),
  }));
  const counts = useQueries({ queries: tabs.map(({ list }) => openingQuery(list)) });
  const shown =
    tabs.find(({ name }) => name === params.get('of')) ?? tabs.find(({ tone }) => !tone) ?? tabs[0];
  return (
    <>
      <PageHeader title="Претензии" />
      {shown ? (
        <div className="flex flex-col gap-4">
          <Card padded={false}>
            <TabsWithCounters
              label="Чьи претензии"
              tabs={tabs.map(({ name, label, tone }, place) => {
                const count = counts[place]?.data?.pagination?.total;
                return {
                  id: name,
                  label,
                  ...(count === undefined ? {} : { count }),
                  ...(tone ? { tone } : {}),
                };
              })}
              value={shown.name}
              onChange={(of) => setParams({ of }, { replace: true })}
            />
          </Card>
          <List key={shown.name} list={shown.list} />
        </div>
      ) : (
        <Card>
          <EmptyState title="Нет доступа к претензиям">
            Попросите администратора организации дать вам право просматривать претензии.
          </EmptyState>
        </Card>
      )}
    </>
  );
}
