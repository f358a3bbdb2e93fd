import { toKopecks } from '@portal/api-client/money';
import { formatMoney } from '@portal/domain/money';
import {
  offeredWords,
  WATCH_KIND_TITLES,
  WATCH_NEWS_TITLES,
  WATCH_SILENCE_TITLES,
  type WatchNews,
} from '@portal/domain/watches';
import { plural } from '@portal/domain/words';
import { Badge } from '@portal/ui/badge';
import { DateTime } from '@portal/ui/date-time';
import { Text } from '@portal/ui/text';
import type { Watch, WatchRow } from './watches.ts';

type Event = Watch['events'][number];

export const NEWS_TONES = {
  appeared: 'green',
  cheaper: 'green',
  last: 'yellow',
  discontinued: 'red',
} as const satisfies Record<WatchNews, string>;

/** «3 предложения от 1 240,00 руб., всего 14 шт.» */
export const stateWords = ({
  offers,
  price,
  pieces,
  more,
}: Pick<Event, 'offers' | 'price' | 'pieces' | 'more'>) =>
  offeredWords({ offers, price: price === null ? null : toKopecks(price), pieces, more });

/** What a watch tells of, in words. */
export function wantsWords({ appeared, wished_price, last_pieces, discontinued }: WatchRow['wants']): string {
  return [
    appeared ? 'появится' : '',
    wished_price === null ? '' : `не дороже ${formatMoney(toKopecks(wished_price))}`,
    last_pieces === null ? '' : `останется ${last_pieces.toLocaleString('ru')} шт. или меньше`,
    discontinued ? 'перестанут предлагать' : '',
  ]
    .filter((part) => part !== '')
    .join('; ');
}

/** What kind of watch, of which goods, for which storage. */
export function aboutWords({ kind, product, storage, goods }: WatchRow): string {
  return [
    product?.title ?? WATCH_KIND_TITLES[kind].toLowerCase(),
    kind === 'search' && goods > 0
      ? `${goods.toLocaleString('ru')} ${plural(goods, 'товар', 'товара', 'товаров')} в продаже`
      : '',
    storage?.title ?? 'склада больше нет',
  ]
    .filter((part) => part !== '')
    .join(', ');
}

/** The state at the last look and its time; or why there is none. */
export function State({ row }: { row: WatchRow }) {
  const { paused, silence, checked_at, offered_at } = row;
  return (
    <span className="flex flex-col items-start max-md:items-end gap-1">
      {/* A silent one that was never looked at knows nothing. */}
      {(silence === null || offered_at !== null) && <span>{stateWords(row)}</span>}
      {paused ? (
        <Badge tone="neutral">Приостановлено</Badge>
      ) : silence === null ? (
        <Text size="small" tone="muted">
          проверено <DateTime value={checked_at} />
        </Text>
      ) : (
        <Text size="small" tone="yellow">
          {WATCH_SILENCE_TITLES[silence]}
        </Text>
      )}
    </span>
  );
}

/** The last event of a watch and its time. */
export function LastEvent({ row: { last } }: { row: WatchRow }) {
  if (!last) return <Text tone="muted">Ничего не было</Text>;
  return (
    <span className="flex flex-col items-start max-md:items-end gap-1">
      <Badge tone={NEWS_TONES[last.news]}>{WATCH_NEWS_TITLES[last.news]}</Badge>
      <Text size="small" tone="muted">
        <DateTime value={last.at} />
      </Text>
    </span>
  );
}
