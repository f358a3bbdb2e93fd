import type { Schemas } from '@portal/api-client/client';
import { showsGreeting } from '@portal/domain/session';
import { Greeting } from '@portal/ui/greeting';
import { useState } from 'react';
import { closedBy, rememberClosedBy } from '../../session/browser/remembered.ts';
import { useCurrentUser } from '../../session/session.ts';

const CLOSED = 'greetingClosedBy';

/** The greeting in its season, until the user closes it. */
export function ShownGreeting({ greeting: { title, text, signature } }: { greeting: Schemas['Greeting'] }) {
  const { id } = useCurrentUser();
  const [closed, setClosed] = useState(false);
  if (closed || !showsGreeting(id, closedBy(CLOSED), true)) return null;
  return (
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
  );
}
