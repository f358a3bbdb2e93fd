import type { Schemas } from '@portal/api-client/client';
import { isGreetingSeason, showsGreeting } from '@portal/domain/session';
import { useQuery } from '../../session/calls/use-query.ts';
import { lazy, Suspense, useState } from 'react';
import { closedBy, rememberClosedBy } from '../../session/browser/remembered.ts';
import { environmentQuery } from '../../session/environment.ts';
import { ZONE } from '../../session/time/dates.ts';
import { useCurrentUser } from '../../session/session.ts';

/** Shown a few days a year. */
const Greeting = lazy(async () => ({ default: (await import('@portal/ui/greeting')).Greeting }));
const CLOSED = 'greetingClosedBy';

/** The year-end greeting that the administrator wrote, until the user closes it. Specification 1, section 4. */
export function YearGreeting() {
  const { data: environment } = useQuery(environmentQuery);
  return environment?.greeting ? <Shown greeting={environment.greeting} /> : null;
}

function Shown({ greeting: { title, text, signature } }: { greeting: Schemas['Greeting'] }) {
  const { id } = useCurrentUser();
  const [closed, setClosed] = useState(false);
  const [inSeason] = useState(() => isGreetingSeason(Date.now(), ZONE));
  if (closed || !showsGreeting(id, closedBy(CLOSED), inSeason)) return null;
  return (
    <Suspense fallback={null}>
      <Greeting
        open
        title={title}
        signature={signature}
        onClose={() => {
          rememberClosedBy(CLOSED, id);
          setClosed(true);
        }}
      >
        {text.split('\n').map((paragraph, place) => (
          // Paragraphs have no other identity than their index.
          // oxlint-disable-next-line react/no-array-index-key
          <p key={place}>{paragraph}</p>
        ))}
      </Greeting>
    </Suspense>
  );
}
