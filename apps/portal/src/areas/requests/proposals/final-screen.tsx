import { answerOf, CallError } from '@portal/api-client/client';
import { toKopecks } from '@portal/api-client/money';
import { failureSentence } from '@portal/domain/failures';
import { formatMoney } from '@portal/domain/money';
import {
  deadlineOf,
  lackedMore,
  PROPOSAL_KINDS,
  PROPOSAL_LABELS,
  soonerLines,
} from '@portal/domain/proposals';
import { routeHref } from '@portal/domain/routes';
import { plural } from '@portal/domain/words';
import { Alert } from '@portal/ui/alert';
import { PageHeader } from '@portal/ui/app-shell';
import { Badge } from '@portal/ui/badge';
import { Button } from '@portal/ui/button';
import { ButtonLink } from '@portal/ui/button-link';
import { Card } from '@portal/ui/card';
import { showDay } from '@portal/ui/date-picker';
import { RadioGroup } from '@portal/ui/radio-group';
import { Link } from '@portal/ui/link';
import { Skeleton } from '@portal/ui/skeleton';
import { EmptyState, ErrorState } from '@portal/ui/state';
import { Text } from '@portal/ui/text';
import { useMutation } from '@tanstack/react-query';
import { useAddress } from '../../../session/browser/address.ts';
import { useQuery } from '../../../session/calls/use-query.ts';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { api } from '../../../session/api.ts';
import { once } from '../../../session/calls/once.ts';
import { queryClient } from '../../../session/query-client.ts';
import { basketChanged, useStorage } from '../../../session/storage/storage.ts';
import { useStorageZone } from '../../../session/storage/zone.ts';
import { formatArrival } from '../../../session/time/dates.ts';
import { toasts } from '../../../session/toasts.ts';
import { MeanPunctuality } from '../../catalogue/offers/punctual.tsx';
import { type ProposalLine, punctualityOfLine, type ShownProposal, withExchanges } from './exchange.ts';
import { linesOf, proposalsQuery, requestQuery } from '../queries.ts';
import { LeftOutTable, ProposalTable } from './proposal-table.tsx';

const PUT = ['put-proposal'];
const NONE: ReadonlyMap<number, ProposalLine> = new Map();
/** «из 21 строки», «из 4 строк». */
const outOf = (count: number) =>
  `из ${count.toLocaleString('ru')} ${plural(count, 'строки', 'строк', 'строк')}`;

/** Whether two proposals buy the same lines, so that their totals are comparable. */
const buysTheSame = (one: ShownProposal, other: ShownProposal) =>
  one.short === other.short && one.lines.length === other.lines.length;

interface NoteProps {
  proposal: ShownProposal;
  /** The first one that buys the same. */
  first: ShownProposal | undefined;
  cheapest: ShownProposal | undefined;
  zone: string;
}

/** Summary of a proposal: what it buys, by when, and the difference to the first comparable one. */
function Note({ proposal, first, cheapest, zone }: NoteProps) {
  const { lines, missing, short, suppliers } = proposal;
  const latest = lines.reduce((last, { arrival_at }) => (arrival_at > last ? arrival_at : last), '');
  const more = first && first !== proposal ? toKopecks(proposal.amount) - toKopecks(first.amount) : 0;
  const lacked = cheapest ? lackedMore(proposal, cheapest) : 0;
  const sooner = first && more > 0 ? soonerLines(lines, first.lines) : 0;
  return (
    <span className="flex flex-col gap-1">
      <span className="flex flex-wrap items-center gap-2">
        {lines.length.toLocaleString('ru')} {outOf(lines.length + missing.length)}
        {short > 0 && <Badge tone="yellow">не хватает {short.toLocaleString('ru')} шт.</Badge>}
      </span>
      <span>
        {suppliers} {plural(suppliers, 'поставщик', 'поставщика', 'поставщиков')}
        {latest !== '' && ` · последнее привезут ${formatArrival(latest, zone)}`}
        {first && more > 0 && ` · на ${formatMoney(more)} дороже, чем «${PROPOSAL_LABELS[first.kind]}»`}
        {lacked > 0 &&
          ` · сумма меньше, потому что в нём на ${lacked.toLocaleString('ru')} шт. меньше, чем в «${PROPOSAL_LABELS.cheapest}»`}
        {sooner > 0 &&
          `, раньше привезут ${sooner.toLocaleString('ru')} ${plural(sooner, 'строку', 'строки', 'строк')}`}
      </span>
      <MeanPunctuality shares={lines.flatMap((line) => punctualityOfLine(line) ?? [])} />
    </span>
  );
}

/**
 * Proposals for the whole list, side by side; the selected one is shown line by line and ordered as
 * shown.
 */
