import { isGreetingSeason, showsGreeting } from '@portal/domain/session';
import { Greeting } from '@portal/ui/greeting';
import { useState } from 'react';
import { closedBy, rememberClosedBy } from '../../session/browser/remembered.ts';
import { ZONE } from '../../session/time/dates.ts';
import { useCurrentUser } from '../../session/session.ts';

const CLOSED = 'greetingClosedBy';

/** The year-end greeting, until this person closes it. Specification 1, section 4. */
export function YearGreeting() {
  const { id } = useCurrentUser();
  const [closed, setClosed] = useState(false);
  const [inSeason] = useState(() => isGreetingSeason(Date.now(), ZONE));
  if (closed || !showsGreeting(id, closedBy(CLOSED), inSeason)) return null;
  return (
    <Greeting
      open
      title="С Новым годом!"
      signature="Директор и команда портала"
      onClose={() => {
        rememberClosedBy(CLOSED, id);
        setClosed(true);
      }}
    >
      <p>Спасибо, что этот год вы работали вместе с нами.</p>
      <p>Пусть в новом каждая деталь находится с первого раза и приходит вовремя.</p>
    </Greeting>
  );
}
