import { toKopecks } from '@portal/api-client/money';
import { formatMoney } from '@portal/domain/money';
import { PROPOSAL_LABELS, type ProposalKind } from '@portal/domain/proposals';
import { routeHref } from '@portal/domain/routes';
import { formatTerm } from '@portal/domain/terms';
import { plural } from '@portal/domain/words';
import { Alert } from '@portal/ui/alert';
import { PageHeader } from '@portal/ui/app-shell';
import { buttonRecipe } from '@portal/ui/button';
import { Card } from '@portal/ui/card';
import { BareLink, Link } from '@portal/ui/link';
import { Skeleton } from '@portal/ui/skeleton';
import { EmptyState, ErrorState } from '@portal/ui/state';
import { useQuery } from '@tanstack/react-query';
import { useParams, useSearchParams } from 'react-router';
import { type Proposal, proposalsQuery, requestQuery } from './queries.ts';
import { ProposalTable } from './proposal-table.tsx';

/** Three ready-made proposals for the whole list, side by side; the chosen one line by line. */
export function FinalScreen() {
  const id = Number(useParams()['id']);
  const [params, setParams] = useSearchParams();
  const { data: request } = useQuery(requestQuery(id));
  const { data: proposals, error, refetch } = useQuery(proposalsQuery(id));
  if (error) return <ErrorState message={error.message} onRetry={() => void refetch()} />;
  if (!proposals || !request) return <Skeleton className="h-96 rounded-card" />;
  const chosen = proposals.find(({ kind }) => kind === params.get('kind')) ?? proposals[0];
  if (!chosen || chosen.lines.length === 0)
    return (
      <>
        <PageHeader title={request.title} />
        <Card>
          <EmptyState
            title="Заказать пока нечего"
            actions={
              <BareLink href={routeHref('request-id', { id })} className={buttonRecipe()}>
                К строкам заявки
              </BareLink>
            }
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
          <BareLink
            href={`${routeHref('request-id-order', { id })}?kind=${chosen.kind}`}
            className={buttonRecipe()}
          >
            Оформить этот вариант
          </BareLink>
        }
      />
      <div role="radiogroup" aria-label="Вариант" className="mb-4 grid grid-cols-3 gap-4">
        {proposals.map((proposal) => (
          <Choice
            key={proposal.kind}
            proposal={proposal}
            chosen={proposal === chosen}
            onChoose={(kind) => setParams({ kind }, { replace: true })}
          />
        ))}
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

interface ChoiceProps {
  proposal: Proposal;
  chosen: boolean;
  onChoose(kind: ProposalKind): void;
}

function Choice({ proposal: { kind, amount, suppliers, term, lines }, chosen, onChoose }: ChoiceProps) {
  return (
    <button
      type="button"
      role="radio"
      aria-checked={chosen}
      onClick={() => onChoose(kind)}
      className="flex flex-col gap-1 rounded-card border border-line bg-surface p-4 text-left hover:border-brand aria-checked:border-brand aria-checked:bg-brand-tint"
    >
      <span className="font-semibold">{PROPOSAL_LABELS[kind]}</span>
      <span className="text-title font-bold">{formatMoney(toKopecks(amount))}</span>
      <span className="text-ink-2">
        {lines.length.toLocaleString('ru')} {plural(lines.length, 'строка', 'строки', 'строк')} · {suppliers}{' '}
        {plural(suppliers, 'поставщик', 'поставщика', 'поставщиков')} · до {formatTerm(term)}
      </span>
    </button>
  );
}
