import { answerOf, type Schemas } from '@portal/api-client/client';
import { B2C_CLAIM_STATUSES, type B2cClaimStatus } from '@portal/domain/b2c';
import { routeHref } from '@portal/domain/routes';
import { EmptyState } from '@portal/ui/state';
import { Text } from '@portal/ui/text';
import { amountColumn, createdColumn, numberColumn, statusColumn } from '../../kit/list/columns.tsx';
import type { SearchKind } from '../../kit/list/description.ts';
import { documentList } from '../../kit/list/document-list.tsx';
import { ListPage } from '../../kit/list/list-page.tsx';
import { queryOf } from '../../kit/list/query.ts';
import { api } from '../../session/api.ts';

type Row = Schemas['B2cClaimRow'];

const SEARCH: readonly SearchKind[] = [
  { id: '', label: 'Везде', placeholder: 'Заказ, артикул, имя или телефон' },
  { id: 'number', label: 'Номер заказа', placeholder: 'Номер заказа у покупателя' },
  { id: 'article', label: 'Артикул', placeholder: 'Артикул' },
  { id: 'title', label: 'Покупатель', placeholder: 'Имя или телефон' },
];

const LIST = {
  ...documentList<Row, B2cClaimStatus>({
    side: 'own',
    statuses: B2C_CLAIM_STATUSES,
    words: { one: 'Претензия', none: 'Претензий розничных покупателей пока нет' },
    name: 'b2c-claims',
    label: 'Претензии B2C',
    queryKey: ['b2c-claims'],
    load: (asked) =>
      answerOf(api.GET('/document/b2c/get-claims', { params: { query: queryOf(asked, 'group') } })),
    columns: [
      numberColumn('Претензия'),
      createdColumn('Записана'),
      { id: 'order', title: 'Заказ', cell: ({ order }) => order.number },
      {
        id: 'consumer',
        title: 'Покупатель',
        cell: ({ consumer_name, consumer_phone }) => (
          <>
            {consumer_name}
            <Text block size="small" tone="muted">
              {consumer_phone}
            </Text>
          </>
        ),
      },
      { id: 'comment', title: 'Что случилось', cell: ({ comment }) => comment },
      { id: 'quantity', title: 'Штук', align: 'right', cell: ({ quantity }) => quantity },
      amountColumn('Сумма, руб.'),
      statusColumn(),
    ],
    rowHref: ({ id }) => routeHref('claim-work-b2c-id', { id }),
  }),
  searchKinds: SEARCH,
  tall: true,
  empty: (
    <EmptyState title="Претензий розничных покупателей пока нет">
      Претензию записывают на странице выданного заказа, или её передаёт ваш сайт.
    </EmptyState>
  ),
};

/** /claim-work-b2c: consumers' claims about orders that were handed over. */
export const ClaimsScreen = () => <ListPage title="Претензии B2C" list={LIST} />;
