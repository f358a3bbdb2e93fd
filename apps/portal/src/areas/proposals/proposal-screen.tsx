import { CallError } from '@portal/api-client/client';
import { PageHeader } from '@portal/ui/app-shell';
import { StatusBadge } from '@portal/ui/badge';
import { Card } from '@portal/ui/card';
import { DateTime } from '@portal/ui/date-time';
import { DescriptionList } from '@portal/ui/description-list';
import { Skeleton } from '@portal/ui/skeleton';
import { ErrorState } from '@portal/ui/state';
import { Timeline } from '@portal/ui/timeline';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { ProposalActions } from './proposal-actions.tsx';
import { proposalQuery } from './queries.ts';

/** One connection proposal: who asks whom, what was answered, and what may be done with it now. */
export function ProposalScreen() {
  const id = Number(useParams()['id']);
  const { data: proposal, error, refetch } = useQuery(proposalQuery(id));
  if (error) {
    return (
      <Card>
        <ErrorState
          message={error.message}
          {...(error instanceof CallError && error.status === 404 ? {} : { onRetry: () => void refetch() })}
        />
      </Card>
    );
  }
  if (!proposal) return <Skeleton shape="card" className="h-96" />;
  const { shop, distributor, status, message, refusal, contract_number, created_at, history } = proposal;
  return (
    <>
      <PageHeader
        title={`Заявка на подключение № ${id.toLocaleString('ru')}`}
        aside={<StatusBadge tone={status.tone}>{status.title}</StatusBadge>}
        actions={<ProposalActions proposal={proposal} />}
      />
      <div className="flex flex-col gap-4">
        <Card>
          <DescriptionList
            items={[
              { term: 'Магазин', value: shop.title },
              { term: 'ИНН', value: shop.inn || '—' },
              { term: 'Адрес', value: shop.juridical_address || '—' },
              { term: 'Дистрибьютор', value: distributor.title },
              { term: 'Отправлена', value: <DateTime value={created_at} /> },
              ...(contract_number === null ? [] : [{ term: 'Договор', value: contract_number }]),
              ...(refusal
                ? [
                    {
                      term: 'Причина отказа',
                      value: [refusal.reason.title, refusal.comment].filter(Boolean).join('. '),
                    },
                  ]
                : []),
            ]}
          />
        </Card>
        <Card title="Сообщение магазина">{message || 'Без сообщения'}</Card>
        <Card title="История">
          <Timeline
            items={history.map(({ id: entry, at, actor, text }) => ({
              id: entry,
              time: <DateTime value={at} />,
              actor,
              text,
            }))}
          />
        </Card>
      </div>
    </>
  );
}