export function FinalScreen() {
  const id = Number(useParams()['id']);
  const navigate = useNavigate();
  const [params, setParams] = useAddress();
  const { choose } = useStorage();
  const { data: request } = useQuery(requestQuery(id));
  const { data: proposals, error, refetch } = useQuery(proposalsQuery(id));
  const zone = useStorageZone(request?.storage.id);
  const [taken, setTaken] = useState<{ kind: string; lines: ReadonlyMap<number, ProposalLine> }>();
  const put = useMutation({
    mutationKey: PUT,
    mutationFn: ({ lines }: ShownProposal) =>
      answerOf(
        api.POST('/cart/request/to-basket/{id}', {
          params: { path: { id } },
          body: {
            lines: lines.map(({ position_id, offer_id, quantity, price }) => ({
              position_id,
              offer_id,
              quantity,
              price,
            })),
          },
        }),
      ),
    onSuccess: async ({ data }) => {
      // The basket that opens next must be that of the request's storage.
      if (request) choose(request.storage.id);
      await Promise.all([basketChanged(), queryClient.invalidateQueries({ queryKey: ['request', id] })]);
      toasts.success('Вариант в корзине', `Позиций: ${data.added.toLocaleString('ru')}`);
      await navigate(routeHref('catalog-basket'));
    },
    onError: async (refusal) => {
      toasts.warning(failureSentence(refusal));
      if (!(refusal instanceof CallError) || refusal.status !== 409) return;
      setTaken(undefined);
      await queryClient.invalidateQueries({ queryKey: ['request', id] });
    },
  });
  if (error) return <ErrorState message={failureSentence(error)} onRetry={() => void refetch()} />;
  if (!proposals || !request) return <Skeleton shape="card" className="h-96" />;
  const wanted = PROPOSAL_KINDS.find((kind) => kind === params.get('kind'));
  const offered = proposals.find(({ kind }) => kind === wanted) ?? proposals[0];
  if (!offered || offered.lines.length === 0)
    return <Nothing id={id} title={request.title} proposal={offered} />;
  const shown = withExchanges(offered, taken?.kind === offered.kind ? taken.lines : NONE);
  const late = shown.lines.filter((line) => line.late).length;
  const end = deadlineOf(request.needed_by, zone);
  const exchange = (next: ProposalLine) => {
    const before = taken?.kind === offered.kind ? taken.lines : NONE;
    setTaken({ kind: offered.kind, lines: new Map([...before, [next.position_id, next]]) });
  };
  return (
    <>
      <PageHeader
        title={`${request.title}: готовые варианты`}
        aside={<Text tone="muted">для склада «{request.storage.title}»</Text>}
        actions={
          <>
            <ButtonLink variant="secondary" href={routeHref('request-id', { id })}>
              К строкам заявки
            </ButtonLink>
            <Button pending={put.isPending} onClick={() => once(PUT, shown, () => put.mutate(shown))}>
              Оформить этот вариант
            </Button>
          </>
        }
      />
      <div className="mb-4">
        <RadioGroup
          label="Вариант"
          showLabel={false}
          direction="cards"
          value={offered.kind}
          onChange={(kind) => setParams({ kind }, { replace: true })}
          options={proposals.map((proposal) => {
            const own = proposal === offered ? shown : proposal;
            return {
              value: proposal.kind,
              label: PROPOSAL_LABELS[proposal.kind],
              figure: formatMoney(toKopecks(own.amount)),
              note: (
                <Note
                  zone={zone}
                  proposal={own}
                  first={proposals.find((other) => buysTheSame(other, own))}
                  cheapest={proposals.find(({ kind }) => kind === 'cheapest')}
                />
              ),
            };
          })}
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
      <Uncounted id={id} proposal={shown} />
      <Card padded={false}>
        <ProposalTable
          requestId={id}
          storageId={request.storage.id}
          zone={zone}
          neededBy={end === null ? null : new Date(end)}
          proposal={shown}
          standards={
            new Map(request.positions.flatMap((line) => (line.product ? [[line.id, line.product.id]] : [])))
          }
          onExchange={exchange}
        />
      </Card>
      {shown.left_out.length > 0 && <LeftOut proposal={shown} />}
    </>
  );
}

/** Note on lines that are not ordered because their quantity is missing. */
function Uncounted({ id, proposal }: { id: number; proposal: ShownProposal }) {
  const count = proposal.left_out.filter(({ reason }) => reason === 'needQuantity').length;
  if (count === 0) return null;
  return (
    <div className="mb-4">
      <Alert tone="yellow">
        {linesOf(count)} без количества – в вариант не {plural(count, 'вошла', 'вошли', 'вошли')}.{' '}
        <Link href={`${routeHref('request-id', { id })}?tag=uncounted`}>Указать количество</Link>
      </Alert>
    </div>
  );
}

/** Shown if nothing can be ordered, with the reasons by line. */
function Nothing({
  id,
  title,
  proposal,
}: {
  id: number;
  title: string;
  proposal: ShownProposal | undefined;
}) {
  const isDone = proposal?.left_out.length === 0;
  return (
    <>
      <PageHeader title={title} />
      <Card>
        <EmptyState
          title={isDone ? 'Всё уже заказано' : 'Заказать пока нечего'}
          actions={<ButtonLink href={routeHref('request-id', { id })}>К строкам заявки</ButtonLink>}
        >
          {isDone
            ? 'Каждая строка заявки заказана.'
            : 'Ни для одной строки нет предложения на этот склад, которое помещается в лимит.'}
        </EmptyState>
      </Card>
      {proposal && <Uncounted id={id} proposal={proposal} />}
      {proposal && proposal.left_out.length > 0 && <LeftOut proposal={proposal} />}
    </>
  );
}

function LeftOut({ proposal }: { proposal: ShownProposal }) {
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
