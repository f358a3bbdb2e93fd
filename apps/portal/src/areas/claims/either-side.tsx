import { answerOf } from '@portal/api-client/client';
import { routeHref } from '@portal/domain/routes';
import { Skeleton } from '@portal/ui/skeleton';
import { queryOptions } from '@tanstack/react-query';
import { useQuery } from '../../session/calls/use-query.ts';
import { useParams } from 'react-router';
import { DocumentFailure } from '../../kit/document/document-failure.tsx';
import { useTitle } from '../../kit/title.ts';
import { api } from '../../session/api.ts';
import { useCurrentUser } from '../../session/session.ts';
import { ClaimPage } from './claim-screen.tsx';

const LIST = { href: routeHref('claims'), label: 'Все претензии' };

const eitherQuery = (id: number) =>
  queryOptions({
    queryKey: ['claim', 'either', id],
    queryFn: async () => (await answerOf(api.GET('/document/claim/{id}', { params: { path: { id } } }))).data,
  });

/** A claim of either side: the user's company decides which actions are available. */
export function EitherClaimScreen() {
  const id = Number(useParams()['id']);
  const { person, is_admin } = useCurrentUser();
  const { data, error, refetch } = useQuery(eitherQuery(id));
  useTitle('Претензия');
  if (error) return <DocumentFailure error={error} onRetry={() => void refetch()} list={LIST} />;
  if (!data) return <Skeleton shape="card" className="h-96" />;
  // Administrators also see drafts, which exist only on the customer's side.
  const buys = is_admin || data.customer.id === person.contractor_id;
  return <ClaimPage side={buys ? 'outgoing' : 'incoming'} list={LIST} />;
}
