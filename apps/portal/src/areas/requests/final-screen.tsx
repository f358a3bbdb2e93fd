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
import { showDay } from '@portal/ui/date-picker';
import { RadioGroup } from '@portal/ui/radio-group';
import { Skeleton } from '@portal/ui/skeleton';
import { EmptyState, ErrorState } from '@portal/ui/state';
import { Text } from '@portal/ui/text';
import { useQuery } from '@tanstack/react-query';
import { useParams, useSearchParams } from 'react-router';
import { type Proposal, proposalsQuery, requestQuery } from './queries.ts';
import { LeftOutTable, ProposalTable } from './proposal-table.tsx';

/** Sums are compared as long as they buy the same: where stock does not reach, the proposal says so. */
function shortOf(lines: Proposal['lines']): string {
  const short = lines.filter(({ surplus }) => surplus < 0).length;
  return short === 0
    ? ''
    : ` · не хватает в ${short.toLocaleString('ru')} ${plural(short, 'строке', 'строках', 'строках')}`;
}

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
            Ни для одной строки нет предложения на этот склад, которое помещается в лимит.
          </EmptyState>
        </Card>
        {chosen && chosen.left_out.length > 0 && <LeftOut proposal={chosen} />}
      </>
    );
  const late = chosen.lines.filter((line) => line.late).length;
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
            note: `${lines.length.toLocaleString('ru')} ${plural(lines.length, 'строка', 'строки', 'строк')} · ${suppliers} ${plural(suppliers, 'поставщик', 'поставщика', 'поставщиков')} · до ${formatTerm(term)}${shortOf(lines)}`,
          }))}
        />
      </div>
      {late > 0 && request.needed_by !== null && (
        <div className="mb-4">
          <Alert tone="yellow">
            К {showDay(request.needed_by)} не {plural(late, 'успеет', 'успеют', 'успеют')}{' '}
            {late.toLocaleString('ru')} {plural(late, 'строка', 'строки', 'строк')}: раньше никто не привезёт.
          </Alert>
        </div>
      )}
      <Card padded={false}>
        <ProposalTable proposal={chosen} />
      </Card>
      {chosen.left_out.length > 0 && <LeftOut proposal={chosen} />}
    </>
  );
}

function LeftOut({ proposal }: { proposal: Proposal }) {
  const count = proposal.left_out.length;
  return (
    <Card
      padded={false}
      className="mt-4"
      title="Останется без заказа"
      aside={
        <Text tone="muted">
          {count.toLocaleString('ru')} {plural(count, 'строка', 'строки', 'строк')}
        </Text>
      }
    >
      <LeftOutTable proposal={proposal} />
    </Card>
  );
}
