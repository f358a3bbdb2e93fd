import { toKopecks } from '@portal/api-client/money';
import { formatMoney } from '@portal/domain/money';
import { PROPOSAL_LABELS } from '@portal/domain/proposals';
import { routeHref } from '@portal/domain/routes';
import { formatTerm } from '@portal/domain/terms';
import { plural } from '@portal/domain/words';
import { Alert } from '@portal/ui/alert';
import { PageHeader } from '@portal/ui/app-shell';
import { ButtonLink } from '@portal/ui/button-link';
import { Card } from '@portal/ui/card';
import { Link } from '@portal/ui/link';
import { RadioGroup } from '@portal/ui/radio-group';
import { Skeleton } from '@portal/ui/skeleton';
import { EmptyState, ErrorState } from '@portal/ui/state';
import { useQuery } from '@tanstack/react-query';
import { useParams, useSearchParams } from 'react-router';
import { proposalsQuery, requestQuery } from './queries.ts';
import { ProposalTable } from './proposal-table.tsx';

/** Three ready-made proposals for the whole list, side by side; the chosen one line by line. */
export function FinalScreen() {
  const id = Number(useParams()['id']);
  const [params, setParams] = useSearchParams();
  const { data: request } = useQuery(requestQuery(id));
  const { data: proposals, error, refetch } = useQuery(proposalsQuery(id));
  if (error) return <ErrorState message={error.message} onRetry={() => void refetch()} />;
  if (!proposals || !request) return <Skeleton shape="card" className="h-96" />;
  const chosen = proposals.find(({ kind }) => kind === params.get('kind')) ?? proposals[0];
  if (!chosen || chosen.lines.length === 0)
    return (
      <>
        <PageHeader title={request.title} />
        <Card>
          <EmptyState
            title="Заказать пока нечего"
            actions={<ButtonLink href={routeHref('request-id', { id })}>К строкам заявки</ButtonLink>}
          >
            Ни для одной строки нет предложений на этот склад.
          </EmptyState>
        </Card>
      </>
    );
  const missing = chosen.missing.length;
  return (
    <>
      <PageHeader
        title={`${request.title}: готовые варианты`}
        actions={
          <ButtonLink href={`${routeHref('request-id-order', { id })}?kind=${chosen.kind}`}>
            Оформить этот вариант
          </ButtonLink>
        }
      />
      <div className="mb-4">
        <RadioGroup
          label="Вариант"
          showLabel={false}
          direction="cards"
          value={chosen.kind}
          onChange={(kind) => setParams({ kind }, { replace: true })}
          options={proposals.map(({ kind, amount, suppliers, term, lines }) => ({
            value: kind,
            label: PROPOSAL_LABELS[kind],
            figure: formatMoney(toKopecks(amount)),
            note: `${lines.length.toLocaleString('ru')} ${plural(lines.length, 'строка', 'строки', 'строк')} · ${suppliers} ${plural(suppliers, 'поставщик', 'поставщика', 'поставщиков')} · до ${formatTerm(term)}`,
          }))}
        />
      </div>
      {missing > 0 && (
        <div className="mb-4">
          <Alert tone="yellow">
            {missing.toLocaleString('ru')}{' '}
            {plural(missing, 'строка останется', 'строки останутся', 'строк останутся')} без заказа.{' '}
            <Link href={routeHref('request-id', { id })}>Посмотреть строки</Link>
          </Alert>
        </div>
      )}
      <Card padded={false}>
        <ProposalTable proposal={chosen} />
      </Card>
    </>
  );
}
