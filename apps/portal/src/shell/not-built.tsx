import { LogoMark } from '@portal/ui/icons';
import { Card } from '@portal/ui/card';
import { Link } from '@portal/ui/link';
import { EmptyState } from '@portal/ui/state';
import { useCurrentRoute } from './current-route.ts';
import { useTitle } from './title.ts';

/** A page whose area is still to come: its own layout, title and breadcrumb, and the truth. */
export function NotBuilt() {
  const { title, isPublic } = useCurrentRoute();
  useTitle(title);
  const state = (
    <EmptyState
      title="Раздел ещё не построен"
      actions={<Link href={isPublic ? '/auth' : '/main'}>{isPublic ? 'Ко входу' : 'На главную'}</Link>}
    />
  );
  if (!isPublic)
    return (
      <Card>
        <h1 className="text-title font-semibold">{title}</h1>
        {state}
      </Card>
    );
  return (
    <main className="flex min-h-screen flex-col items-center justify-center">
      <LogoMark size={56} />
      <h1 className="mt-6 text-title font-semibold">{title}</h1>
      {state}
    </main>
  );
}
