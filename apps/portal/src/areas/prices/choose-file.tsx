import { checkRule } from '@portal/domain/access';
import { failureSentence } from '@portal/domain/failures';
import { routeHref } from '@portal/domain/routes';
import { Alert } from '@portal/ui/alert';
import { ButtonLink } from '@portal/ui/button-link';
import { Card } from '@portal/ui/card';
import { RadioGroup } from '@portal/ui/radio-group';
import { Skeleton } from '@portal/ui/skeleton';
import { EmptyState, ErrorState } from '@portal/ui/state';
import { useQuery } from '../../session/calls/use-query.ts';
import { useState } from 'react';
import { useCurrentUser, viewerOf } from '../../session/session.ts';
import { FileFor } from '../journal/matching/file-for.tsx';
import type { Upload } from '../journal/queries.ts';
import { type PriceList, priceListsQuery } from './queries.ts';

const PRICES = [
  { value: 'own', label: 'Ваши', note: 'Становятся ценами прайс-листа как есть' },
  {
    value: 'rz',
    label: 'Розничные',
    note: 'Прайс-лист получит их за вычетом скидки: её спросим перед загрузкой',
  },
];

const TEMPLATE = {
  name: 'прайс-лист',
  lines: [
    'Артикул;Бренд;Наименование;Цена;Остаток;Кратность',
    'OC 90;KNECHT;Фильтр масляный;412,50;12;1',
    'W 712/75;MANN-FILTER;Фильтр масляный;980;>10;2',
  ],
};

export interface ChooseFileProps {
  /** The price list that the file updates; without it the file is a whole list, and the user chooses which. */
  only?: PriceList;
  onUploaded(upload: Upload): void;
}

/** Chooses a price list and its file. */
export function ChooseFile({ only, onUploaded }: ChooseFileProps) {
  const [prices, setPrices] = useState('own');
  const { data, error, refetch } = useQuery({ ...priceListsQuery, enabled: only === undefined });
  const mayChange = checkRule('actions.prices.create', viewerOf(useCurrentUser()));
  const lists = only ? [only] : data;
  if (!lists && error)
    return (
      <Card>
        <ErrorState
          message={failureSentence(error, 'Не удалось загрузить список')}
          onRetry={() => void refetch()}
        />
      </Card>
    );
  if (!lists) return <Skeleton shape="card" className="h-96 max-w-180" />;
  if (!mayChange || (only && !only.allowed_actions.includes('items')))
    return <Alert>Файлы прайс-листа загружает только его продавец.</Alert>;
  if (lists.length === 0) {
    return (
      <Card>
        <EmptyState
          title="Прайс-листа ещё нет"
          actions={<ButtonLink href={routeHref('prices-add')}>Завести прайс-лист</ButtonLink>}
        >
          Сначала заведите его: назовите и выберите склад.
        </EmptyState>
      </Card>
    );
  }
  return (
    <div className="flex max-w-180 flex-col gap-4">
      <Card>
        <RadioGroup
          label="Какие цены в файле"
          direction="row"
          options={PRICES}
          value={prices}
          onChange={setPrices}
        />
      </Card>
      <FileFor
        label="Прайс-лист"
        choices={lists.map(({ id, title, storage }) => ({
          value: String(id),
          label: `${title} · ${storage.title}`,
        }))}
        fieldsOf={(id) => ({
          kind: `price_list_${prices === 'rz' ? 'rz_' : ''}upload${only ? '' : '_batch'}`,
          price_list_id: id,
        })}
        fileLabel="Файл прайс-листа"
        hint="Файл .xlsx, .xls, .ods, .csv, .txt или .zip с несколькими: артикул, бренд, наименование, цена, остаток, кратность в любом порядке"
        template={TEMPLATE}
        onUploaded={onUploaded}
      />
    </div>
  );
}
