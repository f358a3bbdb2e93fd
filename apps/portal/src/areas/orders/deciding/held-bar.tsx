import { asSentence, plural } from '@portal/domain/words';
import { Alert } from '@portal/ui/alert';
import { Button } from '@portal/ui/button';
import { useEffect, useState } from 'react';
import { type Deciding, type Held, piecesOf, sendHeld, takeBack, useHeld } from './held-decision.ts';
import { orderNumber } from '../order-columns.tsx';

/** «Заказ № 5: подтвердим 4 шт., откажем в 1 шт.» */
function whatIsHeld(orders: readonly Deciding[]): string {
  const [one] = orders;
  if (!one || orders.length > 1)
    return `Подтвердим ${orders.length} ${plural(orders.length, 'заказ', 'заказа', 'заказов')} целиком`;
  const name = `Заказ ${orderNumber(one.id)}`;
  if (one.confirm === null) return `${name}: подтвердим всё`;
  const parts = [
    ...(one.confirm.length > 0 ? [`подтвердим ${piecesOf(one.confirm)} шт.`] : []),
    ...(one.refuse ? [`откажем в ${piecesOf(one.refuse.lines)} шт.`] : []),
  ];
  return `${name}: ${parts.join(', ')}`;
}

/** Bar with the pending decision and the time left to undo it. */
export function HeldBar() {
  const held = useHeld();
  return held && <Counting key={held.until} held={held} />;
}

function Counting({ held }: { held: Held }) {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.max(Math.ceil((held.until - now) / 1000), 0);
  return (
    <Alert
      actions={
        <span className="flex shrink-0 gap-2">
          <Button size="small" variant="secondary" onClick={takeBack}>
            Вернуть
          </Button>
          <Button size="small" onClick={() => void sendHeld()}>
            Отправить сейчас
          </Button>
        </span>
      }
    >
      {asSentence(whatIsHeld(held.orders))} Покупатель узнает через несколько секунд, пока можно вернуть
      <span aria-hidden="true">: {seconds} с</span>
    </Alert>
  );
}
