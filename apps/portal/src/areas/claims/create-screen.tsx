import { answerOf, type Schemas } from '@portal/api-client/client';
import { CLAIM_KINDS } from '@portal/domain/claims';
import { routeHref } from '@portal/domain/routes';
import { PageHeader } from '@portal/ui/app-shell';
import { ButtonLink } from '@portal/ui/button-link';
import { Card } from '@portal/ui/card';
import { EmptyState } from '@portal/ui/state';
import { Text } from '@portal/ui/text';
import { useParams } from 'react-router';
import {
  amountColumn,
  createdColumn,
  documentNumber,
  numberColumn,
  statusColumn,
} from '../../kit/list/columns.tsx';
import { describeList } from '../../kit/list/description.ts';
import { DOCUMENT_SORTS, documentSearch } from '../../kit/list/document-list.tsx';
import { ListPage } from '../../kit/list/list-page.tsx';
import { queryOf } from '../../kit/list/query.ts';
import { useTitle } from '../../kit/title.ts';
import { api } from '../../session/api.ts';

type Row = Schemas['AcceptanceRow'];
export type Kind = (typeof CLAIM_KINDS)[number];

/** Kind of claim in an address. */
export const kindAt = (address: string | undefined): Kind | undefined =>
  CLAIM_KINDS.find((kind) => kind.address === address);
/** Title of a new claim. */
export const titleOf = ({ id }: Kind) =>
  id === 1 ? 'Логистическая претензия' : 'Претензия о скрытом дефекте';

const WHEN: Readonly<Record<Kind['code'], string>> = {
  logistic: 'Недостача, пересорт, повреждение или некомплект: то, что видно на приёмке.',
  hidden_defect: 'Деталь не подошла, или дефект нашли после приёмки: при установке или в работе.',
};

const acceptanceList = ({ address }: Kind) =>
  describeList<Row, string, 'created_at' | '-created_at' | 'amount' | '-amount'>({
    name: 'claim-create',
    label: 'Приёмки, по которым можно заявить претензию',
    queryKey: ['claims', 'acceptances'],
    load: (asked) =>
      answerOf(api.GET('/document/claim/acceptances', { params: { query: queryOf(asked, 'group') } })),
    rowId: ({ id }) => id,
    rowLabel: ({ id }) => `Приёмка ${documentNumber(id)}`,
    rowHref: ({ id }) => routeHref('claim-create-id-acceptance-lid', { id: address, lid: id }),
    columns: [
      numberColumn('Приёмка'),
      createdColumn('Создана'),
      { id: 'supplier', title: 'Поставщик', cell: ({ supplier }) => supplier.title },
      { id: 'orders', title: 'Заказы', cell: ({ order_ids }) => order_ids.map(documentNumber).join(', ') },
      { id: 'upd', title: 'УПД', cell: ({ upd_number }) => upd_number },
      {
        id: 'accepted',
        title: 'Принято, шт.',
        align: 'right',
        cell: ({ accepted, quantity }) => `${accepted} из ${quantity}`,
      },
      amountColumn('Сумма, руб.'),
      statusColumn(),
    ],
    searchKinds: documentSearch('поставщик'),
    sorts: DOCUMENT_SORTS,
    empty: (
      <EmptyState title="Заявлять пока нечего">
        Здесь появятся завершённые приёмки, по которым заявлено ещё не всё.
      </EmptyState>
    ),
  });

/** Creating a claim: choice of the kind, then of the acceptance. */
export function CreateClaimScreen() {
  const kind = kindAt(useParams()['id']);
  useTitle(kind ? titleOf(kind) : 'Создание претензии');
  if (!kind) return <ChooseKind />;
  return (
    <ListPage
      title={titleOf(kind)}
      note={<Text tone="muted">Выберите приёмку, в которой пришёл товар.</Text>}
      list={acceptanceList(kind)}
    />
  );
}

function ChooseKind() {
  return (
    <>
      <PageHeader title="Создание претензии" />
      <div className="grid max-w-220 grid-cols-2 max-md:grid-cols-1 gap-4">
        {CLAIM_KINDS.map((kind) => (
          <Card key={kind.id} title={titleOf(kind)}>
            <div className="flex flex-col items-start gap-4">
              <Text tone="secondary">{WHEN[kind.code]}</Text>
              <ButtonLink
                href={routeHref('claim-create-id', { id: kind.address })}
                aria-label={`Выбрать приёмку: ${titleOf(kind)}`}
              >
                Выбрать приёмку
              </ButtonLink>
            </div>
          </Card>
        ))}
      </div>
    </>
  );
}
