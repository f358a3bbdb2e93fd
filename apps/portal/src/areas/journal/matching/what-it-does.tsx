import { answerOf, newIdempotencyKey, type Schemas } from '@portal/api-client/client';
import { failureSentence } from '@portal/domain/failures';
import { emptiedStock, reasonsToHold, stockReasonsToHold } from '@portal/domain/upload-thresholds';
import { PRICE_LIST_SENTENCES } from '@portal/domain/price-list-sentences';
import { say } from '@portal/domain/say';
import { Alert } from '@portal/ui/alert';
import { Button } from '@portal/ui/button';
import { Card } from '@portal/ui/card';
import { Checkbox } from '@portal/ui/checkbox';
import { ConfirmDialog } from '@portal/ui/confirm-dialog';
import { DescriptionList } from '@portal/ui/description-list';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../session/api.ts';
import { queryClient } from '../../../session/query-client.ts';
import { toasts } from '../../../session/toasts.ts';
import { JoinedSheets } from './joined-sheets.tsx';
import type { bodyOf } from './matching.ts';
import { MovedItems } from '../outcome/moved-items.tsx';
import { NewInCatalogue } from '../outcome/new-products.tsx';
import { OtherTitles } from '../outcome/other-titles.tsx';
import { PriceShifts } from '../outcome/price-shifts.tsx';
import { AT_ONCE, momentOf, PublishTimeFields } from '../publish-time.tsx';
import type { Upload } from '../queries.ts';
import { UnknownBrands } from '../outcome/unknown-brands.tsx';

const SHOWN = 8;
const count = (n: number) => n.toLocaleString('ru');

interface WhatItDoesProps {
  upload: Upload;
  summary: Schemas['UploadSummary'];
  body: ReturnType<typeof bodyOf>;
  /** Brands of the file mapped to known ones, and the callback that changes the mapping. */
  same: Readonly<Record<string, string>>;
  onSame(same: Readonly<Record<string, string>>): void;
  /** The summary is being recalculated. */
  pending: boolean;
}

