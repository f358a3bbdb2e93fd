import { toKopecks } from '@portal/api-client/money';
import { failureSentence } from '@portal/domain/failures';
import { plural } from '@portal/domain/words';
import { Alert } from '@portal/ui/alert';
import { Button } from '@portal/ui/button';
import { Card } from '@portal/ui/card';
import { DataTable } from '@portal/ui/data-table';
import { Input } from '@portal/ui/input';
import { PartName } from '@portal/ui/part-name';
import { Price } from '@portal/ui/price';
import { EmptyState } from '@portal/ui/state';
import { Text } from '@portal/ui/text';
import { useQuery } from '../../../session/calls/use-query.ts';
import { useState } from 'react';
import { useKeyboardScanner } from '../../../kit/scan/keyboard-scanner.ts';
import type { Heard } from '../../../kit/scan/scan-field.tsx';
import { useCamera } from '../../../kit/scan/use-camera.tsx';
import { type Left, readGoods, type Wanted } from './goods-list.ts';
import { findGoods, type Goods, goodsQuery } from './movement-queries.ts';

export interface MovementGoodsProps {
  id: number;
  storage: string;
  /** Whether nothing is in the movement yet: the field has the focus. */
  empty: boolean;
  /** Pieces of the goods that are already in the movement. */
  chosen(goods: Goods): number;
  onChoose(wanted: readonly Wanted[]): void;
}

const nameOf = ({ brand_title, article }: Goods) => `${brand_title} ${article}`;

/** Goods of which more is wanted than is free: all that is free is taken. */
const shortOf = (wanted: readonly Wanted[], chosen: (goods: Goods) => number): Left[] => {
  const sums = new Map<number, number>();
  for (const { goods, quantity } of wanted)
    sums.set(goods.reserve_id, (sums.get(goods.reserve_id) ?? chosen(goods)) + quantity);
  const all = new Map(wanted.map(({ goods }) => [goods.reserve_id, goods]));
  return [...all.values()]
    .filter(({ reserve_id, available }) => (sums.get(reserve_id) ?? 0) > available)
    .map((goods) => ({
      written: nameOf(goods),
      why: `свободно только ${goods.available} шт.`,
      known: true,
    }));
};

/**
 * Chooses goods for a movement among the free stock of its sending storage: a whole part number and Enter, a scanned label or a pasted list
 * adds them; the beginning of a number is searched for.
 */
export function MovementGoods({ id, storage, empty, chosen, onChoose }: MovementGoodsProps) {
  const [text, setText] = useState('');
  const [asked, setAsked] = useState('');
  const [reading, setReading] = useState(false);
  const [heard, setHeard] = useState<Heard | null>(null);
  const [left, setLeft] = useState<readonly Left[]>([]);
  const take = async (written: string, isList: boolean) => {
    if (written.trim() === '') return;
    setReading(true);
    try {
      const found = await readGoods(written, (articles) => findGoods(id, articles));
      const unclear = isList ? found.left : found.left.filter(({ known }) => known);
      const isAlone = !isList && found.wanted.length === 0;
      // The beginning of a number is searched for instead.
      setAsked(isAlone && unclear.length === 0 ? written.trim() : '');
      setText(isAlone ? written : '');
      onChoose(found.wanted);
      const short = shortOf(found.wanted, chosen);
      setLeft([...unclear, ...short]);
      const [first] = found.wanted;
      const count = new Set(found.wanted.map(({ goods }) => goods.reserve_id)).size;
      setHeard(
        first && short.length < found.wanted.length
          ? {
              tone: 'green',
              text: isList
                ? `Добавлено: ${count} ${plural(count, 'позиция', 'позиции', 'позиций')}`
                : `${nameOf(first.goods)} +${first.quantity}`,
            }
          : null,
      );
    } catch (error) {
      setHeard({ tone: 'red', text: failureSentence(error) });
    } finally {
      setReading(false);
    }
  };
  const scan = (code: string) => void take(code, false);
  const camera = useCamera(scan, true);
  useKeyboardScanner(scan);
  const { data = [], error, isPending, refetch } = useQuery(goodsQuery(id, asked));
  return (
    <Card
      padded={asked === ''}
      title="Добавить товар"
      aside={<Text tone="muted">есть на складе: {storage}</Text>}
    >
      <div className={asked === '' ? 'flex max-w-xl flex-col gap-2' : 'flex max-w-xl flex-col gap-2 p-4'}>
        <form
          className="flex gap-2"
          role="search"
          aria-label="Товар на складе"
          onSubmit={(event) => {
            event.preventDefault();
            void take(text, false);
          }}
        >
          <Input
            className="grow"
            aria-label="Артикул"
            placeholder="Артикул или список"
            maxLength={1_000}
            autoFocus={empty}
            value={text}
            onChange={({ target }) => setText(target.value)}
            onPaste={(event) => {
              const list = event.clipboardData.getData('text/plain');
              if (!/[\r\n\t]/.test(list.trim())) return;
              event.preventDefault();
              void take(list, true);
            }}
          />
          {camera.button}
          <Button type="submit" variant="secondary" pending={reading} disabled={text.trim() === ''}>
            Найти
          </Button>
        </form>
        {camera.panel}
        <p role="status">
          {heard !== null && (
            <Text tone={heard.tone} weight="strong">
              {heard.text}
            </Text>
          )}
        </p>
        {left.length > 0 && (
          <Alert tone="yellow">
            <ul aria-label="Не добавлено">
              {left.map(({ written, why }, at) => (
                // oxlint-disable-next-line react/no-array-index-key -- lines of a list may be equal
                <li key={at}>
                  {written} – {why}
                </li>
              ))}
            </ul>
          </Alert>
        )}
      </div>
      {asked !== '' && (
        <DataTable
          label="Найдено на складе"
          columns={[
            {
              id: 'article',
              title: 'Товар',
              cell: ({ brand_title, article, title }: Goods) => (
                <PartName brand={brand_title} article={article} title={title} />
              ),
            },
            {
              id: 'available',
              title: 'Свободно, шт.',
              align: 'right',
              cell: ({ available }: Goods) => available,
            },
            {
              id: 'price',
              title: 'Цена, руб.',
              align: 'right',
              cell: ({ price }: Goods) => <Price unit={false} value={toKopecks(price)} />,
            },
            {
              id: 'add',
              title: <span className="sr-only">Действия</span>,
              label: 'Действия',
              align: 'right',
              width: '140px',
              cell: (goods: Goods) =>
                chosen(goods) > 0 ? (
                  <Text tone="green">добавлен</Text>
                ) : (
                  <Button
                    size="small"
                    variant="secondary"
                    aria-label={`Добавить: ${goods.brand_title} ${goods.article}`}
                    onClick={() => onChoose([{ goods, quantity: 1 }])}
                  >
                    Добавить
                  </Button>
                ),
            },
          ]}
          rows={data}
          rowId={({ reserve_id }) => reserve_id}
          state={error ? { error: failureSentence(error) } : isPending ? 'loading' : 'ready'}
          onRetry={() => void refetch()}
          empty={<EmptyState title="На этом складе такого нет">Введите начало артикула.</EmptyState>}
        />
      )}
    </Card>
  );
}
