import { answerOf } from '@portal/api-client/client';
import { toKopecks } from '@portal/api-client/money';
import { checkRule } from '@portal/domain/access';
import { deliveryWords } from '@portal/domain/deliveries';
import { routeHref } from '@portal/domain/routes';
import { Alert } from '@portal/ui/alert';
import { Button } from '@portal/ui/button';
import { ButtonLink } from '@portal/ui/button-link';
import { Card } from '@portal/ui/card';
import { DateTime } from '@portal/ui/date-time';
import { Link } from '@portal/ui/link';
import { Price } from '@portal/ui/price';
import { Text } from '@portal/ui/text';
import { useQuery } from '../../../session/calls/use-query.ts';
import { useParams } from 'react-router';
import { DocumentPage } from '../../../kit/document/document-page.tsx';
import { saidOf } from '../../../kit/document/facts.ts';
import type { Step } from '../../../kit/document/step.ts';
import { documentNumber } from '../../../kit/list/columns.tsx';
import { ScanField } from '../../../kit/scan/scan-field.tsx';
import { api } from '../../../session/api.ts';
import { useCurrentUser, viewerOf } from '../../../session/session.ts';
import { AcceptanceEdo } from '../../edo/edo-card.tsx';
import { AcceptanceItems } from './acceptance-items.tsx';
import { acceptanceQuery, acceptancesChanged } from './acceptance-queries.ts';
import { type Acceptance, acceptRest, finishWords, missRest } from './counts.ts';
import { acceptancePapers } from '../papers.ts';
import { UnsentNote } from '../unsent-note.tsx';
import { useCounting } from './use-counting.ts';
import { useHearing } from './use-hearing.ts';

const STEPS: readonly Step<Acceptance>[] = [
  {
    name: 'finish',
    label: 'Завершить приёмку',
    variant: 'primary',
    done: ['Приёмка завершена', 'Поставщик узнает, что принято'],
    question: ({ items, id }) => ({
      title: `Завершить приёмку ${documentNumber(id)}?`,
      description: finishWords(items, {}),
      action: 'Завершить',
    }),
    act: ({ id, version }) => answerOf(api.PUT('/document/acceptance/finish', { body: { id, version } })),
  },
];

const factsOf = (acceptance: Acceptance, buys: boolean) => [
  { term: 'Поставщик', value: acceptance.supplier.title },
  { term: 'Покупатель', value: acceptance.customer.title },
  { term: 'Склад', value: acceptance.storage.title },
  { term: 'Получение', value: deliveryWords(acceptance.deliveries) },
  {
    term: acceptance.order_ids.length === 1 ? 'Заказ' : 'Заказы',
    value: (
      <span className="flex flex-wrap gap-x-2">
        {acceptance.order_ids.map((id) => (
          <Link key={id} href={routeHref(buys ? 'outgoing-id' : 'inbox-id', { id })}>
            {documentNumber(id)}
          </Link>
        ))}
      </span>
    ),
  },
  {
    term: 'Отправлена',
    value: <DateTime value={acceptance.created_at} zone={acceptance.storage.time_zone} />,
  },
  {
    term: `Отгружено, ${acceptance.quantity} шт.`,
    value: <Price value={toKopecks(acceptance.amount)} strong={acceptance.status.code === 'new'} />,
  },
  ...(acceptance.status.code === 'new'
    ? []
    : [
        {
          term: `Принято, ${acceptance.accepted} шт.`,
          value: <Price value={acceptedAmount(acceptance.items)} strong />,
        },
      ]),
  ...saidOf({
    УПД: acceptance.upd_number,
    Водители: acceptance.driver_names.join(', '),
    'Телефон водителя': acceptance.driver_phone,
    Машина: acceptance.truck,
    'Не заказано': acceptance.unknown_items
      .map(({ name, quantity }) => `${name} – ${quantity} шт.`)
      .join(', '),
  }),
];

/** Sum of the accepted pieces in kopecks. */
const acceptedAmount = (items: Acceptance['items']) =>
  items.reduce((sum, { price, accepted }) => sum + toKopecks(price) * accepted, 0);