/** Preview of the import's effect, with the unknown brands: each becomes new only if the user chooses so. */
export function WhatItDoes({ upload, summary, body, same, onSame, pending }: WhatItDoesProps) {
  const { id, kind, time_zone } = upload;
  const [fresh, setFresh] = useState<readonly string[]>([]);
  const [zero, setZero] = useState(false);
  const [asking, setAsking] = useState(false);
  const [time, setTime] = useState(AT_ONCE);
  const [timeFault, setTimeFault] = useState<string>();
  const [key] = useState(newIdempotencyKey);
  const confirm = useMutation({
    mutationFn: (at: string | undefined) =>
      answerOf(
        api.POST('/data-file-processor/upload/{id}/confirm', {
          params: { path: { id }, header: { 'Idempotency-Key': key } },
          body: {
            ...body,
            new_brands: [...fresh],
            missing: zero ? 'zero' : 'keep',
            despite_thresholds: held.length > 0,
            ...(at === undefined ? {} : { publish_at: at }),
          },
        }),
      ),
    onSuccess: ({ data }) => queryClient.setQueryData(['upload', id], data),
    onError: (error) => toasts.warning(failureSentence(error)),
  });
  const { taken, fresh: made, changed, refused, duplicates, brands, categories, goods, joined } = summary;
  const held = heldOf(summary, fresh, zero);
  const strange = goods?.suspects_total ?? 0;
  const doubts = [...held, ...(strange > 0 ? [`Подозрительных строк: ${count(strange)}`] : [])];
  const nothing = taken === 0 && fresh.length === 0;
  const unknown = brands.reduce((sum, { rows }) => sum + rows, 0);
  const isStock = kind === 'reserve_upload';
  const after = zero ? goods?.stock.after_zero : goods?.stock.after;
  const load = async () => {
    const { at, fault } = momentOf(time, time_zone, Date.now());
    setTimeFault(fault);
    if (fault === undefined) await confirm.mutateAsync(at).catch(() => undefined);
  };
  const press = () => {
    const { fault } = momentOf(time, time_zone, Date.now());
    setTimeFault(fault);
    if (fault !== undefined) return;
    if (doubts.length > 0) setAsking(true);
    else void load();
  };
  const label = time.later ? 'Назначить загрузку' : 'Загрузить';
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
                  { term: 'С остатком сейчас', value: `${count(goods.stock.before)} поз.` },
                  { term: 'Станет с остатком', value: `${count(after ?? 0)} поз.` },
                  { term: 'С остатком, но нет в файле', value: `${count(goods.stock.vanished)} поз.` },
                ]
              : []),
          ]}
        />
        {joined && (
          <JoinedSheets
            joined={joined}
            sheet={upload.preview?.sheet ?? ''}
            other={body.reading.join?.sheet ?? ''}
          />
        )}
        {goods && <MovedItems goods={goods} />}
        {goods && <OtherTitles goods={goods} />}
        {goods && <PriceShifts goods={goods} />}
        {goods && <NewInCatalogue goods={goods} />}
        {categories.length > 0 && (
          <Alert tone="yellow">
            {`Таких категорий в дереве нет, товары останутся без них: ${categories.slice(0, SHOWN).join(', ')}${
              categories.length > SHOWN ? ` и ещё ${categories.length - SHOWN}` : ''
            }`}
          </Alert>
        )}
        {(brands.length > 0 || Object.keys(same).length > 0) && (
          <UnknownBrands
            brands={brands}
            fresh={fresh}
            onFresh={setFresh}
            same={same}
            onSame={onSame}
            pending={pending}
          />
        )}
        {nothing && (
          <Alert tone="red">
            {brands.length > 0
              ? 'Пока принимать нечего: решите, что делать с брендами, или исправьте файл.'
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
        {goods && (
          <PublishTimeFields
            value={time}
            zone={time_zone}
            fault={timeFault}
            onChange={(chosen) => {
              setTime(chosen);
              setTimeFault(undefined);
            }}
          />
        )}
        <div>
          <Button pending={confirm.isPending} disabled={nothing || pending} onClick={press}>
            {doubts.length > 0 ? `${label}${held.length > 0 ? ' всё равно' : ''}…` : label}
          </Button>
        </div>
        <ConfirmDialog
          open={asking}
          onOpenChange={setAsking}
          title={
            held.length > 0 ? 'Загрузить, хотя порог превышен?' : 'Загрузить с подозрительными строками?'
          }
          description={`${doubts.join('. ')}. ${isStock ? 'Остатки' : 'Цены и остатки'} для покупателей изменятся ${time.later ? 'в назначенное время' : 'сразу'}.`}
          action={`${label} всё равно`}
          tone="danger"
          onConfirm={load}
        />
      </div>
    </Card>
  );
}

/** Thresholds of the price list or storage that would put the file on hold, with the choices made so far. */
function heldOf(
  { limits, stock_limits, brands }: Schemas['UploadSummary'],
  fresh: readonly string[],
  zero: boolean,
): string[] {
  if (stock_limits !== null) {
    const { zeroed, unnamed, refused } = stock_limits.figures;
    const vanished = emptiedStock(zeroed, unnamed, zero ? 'zero' : 'keep');
    return stockReasonsToHold({ vanished, refused }, stock_limits.thresholds).map((reason) =>
      say(PRICE_LIST_SENTENCES, reason),
    );
  }
  if (limits === null) return [];
  const { thresholds, figures } = limits;
  const strange = brands
    .filter(({ title }) => !fresh.includes(title))
    .reduce((sum, { rows }) => sum + rows, 0);
  return reasonsToHold(
    { ...figures, refused: { ...figures.refused, count: figures.refused.count + strange } },
    zero ? thresholds : { ...thresholds, vanished: null },
  ).map((reason) => say(PRICE_LIST_SENTENCES, reason));
}
