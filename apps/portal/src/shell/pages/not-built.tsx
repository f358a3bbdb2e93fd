import { Card } from '@portal/ui/card';
import { Link } from '@portal/ui/link';
import { PlainPage } from '@portal/ui/plain-page';
import { EmptyState } from '@portal/ui/state';
import { Heading } from '@portal/ui/text';
import { useQuery } from '../../session/calls/use-query.ts';
import { statementsQuery, useCurrentUser } from '../../session/session.ts';
import { useCurrentRoute } from '../../kit/current-route.ts';
import { homeOf } from '../menu/menu.tsx';
import { useTitle } from '../../kit/title.ts';

/** A route whose page is not implemented: shows its layout, title and breadcrumb with a note. */
export function NotBuilt() {
  const { title, isPublic } = useCurrentRoute();
  useTitle(title);
  if (isPublic)
    return (
      <PlainPage title={title} note="Раздел ещё не построен">
        <Link href="/auth">Ко входу</Link>
      </PlainPage>
    );
  return (
    <Card>
      <Heading level={1}>{title}</Heading>
      <EmptyState title="Раздел ещё не построен" actions={<Home />} />
    </Card>
  );
}

function Home() {
  const user = useCurrentUser();
  const { data: statements } = useQuery(statementsQuery);
  const { label, href } = homeOf(user, {
    ...statements,
    have_supplier_contract_as_customer: user.have_supplier_contract_as_customer,
  });
  return <Link href={href}>{label}</Link>;
}
