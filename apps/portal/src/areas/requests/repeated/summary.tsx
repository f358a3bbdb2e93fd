import { priceDifference } from '@portal/domain/offers';
import type { RepeatedSums } from '@portal/domain/repeated';
import { routeHref } from '@portal/domain/routes';
import { Button } from '@portal/ui/button';
import { Link } from '@portal/ui/link';
import { Price } from '@portal/ui/price';
import { Stat, type StatProps } from '@portal/ui/stat';
import { Text } from '@portal/ui/text';
import { documentNumber } from '../../../kit/list/columns.tsx';
import type { LineActions } from '../line-actions.ts';
import { linesOf, type Request } from '../queries.ts';
import { Difference } from './change.tsx';
import { ordersOf, totalsOf } from './compared.ts';

/** Number of orders that are linked. */
const LINKED = 5;
const TILES = 'mb-4 grid grid-cols-4 max-lg:grid-cols-2 gap-4 max-md:gap-3';

/** What the repeated orders cost, what they cost today, and what is different. */
export function RepeatedSummary({ request, actions }: { request: Request; actions: LineActions }) {
  const totals = totalsOf(request);
  const { same, instead, dearer, cheaper, back, gone, uncounted } = totals;
  const replacing = request.positions.flatMap(({ id, replacement, in_basket }) =>
    replacement && !in_basket
      ? [
          {
            position_id: id,
            offer_id: replacement.offer_id,
            quantity: replacement.quantity,
            price: replacement.price,
          },
        ]
      : [],
  );
  const without = [
    ...(gone > 0 ? [`без замены: ${linesOf(gone)}`] : []),
    ...(uncounted > 0 ? [`вне кратности или без количества: ${linesOf(uncounted)}`] : []),
  ].join(', ');
  return (
    <section
      aria-label={request.subscription ? 'Сравнение с прошлым списком' : 'Сравнение с прежними заказами'}
    >
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        {request.subscription ? (
          <Text tone="secondary">«Было» – цена, срок и поставщик прошлого еженедельного списка</Text>
        ) : (
          <Sources orders={ordersOf(request)} />
        )}
        {replacing.length > 0 && (
          <Button
            size="small"
            variant="secondary"
            pending={actions.instead.isPending}
            onClick={() => actions.instead.mutate(replacing)}
          >
            {replacing.length === 1 ? 'Взять замену' : `Взять все замены: ${replacing.length}`}
          </Button>
        )}
      </div>
      <div className={TILES}>
        <Stat
          label="Было"
          value={<Price value={same.was} />}
          note={`за то же количество, ${linesOf(same.lines)}`}
        />
        <Stat label="Сейчас" value={<Price value={same.now} />} note="по лучшим предложениям" />
        <Stat
          label={same.difference > 0 ? 'Дороже на' : same.difference < 0 ? 'Дешевле на' : 'Разница'}
          value={<Price value={Math.abs(same.difference)} />}
          note={changesOf(dearer, cheaper, back)}
          {...changeOf(same)}
        />
        <Stat
          label="Не продаётся"
          value={(instead.lines + gone).toLocaleString('ru')}
          note={
            instead.lines > 0 ? (
              <>
                <Replaced sums={instead} />
                {without !== '' && `, ${without}`}
              </>
            ) : (
              without || 'всё есть в продаже'
            )
          }
        />
      </div>
    </section>
  );
}

function changesOf(dearer: number, cheaper: number, back: number): string {
  const count = (word: string, lines: number) =>
    lines > 0 ? [`${word}: ${lines.toLocaleString('ru')}`] : [];
  const said = [
    ...count('дороже строк', dearer),
    ...count('дешевле', cheaper),
    ...count('снова есть', back),
  ].join(', ');
  return said || 'цены те же';
}

/** The difference in percent, beside the figure. */
function changeOf({ was, now }: RepeatedSums): Pick<StatProps, 'change'> {
  const percent = priceDifference(now, was);
  if (percent === null || percent === 0) return {};
  const text = `${percent > 0 ? '+' : '−'}${Math.abs(percent).toLocaleString('ru', { maximumFractionDigits: 1 })} %`;
  return { change: { text, tone: percent > 0 ? 'red' : 'green' } };
}

/** What the replacements change, apart from the changes of prices. */
const Replaced = ({ sums }: { sums: RepeatedSums }) => (
  <span>
    с заменой {linesOf(sums.lines)}: <Difference kopecks={sums.difference} />
  </span>
);

function Sources({ orders }: { orders: readonly number[] }) {
  const more = orders.length - LINKED;
  return (
    <div className="flex min-w-0 flex-wrap items-baseline gap-x-3 gap-y-1">
      <Text tone="secondary">
        {orders.length === 1
          ? '«Было» – цена, срок и поставщик заказа'
          : '«Было» – цена, срок и поставщик последнего с этим товаром из заказов'}
      </Text>
      {orders.slice(0, LINKED).map((id) => (
        <Link key={id} href={routeHref('outgoing-id', { id })}>
          {documentNumber(id)}
        </Link>
      ))}
      {more > 0 && <Text tone="secondary">и ещё {more.toLocaleString('ru')}</Text>}
    </div>
  );
}
