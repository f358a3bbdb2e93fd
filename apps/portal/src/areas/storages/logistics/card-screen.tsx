import { failureSentence } from '@portal/domain/failures';
import { routeHref } from '@portal/domain/routes';
import { formatWeekMinute } from '@portal/domain/schedules';
import { zoneTitle } from '@portal/domain/storages';
import { formatSpan } from '@portal/domain/terms';
import { Alert } from '@portal/ui/alert';
import { PageHeader } from '@portal/ui/app-shell';
import { StatusBadge } from '@portal/ui/badge';
import { Button } from '@portal/ui/button';
import { Card } from '@portal/ui/card';
import { ConfirmDialog } from '@portal/ui/confirm-dialog';
import { DescriptionList } from '@portal/ui/description-list';
import { Skeleton } from '@portal/ui/skeleton';
import { ErrorState } from '@portal/ui/state';
import { useQuery } from '../../../session/calls/use-query.ts';
import { useEffect, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { Current } from '../../../kit/form/current.tsx';
import { useTitle } from '../../../kit/title.ts';
import { useCurrentUser } from '../../../session/session.ts';
import { toasts } from '../../../session/toasts.ts';
import { CARD_STEPS, type CardStepName, takeCardStep } from './card-steps.ts';
import { ChangeCardDialog } from './change-card-dialog.tsx';
import { ProposeTermDialog } from './propose-term-dialog.tsx';
import { fromTo } from './card-list.tsx';
import { CardWeek } from './card-week.tsx';
import { cardQuery, type LogisticCard } from '../queries.ts';

const yes = (value: boolean) => (value ? 'да' : 'ещё нет');
const at = (minute: number | null) => (minute === null ? 'сразу' : formatWeekMinute(minute));
const percent = (value: number | null) => (value === null ? 'как B2B' : `${value.toLocaleString('ru')} %`);

/** Cut-off at the intermediate storage, or the reason why there is none. */
const transitText = ({ routes, transit_cut_off_week_minute: minute }: LogisticCard) =>
  routes.length < 2
    ? 'нет: путь прямой, без промежуточного склада'
    : minute === null
      ? 'нет: с промежуточного склада товар уходит сразу'
      : `${formatWeekMinute(minute)}: до неё товар должен быть на промежуточном складе`;

/** /storages/{id}/log-map/inbox/{lid}: a logistic path between two storages, with both sides' terms. */
export function CardScreen() {
  const { id, lid } = useParams();
  const { person } = useCurrentUser();
  const navigate = useNavigate();
  const { data, error, refetch } = useQuery(cardQuery(Number(lid)));
  useTitle(data?.name ?? 'Логистическая карточка');
  // A link in a notification contains only the card's id, so the storage is taken from the card.
  const home =
    data &&
    (data.supplier.id === person.contractor_id && data.customer.id !== person.contractor_id
      ? data.supplier_storage.id
      : data.customer_storage.customer_storage_id);
  useEffect(() => {
    if (id === '0' && home !== undefined)
      void navigate(routeHref('storages-id-log-map-inbox-lid', { id: home, lid: Number(lid) }), {
        replace: true,
      });
  }, [id, lid, home, navigate]);
  if (error) return <ErrorState message={failureSentence(error)} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-96 w-full" />;
  const { in_force } = data;
  return (
    <>
      <PageHeader
        title={`${fromTo(data)} (${data.name})`}
        aside={<StatusBadge tone={data.status.tone}>{data.status.title}</StatusBadge>}
        actions={
          <Current of={data} says={false}>
            {(shown) => <Steps card={shown} storageId={Number(id)} />}
          </Current>
        }
      />
      <div className="flex flex-col gap-4">
        {data.proposed_term !== null && (
          <Alert tone="yellow" title={`Покупатель предложил срок: ${formatSpan(data.proposed_term)}`}>
            Он заменит {formatSpan(data.term)}, когда его подтвердит поставщик.
          </Alert>
        )}
        {in_force && (
          <Alert title="Пока действует прежняя карточка">
            Срок {formatSpan(in_force.term)}, наценка {percent(in_force.logistic_markup_percent_b2b)}. Она
            остаётся в силе, пока новую не подтвердят обе стороны.
          </Alert>
        )}
        <Card title="Стороны">
          <DescriptionList
            items={[
              { term: 'Поставщик', value: data.supplier.title },
              { term: 'Склад поставщика', value: data.supplier_storage.title },
              { term: 'Покупатель', value: data.customer.title },
              { term: 'Склад покупателя', value: data.customer_storage.title },
              { term: 'Подтвердил поставщик', value: yes(data.confirmed_by_supplier) },
              { term: 'Подтвердил покупатель', value: yes(data.confirmed_by_customer) },
            ]}
          />
        </Card>
        <Card title="Сроки">
          <DescriptionList
            items={[
              {
                term: 'Отсечки',
                value: data.cut_off_week_minutes.map(formatWeekMinute).join(', ') || 'сразу',
              },
              { term: 'Отгрузка первой', value: at(data.estimated_shipment_week_minute) },
              { term: 'Прибытие первой', value: at(data.delivery_week_minute) },
              { term: 'Срок от отсечки', value: formatSpan(data.term) },
              {
                term: 'Сборка',
                value: formatSpan(data.picking_term),
              },
              {
                term: 'Запас на сборку',
                value: data.increase_picking_term === 0 ? 'нет' : formatSpan(data.increase_picking_term),
              },
              {
                term: 'Отсечка транзита',
                value: transitText(data),
              },
              { term: 'Часы', value: zoneTitle(data.supplier_storage.time_zone) },
            ]}
          />
        </Card>
        <CardWeek card={data} />
        <Card title="Наценка">
          <DescriptionList
            items={[
              { term: 'B2B', value: percent(data.logistic_markup_percent_b2b) },
              { term: 'B2C', value: percent(data.logistic_markup_percent_b2c) },
              { term: 'По регламенту', value: data.include_markup_to_regulation ? 'да' : 'нет' },
              { term: 'Комментарий', value: data.comment || '—' },
            ]}
          />
        </Card>
      </div>
    </>
  );
}

/** Actions on the card available now. */
function Steps({ card, storageId }: { card: LogisticCard; storageId: number }) {
  const navigate = useNavigate();
  const [asked, setAsked] = useState<CardStepName | 'change' | 'propose_term' | null>(null);
  const may = (name: LogisticCard['allowed_actions'][number]) => card.allowed_actions.includes(name);
  const shown = CARD_STEPS.filter(({ name }) => may(name));
  const step = CARD_STEPS.find(({ name }) => name === asked);
  const open = (id: number) =>
    navigate(routeHref('storages-id-log-map-inbox-lid', { id: storageId, lid: id }), { replace: true });
  return (
    <>
      {may('propose_term') && (
        <Button variant="secondary" onClick={() => setAsked('propose_term')}>
          Предложить срок
        </Button>
      )}
      {may('change') && (
        <Button variant="secondary" onClick={() => setAsked('change')}>
          Изменить условия
        </Button>
      )}
      {shown.map(({ name, label, variant }) => (
        <Button key={name} variant={variant} onClick={() => setAsked(name)}>
          {label}
        </Button>
      ))}
      {step && (
        <ConfirmDialog
          open
          onOpenChange={() => setAsked(null)}
          title={step.question}
          description={step.description}
          action={step.label}
          tone={step.variant === 'danger' ? 'danger' : 'primary'}
          onConfirm={async () => {
            await takeCardStep(step.name, card);
            toasts.success(step.done);
            if (step.name === 'delete')
              await navigate(routeHref('storages-id-log-map-inbox', { id: storageId }));
          }}
        />
      )}
      {asked === 'change' && <ChangeCardDialog card={card} onClose={() => setAsked(null)} onSaved={open} />}
      {asked === 'propose_term' && (
        <ProposeTermDialog card={card} onClose={() => setAsked(null)} onSaved={open} />
      )}
    </>
  );
}
