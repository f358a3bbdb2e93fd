import { Card } from '@portal/ui/card';
import { Link } from '@portal/ui/link';
import { PlainPage } from '@portal/ui/plain-page';
import { EmptyState } from '@portal/ui/state';
import { Heading } from '@portal/ui/text';
import { useCurrentRoute } from './current-route.ts';
import { useTitle } from './title.ts';

/** A page whose area is still to come: its own layout, title and breadcrumb, and the truth. */
export function NotBuilt() {
  const { title, isPublic } = useCurrentRoute();
  useTitle(title);
  const link = <Link href={isPublic ? '/auth' : '/main'}>{isPublic ? 'Ко входу' : 'На главную'}</Link>;
  if (isPublic)
    return (
      <PlainPage title={title} note="Раздел ещё не построен">
        {link}
      </PlainPage>
    );
  return (
    <Card>
      <Heading level={1}>{title}</Heading>
      <EmptyState title="Раздел ещё не построен" actions={link} />
    </Card>
  );
}
