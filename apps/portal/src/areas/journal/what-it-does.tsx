import { answerOf, newIdempotencyKey, type Schemas } from '@portal/api-client/client';
import { emptiedStock, reasonsToHold, stockReasonsToHold } from '@portal/domain/upload-thresholds';
import { Alert } from '@portal/ui/alert';
import { Button } from '@portal/ui/button';
import { Card } from '@portal/ui/card';
import { Checkbox } from '@portal/ui/checkbox';
import { ConfirmDialog } from '@portal/ui/confirm-dialog';
import { DescriptionList } from '@portal/ui/description-list';
import { Text } from '@portal/ui/text';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../session/api.ts';
import { queryClient } from '../../session/query-client.ts';
import { toasts } from '../../session/toasts.ts';
import type { bodyOf } from './matching.ts';
import { PriceShifts } from './price-shifts.tsx';
import type { Upload } from './queries.ts';

const SHOWN = 8;
const count = (n: number) => n.toLocaleString('ru');

interface WhatItDoesProps {
  upload: Upload;
  summary: Schemas['UploadSummary'];
  body: ReturnType<typeof bodyOf>;
}

/** What the file would do, and the brands that nobody knows: each is new only if the person says so. */
export function WhatItDoes({ upload: { id, kind }, summary, body }: WhatItDoesProps) {
  const [fresh, setFresh] = useState<readonly string[]>([]);
  const [zero, setZero] = useState(false);
  const [asking, setAsking] = useState(false);
  const [key] = useState(newIdempotencyKey);
  const confirm = useMutation({
    mutationFn: () =>
      answerOf(
        api.POST('/data-file-processor/upload/{id}/confirm', {
          params: { path: { id }, header: { 'Idempotency-Key': key } },
          body: {
            ...body,
            new_brands: [...fresh],
            missing: zero ? 'zero' : 'keep',
            despite_thresholds: held.length > 0,
          },
        }),
      ),
    onSuccess: ({ data }) => queryClient.setQueryData(['upload', id], data),
    onError: (error) => toasts.warning(error.message),
  });
  const { taken, fresh: made, changed, refused, duplicates, brands, categories, goods } = summary;
  const held = heldOf(summary, fresh, zero);
  const nothing = taken === 0 && fresh.length === 0;
  const unknown = brands.reduce((sum, { rows }) => sum + rows, 0);
  const isStock = kind === 'reserve_upload';
  const after = zero ? goods?.stock.after_zero : goods?.stock.after;
  return (
    <Card title="Что сделает файл">
      <div className="flex flex-col gap-5">
        <DescriptionList
          columns={4}
          items={[
            { term: goods ? 'Новых позиций' : 'Новых товаров', value: count(made) },
            { term: 'Изменится', value: count(changed) },
            { term: 'Останется как есть', value: count(taken - made - changed) },
            { term: 'Строк с ошибками', value: count(refused) },
            { term: 'Повторов', value: count(duplicates) },
            ...(brands.length > 0 ? [{ term: 'Строк неизвестных брендов', value: count(unknown) }] : []),
            ...(goods
              ? [
                  ...(isStock ? [] : [{ term: 'Появится в каталоге', value: count(goods.new_products) }]),
                  { term: 'В наличии сейчас', value: `${count(goods.stock.before)} поз.` },
                  { term: 'Станет в наличии', value: `${count(after ?? 0)} поз.` },
                ]
              : []),
          ]}
        />
        {goods && <PriceShifts goods={goods} />}
        {categories.length > 0 && (
          <Alert tone="yellow">
            {`Таких категорий в дереве нет, товары останутся без них: ${categories.slice(0, SHOWN).join(', ')}${
              categories.length > SHOWN ? ` и ещё ${categories.length - SHOWN}` : ''
            }`}
          </Alert>
        )}
        {brands.length > 0 && <UnknownBrands brands={brands} fresh={fresh} onFresh={setFresh} />}
        {nothing && (
          <Alert tone="red">
            {brands.length > 0
              ? 'Пока принимать нечего: отметьте новые бренды или исправьте файл.'
              : 'Принимать нечего: исправьте файл или столбцы.'}
          </Alert>
        )}
        {goods && (
          <Checkbox checked={zero} onChange={({ target }) => setZero(target.checked)}>
            {isStock
              ? 'Это весь склад: обнулить остаток товаров, которых нет в файле'
              : 'Обнулить остаток позиций, которых нет в файле'}
          </Checkbox>
        )}
        {held.length > 0 && !nothing && (
          <Alert tone="yellow">{`Порог ${isStock ? 'склада' : 'прайс-листа'} превышен. ${held.join('. ')}.`}</Alert>
        )}
        <div>
          <Button
            pending={confirm.isPending}
            disabled={nothing}
            onClick={() => (held.length > 0 ? setAsking(true) : confirm.mutate())}
          >
            {held.length > 0 ? 'Загрузить всё равно…' : 'Загрузить'}
          </Button>
        </div>
        <ConfirmDialog
          open={asking}
          onOpenChange={setAsking}
          title="Загрузить, хотя порог превышен?"
          description={`${held.join('. ')}. ${isStock ? 'Остатки' : 'Цены и остатки'} для покупателей изменятся сразу.`}
          action="Загрузить всё равно"
          tone="danger"
          onConfirm={async () => void (await confirm.mutateAsync())}
        />
      </div>
    </Card>
  );
}

/** Which thresholds of the list or storage would hold the file back, as the person has chosen so far. */
function heldOf(
  { limits, stock_limits, brands }: Schemas['UploadSummary'],
  fresh: readonly string[],
  zero: boolean,
): string[] {
  if (stock_limits !== null) {
    const { zeroed, unnamed, refused } = stock_limits.figures;
    const vanished = emptiedStock(zeroed, unnamed, zero ? 'zero' : 'keep');
    return stockReasonsToHold({ vanished, refused }, stock_limits.thresholds);
  }
  if (limits === null) return [];
  const { thresholds, figures } = limits;
  const strange = brands
    .filter(({ title }) => !fresh.includes(title))
    .reduce((sum, { rows }) => sum + rows, 0);
  return reasonsToHold(
    { ...figures, refused: { ...figures.refused, count: figures.refused.count + strange } },
    zero ? thresholds : { ...thresholds, vanished: null },
  );
}

interface UnknownBrandsProps {
  brands: Schemas['UploadSummary']['brands'];
  fresh: readonly string[];
  onFresh(fresh: readonly string[]): void;
}

function UnknownBrands({ brands, fresh, onFresh }: UnknownBrandsProps) {
  const all = brands.length === fresh.length;
  return (
    <div role="group" aria-label="Неизвестные бренды" className="flex flex-col gap-2">
      <Text block weight="strong">
        Этих брендов портал не знает. Отметьте новые; строки остальных не будут приняты.
      </Text>
      {brands.length > 1 && (
        <Checkbox
          checked={all}
          onChange={({ target }) => onFresh(target.checked ? brands.map(({ title }) => title) : [])}
        >
          {`Все новые (${count(brands.length)})`}
        </Checkbox>
      )}
      <div className="flex max-h-80 flex-col gap-2 overflow-y-auto">
        {brands.map(({ title, rows, similar }) => (
          <Checkbox
            key={title}
            checked={fresh.includes(title)}
            onChange={({ target }) =>
              onFresh(target.checked ? [...fresh, title] : fresh.filter((one) => one !== title))
            }
          >
            {`${title} – строк: ${count(rows)}${similar.length > 0 ? `; похоже на ${similar.join(', ')}` : ''}`}
          </Checkbox>
        ))}
      </div>
    </div>
  );
}
