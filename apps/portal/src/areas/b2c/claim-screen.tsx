import { answerOf } from '@portal/api-client/client';
import { toKopecks } from '@portal/api-client/money';
import { routeHref } from '@portal/domain/routes';
import { Alert } from '@portal/ui/alert';
import { Card } from '@portal/ui/card';
import { type Column, DataTable } from '@portal/ui/data-table';
import { DateTime } from '@portal/ui/date-time';
import { Link } from '@portal/ui/link';
import { PartName } from '@portal/ui/part-name';
import { Price } from '@portal/ui/price';
import { Text } from '@portal/ui/text';
import { useQuery } from '../../session/calls/use-query.ts';
import { useParams } from 'react-router';
import { DocumentPage } from '../../kit/document/document-page.tsx';
import { saidOf } from '../../kit/document/facts.ts';
import type { Step } from '../../kit/document/step.ts';
import { documentNumber } from '../../kit/list/columns.tsx';
import { api } from '../../session/api.ts';
import { type B2cClaim, b2cClaimQuery, b2cClaimsChanged } from './claim-queries.ts';
import { Whence } from './whence.tsx';

type Item = B2cClaim['items'][number];
const head = ({ id, version }: B2cClaim) => ({ id, version });

const STEPS: readonly Step<B2cClaim>[] = [
  {
    name: 'close',
    label: 'Закрыть…',
    done: ['Претензия закрыта'],
    asks: {
      title: 'Закрыть претензию покупателя',
      label: 'Чем она закончилась',
      action: 'Закрыть претензию',
      act: (claim, comment) =>
        answerOf(api.PUT('/document/b2c/claim/close', { body: { ...head(claim), comment } })),
    },
  },
  {
    name: 'pass_on',
    label: 'Создать претензию поставщику',
    variant: 'primary',
    done: ['Черновики претензий созданы', 'Проверьте их и отправьте поставщикам'],
    act: (claim) => answerOf(api.PUT('/document/b2c/claim/pass-on', { body: head(claim) })),
  },
];

const factsOf = (claim: B2cClaim) => [
  {
    term: 'Заказ',
    value: <Link href={routeHref('b2c-orders-id', { id: claim.order.id })}>{claim.order.number}</Link>,
  },
  { term: 'Покупатель', value: claim.consumer_name },
  { term: 'Телефон', value: claim.consumer_phone },
  { term: 'Склад выдачи', value: claim.storage.title },
  { term: 'Записана', value: <DateTime value={claim.created_at} /> },
  { term: `Сумма, ${claim.quantity} шт.`, value: <Price strong value={toKopecks(claim.amount)} /> },
  ...saidOf({ 'Что случилось': claim.comment, 'Чем закончилась': claim.answer }),
];

const columnsOf = (claimId: number): readonly Column<Item>[] => [
  {
    id: 'part',
    title: 'Товар',
    cell: ({ standard_id, brand_title, article, title }) => (
      <PartName
        brand={brand_title}
        article={article}
        title={title}
        href={routeHref('claim-work-b2c-id-product-card-pid', { id: claimId, pid: standard_id })}
      />
    ),
  },
  {
    id: 'quantity',
    title: 'Заявлено, шт.',
    align: 'right',
    cell: ({ quantity, sold }) => (
      <>
        <Text weight="strong">{quantity}</Text> из {sold}
      </>
    ),
  },
  { id: 'whence', title: 'Откуда товар', cell: ({ order_ids }) => <Whence orders={order_ids} /> },
  {
    id: 'price',
    title: 'Цена, руб.',
    align: 'right',
    cell: ({ price }) => <Price unit={false} value={toKopecks(price)} />,
  },
];

/** Note on which goods a claim to the supplier is possible for. */
function Note({ claim }: { claim: B2cClaim }) {
  const own = claim.items.filter(({ order_ids }) => order_ids.length === 0);
  if (claim.supplier_claims.length > 0)
    return (
      <Alert
        {...(claim.status.code === 'drafted'
          ? { tone: 'yellow', title: 'Черновики поставщикам: проверьте и отправьте' }
          : { tone: 'green', title: 'Претензии поставщикам' })}
      >
        <span className="flex flex-wrap gap-3">
          {claim.supplier_claims.map((id) => (
            <Link key={id} href={routeHref('outgoing-claims-id', { id })}>
              {documentNumber(id)}
            </Link>
          ))}
        </span>
      </Alert>
    );
  if (claim.status.code !== 'created' || own.length === 0) return null;
  return (
    <Alert tone="yellow" title="Поставщику это не передать">
      {own.map(({ brand_title, article }) => `${brand_title} ${article}`).join(', ')}: товар взят из своего
      запаса, и неизвестно, с какой поставкой он пришёл.
    </Alert>
  );
}

/** /claim-work-b2c/{id}: one consumer's claim. */
export function ClaimScreen() {
  const id = Number(useParams()['id']);
  const title = `Претензия B2C ${Number.isSafeInteger(id) ? documentNumber(id) : ''}`;
  return (
    <DocumentPage
      query={useQuery(b2cClaimQuery(id))}
      tabTitle={title}
      title={() => title}
      steps={STEPS}
      after={b2cClaimsChanged}
      list={{ href: routeHref('claim-work-b2c'), label: 'Все претензии B2C' }}
      note={(claim) => <Note claim={claim} />}
      facts={factsOf}
      history={({ history }) => history}
    >
      {(claim) => (
        <Card padded={false} title="Позиции">
          <DataTable
            label="Позиции претензии"
            tall
            columns={columnsOf(claim.id)}
            rows={claim.items}
            rowId={({ id: item }) => item}
          />
        </Card>
      )}
    </DocumentPage>
  );
}
