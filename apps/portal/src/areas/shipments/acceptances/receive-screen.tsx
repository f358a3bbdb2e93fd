import { answerOf } from '@portal/api-client/client';
import { failureSentence } from '@portal/domain/failures';
import { routeHref } from '@portal/domain/routes';
import { Badge } from '@portal/ui/badge';
import { Button } from '@portal/ui/button';
import { ButtonLink } from '@portal/ui/button-link';
import { Card } from '@portal/ui/card';
import { ConfirmDialog } from '@portal/ui/confirm-dialog';
import { PartName } from '@portal/ui/part-name';
import { ProgressBar } from '@portal/ui/progress-bar';
import { Skeleton } from '@portal/ui/skeleton';
import { ErrorState } from '@portal/ui/state';
import { Text } from '@portal/ui/text';
import { useQuery } from '../../../session/calls/use-query.ts';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { PrintMenu } from '../../../kit/document/print-menu.tsx';
import { documentNumber } from '../../../kit/list/columns.tsx';
import { ScanField } from '../../../kit/scan/scan-field.tsx';
import { useTitle } from '../../../kit/title.ts';
import { api } from '../../../session/api.ts';
import { toasts } from '../../../session/toasts.ts';
import { acceptanceQuery, acceptancesChanged } from './acceptance-queries.ts';
import {
  acceptRest,
  type Acceptance,
  counted,
  countsOf,
  finishWords,
  type Item,
  leftOf,
  missRest,
  oneMore,
  type Unsent,
} from './counts.ts';
import { acceptancePapers } from '../papers.ts';
import { UnsentNote } from '../unsent-note.tsx';
import { UnknownItems } from './unknown-items.tsx';
import { useCounting } from './use-counting.ts';
import { useHearing } from './use-hearing.ts';

/** /receive/{id}: counting on arrival with a scanner, a phone's camera or by touch. */
export function ReceiveScreen() {
  const id = Number(useParams()['id']);
  const { data: acceptance, error, refetch } = useQuery(acceptanceQuery(id));
  useTitle(`Приёмка ${Number.isSafeInteger(id) ? documentNumber(id) : ''}`);
  if (error)
    return (
      <Card>
        <ErrorState message={failureSentence(error)} onRetry={() => void refetch()} />
      </Card>
    );
  if (!acceptance) return <Skeleton shape="card" className="h-96" />;
  return <Counting key={id} acceptance={acceptance} />;
}

function Counting({ acceptance }: { acceptance: Acceptance }) {
  const { id, items } = acceptance;
  const navigate = useNavigate();
  const {
    unsent,
    unknown,
    waiting,
    offline,
    pieces,
    asks: conflicts,
    answer,
    count,
    find,
    send,
  } = useCounting(acceptance);
  const [asks, setAsks] = useState(false);
  const counts = acceptance.allowed_actions.includes('save');
  const { heard, hear, strange, settle } = useHearing(acceptance, unsent, count);

  const total = items.reduce((sum, { quantity }) => sum + quantity, 0);
  const left = items.reduce((sum, item) => sum + leftOf(item, countsOf(item, unsent)), 0);
  return (
    <div className="mx-auto flex w-full max-w-xl flex-col gap-3">
      <Card>
        <div className="flex items-baseline justify-between gap-3 max-md:flex-wrap">
          <h1>
            <Text size="lead" weight="bold">
              Приёмка {documentNumber(id)}
            </Text>
          </h1>
          <Text tone={offline ? 'yellow' : 'muted'}>
            {offline ? 'Нет связи' : waiting && !conflicts ? 'Сохраняется…' : acceptance.status.title}
          </Text>
        </div>
        <Text tone="secondary" block>
          {acceptance.supplier.title}
          {acceptance.upd_number && `, УПД № ${acceptance.upd_number}`}
        </Text>
        <div className="mt-3">
          <ProgressBar label="Просмотрено" value={total === 0 ? 100 : (100 * (total - left)) / total} />
        </div>
        <div className="mt-3">
          <UnsentNote
            document="эту приёмку"
            offline={offline}
            pieces={pieces}
            asks={conflicts}
            onAnswer={answer}
          />
        </div>
        {counts && (
          <div className="mt-3">
            <ScanField
              label="Артикул или номер места"
              placeholder="Сканируйте артикул или место"
              onCode={hear}
              heard={heard}
            />
          </div>
        )}
      </Card>
      <ul aria-label="Позиции" className="flex flex-col gap-2">
        {items.map((item) => (
          <li key={item.id} data-row={item.id}>
            <Position item={item} unsent={unsent} {...(counts ? { onCount: count } : {})} />
          </li>
        ))}
      </ul>
      <UnknownItems
        items={unknown}
        article={strange}
        {...(counts
          ? {
              onFind: (item) => {
                find(item);
                settle();
              },
            }
          : {})}
      />
      {counts && (
        <Card padded={false} className="sticky bottom-(--portal-phone-bar,0px) z-10">
          <div className="grid grid-cols-2 gap-2 p-3">
            <Button
              size="large"
              variant="secondary"
              disabled={left === 0}
              onClick={() => count((known) => acceptRest(items, known))}
            >
              Принять остальное
            </Button>
            <Button
              size="large"
              variant="secondary"
              disabled={left === 0}
              onClick={() => count((known) => missRest(items, known))}
            >
              Остального нет
            </Button>
            <Button
              size="large"
              className="col-span-2"
              disabled={left > 0 || conflicts}
              onClick={() => setAsks(true)}
            >
              {left > 0 ? `Завершить (не проверено ${left} шт.)` : 'Завершить'}
            </Button>
          </div>
        </Card>
      )}
      <div className="flex flex-wrap justify-between gap-2">
        <ButtonLink
          variant="secondary"
          href={counts ? routeHref('receive') : routeHref('acceptances-id', { id })}
        >
          {counts ? 'К списку приёмки' : 'К приёмке'}
        </ButtonLink>
        <PrintMenu papers={acceptancePapers(acceptance, { buys: true })} />
      </div>
      <ConfirmDialog
        open={asks}
        onOpenChange={setAsks}
        title="Завершить приёмку?"
        description={finishWords(items, unsent)}
        action="Завершить"
        onConfirm={async () => {
          await send();
          const { version } = await refreshed(id);
          await answerOf(api.PUT('/document/acceptance/finish', { body: { id, version } }));
          toasts.success('Приёмка завершена');
          await acceptancesChanged();
          await navigate(routeHref('acceptances-id', { id }));
        }}
      />
    </div>
  );
}

