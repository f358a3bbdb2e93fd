import { toKopecks } from '@portal/api-client/money';
import { saidBy } from '@portal/domain/own-crosses';
import { Button } from '@portal/ui/button';
import { DeliveryTerm } from '@portal/ui/delivery-term';
import { PartName } from '@portal/ui/part-name';
import { Price } from '@portal/ui/price';
import { Text } from '@portal/ui/text';
import { formatArrivalDate } from '../../../session/time/dates.ts';
import type { LineActions } from '../line-actions.ts';
import type { Position } from '../queries.ts';
import { Difference } from './change.tsx';
import { comparedOf } from './compared.ts';

export interface InsteadProps {
  position: Position;
  /** Time zone of the request's storage. */
  zone: string;
  actions: LineActions;
}

/** Below a line that nobody offers: what to order instead and what that changes, or that there is nothing. */
export function Instead({ position, zone, actions }: InsteadProps) {
  const compared = comparedOf(position);
  const { replacement, in_basket } = position;
  if (compared.code === 'gone')
    return (
      <Text as="p" size="small" tone="secondary">
        Никто не предлагает, и аналога на всё количество сейчас нет. Строка никуда не войдёт.
      </Text>
    );
  if (compared.code !== 'instead' || !replacement) return null;
  const { product, offer_id, quantity, price, supplier_title, term, arrival_at, said_by } = replacement;
  const name = `${product.brand_title} ${product.article}`;
  return (
    <div
      role="group"
      aria-label={`Замена для строки ${position.number}`}
      className="flex flex-wrap items-center gap-x-6 gap-y-2"
    >
      <span className="min-w-0">
        <Text block size="small" tone="muted">
          Никто не предлагает. Можно взять аналог{said_by ? ` ${saidBy(said_by)}` : ''}:
        </Text>
        <PartName
          brand={product.brand_title}
          article={product.article}
          title={product.title}
          href={`/catalog/result?articleId=${product.id}`}
        />
      </span>
      <span>
        <Text block size="small" tone="muted">
          {quantity.toLocaleString('ru')} шт. по
        </Text>
        <Price value={toKopecks(price)} />
      </span>
      <span>
        <Text block size="small" tone="muted">
          {supplier_title}
        </Text>
        <DeliveryTerm minutes={term} arrival={formatArrivalDate(arrival_at, zone)} />
      </span>
      {position.former && (
        <span>
          <Text block size="small" tone="muted">
            К прежней цене, руб.
          </Text>
          <Difference kopecks={compared.difference} />
        </span>
      )}
      {in_basket ? (
        <Text tone="brand">Замена в корзине</Text>
      ) : (
        <Button
          size="small"
          variant="secondary"
          pending={actions.instead.isPending}
          aria-label={`Взять замену ${name} в корзину`}
          onClick={() => actions.instead.mutate([{ position_id: position.id, offer_id, quantity, price }])}
        >
          Взять замену
        </Button>
      )}
    </div>
  );
}