/** One acceptance: shipped and counted pieces, and how the difference is resolved. */
export function AcceptanceScreen() {
  const id = Number(useParams()['id']);
  const user = useCurrentUser();
  const query = useQuery(acceptanceQuery(id));
  const title = `Приёмка ${Number.isSafeInteger(id) ? documentNumber(id) : ''}`;
  return (
    <DocumentPage
      query={query}
      tabTitle={title}
      title={() => title}
      steps={STEPS}
      papers={(acceptance) =>
        acceptancePapers(acceptance, { buys: acceptance.supplier.id !== user.person.contractor_id })
      }
      after={acceptancesChanged}
      list={{ href: routeHref('acceptances'), label: 'Все приёмки' }}
      facts={(acceptance) => factsOf(acceptance, acceptance.supplier.id !== user.person.contractor_id)}
      dense
      wide={({ allowed_actions }) => allowed_actions.includes('save')}
      note={({ claim_ids, earlier_claim_ids }) =>
        claim_ids.length + earlier_claim_ids.length > 0 && (
          <Alert tone="yellow">
            {claim_ids.length > 0 && (
              <p>
                По расхождениям составлен черновик претензии: <ClaimLinks ids={claim_ids} />
              </p>
            )}
            {earlier_claim_ids.length > 0 && (
              <p>
                {claim_ids.length > 0 ? 'Остальное заявлено раньше' : 'Все расхождения заявлены раньше'}:{' '}
                <ClaimLinks ids={earlier_claim_ids} />
              </p>
            )}
          </Alert>
        )
      }
      history={({ history }) => history}
    >
      {(acceptance) => (
        <>
          {acceptance.allowed_actions.includes('save') ? (
            <Counting acceptance={acceptance} />
          ) : (
            <Card padded={false} title="Позиции">
              <AcceptanceItems items={acceptance.items} />
            </Card>
          )}
          <AcceptanceEdo id={acceptance.id} />
        </>
      )}
    </DocumentPage>
  );
}

const ClaimLinks = ({ ids }: { ids: readonly number[] }) => (
  <span className="inline-flex flex-wrap gap-x-2">
    {ids.map((id) => (
      <Link key={id} href={routeHref('outgoing-claims-id', { id })}>
        {documentNumber(id)}
      </Link>
    ))}
  </span>
);

/** Items while they are counted; counts are saved automatically. */
function Counting({ acceptance }: { acceptance: Acceptance }) {
  const viewer = viewerOf(useCurrentUser());
  const { unsent, waiting, offline, pieces, asks, answer, count } = useCounting(acceptance);
  const { hear, heard } = useHearing(acceptance, unsent, count);
  return (
    <Card
      padded={false}
      title="Позиции"
      aside={
        <span className="flex items-center gap-2">
          <Text tone={offline ? 'yellow' : 'muted'}>
            {offline ? 'Нет связи' : asks ? 'Не сохранено' : waiting ? 'Сохраняется…' : 'Сохранено'}
          </Text>
          <Button
            size="small"
            variant="secondary"
            onClick={() => count((known) => acceptRest(acceptance.items, known))}
          >
            Принять остальное
          </Button>
          <Button
            size="small"
            variant="secondary"
            onClick={() => count((known) => missRest(acceptance.items, known))}
          >
            Остального нет
          </Button>
          {checkRule('pages.receive-id', viewer) && (
            <ButtonLink size="small" href={routeHref('receive-id', { id: acceptance.id })}>
              Сканером
            </ButtonLink>
          )}
        </span>
      }
    >
      <div className="flex max-w-xl flex-col gap-3 px-4 pt-3">
        <UnsentNote document="эту приёмку" offline={offline} pieces={pieces} asks={asks} onAnswer={answer} />
        <ScanField
          label="Артикул или номер места"
          placeholder="Сканируйте артикул или место"
          onCode={hear}
          heard={heard}
        />
      </div>
      <AcceptanceItems items={acceptance.items} unsent={unsent} onCount={count} />
    </Card>
  );
}
