import { isGreetingSeason } from '@portal/domain/session';
import { useQuery } from '../../session/calls/use-query.ts';
import { lazy, Suspense, useState } from 'react';
import { environmentQuery } from '../../session/environment.ts';
import { ZONE } from '../../session/time/dates.ts';

/** Shown a few days a year. */
const Shown = lazy(async () => ({ default: (await import('./shown-greeting.tsx')).ShownGreeting }));

/** The year-end greeting that the administrator wrote, until the user closes it. Specification 1, section 4. */
export function YearGreeting() {
  const { data: environment } = useQuery(environmentQuery);
  const [inSeason] = useState(() => isGreetingSeason(Date.now(), ZONE));
  return inSeason && environment?.greeting ? (
    <Suspense fallback={null}>
      <Shown greeting={environment.greeting} />
    </Suspense>
  ) : null;
}