/** Loads the current acceptance from the server. */
const refreshed = async (id: number) =>
  (await answerOf(api.GET('/document/acceptance/view', { params: { query: { id } } }))).data;

const nameOf = ({ brand_title, article }: Item) => `${brand_title} ${article}`;

interface PositionProps {
  item: Item;
  unsent: Unsent;
  onCount?(change: (unsent: Unsent) => Unsent): void;
}

/** An item with touch buttons: one more, one less, missing, rejected. */
function Position({ item, unsent, onCount }: PositionProps) {
  const counts = countsOf(item, unsent);
  const left = leftOf(item, counts);
  const name = nameOf(item);
  const set = (kind: 'accepted' | 'shortage' | 'rejected', quantity: number) =>
    onCount?.((known) => counted(item, known, kind, quantity));
  return (
    <Card tone={left === 0 ? 'sunken' : 'surface'}>
      <div className="flex items-start justify-between gap-3 max-md:flex-wrap">
        <PartName brand={item.brand_title} article={item.article} title={item.title} />
        <Text size="lead" weight="bold" className="whitespace-nowrap">
          {counts.accepted} из {item.quantity}
        </Text>
      </div>
      <div className="mt-1 flex flex-wrap gap-1.5">
        {item.containers.map((place) => (
          <Badge key={place.container_number}>место № {place.container_number}</Badge>
        ))}
        {counts.shortage > 0 && <Badge tone="red">нет {counts.shortage}</Badge>}
        {counts.rejected > 0 && <Badge tone="red">брак {counts.rejected}</Badge>}
        {counts.surplus > 0 && <Badge tone="yellow">лишнее {counts.surplus}</Badge>}
      </div>
      {onCount && (
        <div className="mt-2 grid grid-cols-4 gap-2">
          <Button
            size="large"
            variant="secondary"
            aria-label={`Минус 1: ${name}`}
            disabled={counts.accepted === 0}
            onClick={() => set('accepted', counts.accepted - 1)}
          >
            −1
          </Button>
          <Button
            size="large"
            aria-label={`Принять +1: ${name}`}
            onClick={() => onCount((known) => oneMore(item, known))}
          >
            +1
          </Button>
          <Button
            size="large"
            variant="secondary"
            aria-label={`Нет ${left} шт.: ${name}`}
            disabled={left === 0}
            onClick={() => set('shortage', counts.shortage + left)}
          >
            Нет {left > 0 && left}
          </Button>
          <Button
            size="large"
            variant="secondary"
            aria-label={`Брак: ${name}`}
            disabled={left === 0}
            onClick={() => set('rejected', counts.rejected + 1)}
          >
            Брак
          </Button>
        </div>
      )}
    </Card>
  );
}
