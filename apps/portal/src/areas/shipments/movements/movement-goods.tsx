import { toKopecks } from '@portal/api-client/money';
import { failureSentence } from '@portal/domain/failures';
import { Button } from '@portal/ui/button';
import { Card } from '@portal/ui/card';
import { DataTable } from '@portal/ui/data-table';
import { Input } from '@portal/ui/input';
import { PartName } from '@portal/ui/part-name';
import { Price } from '@portal/ui/price';
import { EmptyState } from '@portal/ui/state';
import { Text } from '@portal/ui/text';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Goods, goodsQuery } from './movement-queries.ts';

export interface MovementGoodsProps {
  id: number;
  storage: string;
  /** Whether the goods are already in the movement. */
  chosen(goods: Goods): boolean;
  onChoose(goods: Goods): void;
}

/** Searches goods for a movement by article among the free stock of its sending storage. */
export function MovementGoods({ id, storage, chosen, onChoose }: MovementGoodsProps) {
  const [text, setText] = useState('');
  const [asked, setAsked] = useState('');
  const { data = [], error, isPending, refetch } = useQuery(goodsQuery(id, asked));
  return (
    <Card
      padded={asked === ''}
      title="Добавить товар"
      aside={<Text tone="muted">есть на складе: {storage}</Text>}
    >
      <form
        className={asked === '' ? 'flex max-w-xl gap-2' : 'flex max-w-xl gap-2 p-4'}
        role="search"
        aria-label="Товар на складе"
        onSubmit={(event) => {
          event.preventDefault();
          setAsked(text.trim());
        }}
      >
        <Input
          className="grow"
          aria-label="Артикул"
          placeholder="Артикул или его начало"
          maxLength={100}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <Button type="submit" variant="secondary" disabled={text.trim() === ''}>
          Найти
        </Button>
      </form>
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
                chosen(goods) ? (
                  <Text tone="green">добавлен</Text>
                ) : (
                  <Button
                    size="small"
                    variant="secondary"
                    aria-label={`Добавить: ${goods.brand_title} ${goods.article}`}
                    onClick={() => onChoose(goods)}
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
