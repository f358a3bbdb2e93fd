import { CallError } from '@portal/api-client/client';
import { exportWarnings } from '@portal/domain/exports';
import { failureSentence } from '@portal/domain/failures';
import {
  lackingPieces,
  needsQuantity,
  POSITION_TAG_LABELS,
  POSITION_TAGS,
  type PositionTag,
} from '@portal/domain/positions';
import { routeHref } from '@portal/domain/routes';
import { PageHeader } from '@portal/ui/app-shell';
import { Alert } from '@portal/ui/alert';
import { StatusBadge } from '@portal/ui/badge';
import { Button } from '@portal/ui/button';
import { ButtonLink } from '@portal/ui/button-link';
import { Card, CardBar } from '@portal/ui/card';
import { DownloadIcon } from '@portal/ui/icons';
import { Skeleton } from '@portal/ui/skeleton';
import { ErrorState } from '@portal/ui/state';
import { Tag } from '@portal/ui/tag';
import { Text } from '@portal/ui/text';
import { useMutation } from '@tanstack/react-query';
import { useAddress } from '../../session/browser/address.ts';
import { useQuery } from '../../session/calls/use-query.ts';
import { useMemo, useState } from 'react';
import { useKeptFocus } from '../../kit/use-kept-focus.ts';
import { toasts } from '../../session/toasts.ts';
import { AddLine } from './reading/add-line.tsx';
import { BulkBar } from './bulk-bar.tsx';
import { giveBack } from './give-back.ts';
import { useLineActions } from './line-actions.ts';
import { LinesTable } from './lines-table.tsx';
import { useLiveRequest } from './live-offers.ts';
import { NeededBy } from './needed-by.tsx';
import { PricingProgress } from './pricing-progress.tsx';
import { linesOf, type Position, requestQuery } from './queries.ts';
import { isRepeated } from './repeated/compared.ts';
import { RepeatedSummary } from './repeated/summary.tsx';
import { SubscribeButton } from './weekly/subscribe-button.tsx';

/** The checkbox of a line, if it is rendered. */
const checkboxOf = (line: number) =>
  document.querySelector<HTMLElement>(`tr[data-row="${line}"] input[type="checkbox"]`);

/** Additional tag: lines that are already ordered. */
const ORDERED = 'ordered';
/** Additional tag: lines without a quantity. */
const UNCOUNTED = 'uncounted';
/** Whether a line has the tag. */
const isUnder = (tag: PositionTag | typeof ORDERED | typeof UNCOUNTED, position: Position) => {
  if (tag === ORDERED) return position.orders.length > 0;
  if (tag === UNCOUNTED) return needsQuantity(position);
  // What the chosen offer lacks, even if others have the rest.
  return position.tags.includes(tag) || (tag === 'lessCount' && lackingPieces(position) > 0);
};

/** A request: lines by tag, choice of brands, correction of quantities, and the link to the proposals. */
export function RequestView({ id }: { id: number }) {
  const [params, setParams] = useAddress();
  const { data: read, error, refetch } = useQuery(requestQuery(id));
  const request = useLiveRequest(read, id);
  const actions = useLineActions(id);
  const [selected, setSelected] = useState<ReadonlySet<number | string>>(new Set());
  const wanted = params.get('tag');
  const tag =
    ([ORDERED, UNCOUNTED, ...POSITION_TAGS] as const).find((known) => known === wanted) ?? 'uploaded';
  const lines = request?.positions;
  const positions = useMemo(() => lines?.filter((position) => isUnder(tag, position)) ?? [], [lines, tag]);
  useKeptFocus(
    useMemo(() => positions.map((line) => line.id), [positions]),
    checkboxOf,
  );
  const save = useMutation({
    mutationFn: giveBack,
    onError: (refusal) => {
      const [status, body] = refusal instanceof CallError ? [refusal.status, refusal.body] : [0, null];
      for (const warning of exportWarnings(status, body)) toasts.warning(warning);
    },
  });
  if (error) return <ErrorState message={failureSentence(error)} onRetry={() => void refetch()} />;
  if (!request) return <Skeleton shape="card" className="h-96" />;
  // Removed lines and those without the selected tag are no longer selected.
  const chosen = positions.filter((position) => selected.has(position.id));
  const ordered = request.positions.filter(({ orders }) => orders.length > 0).length;
  const uncounted = request.positions.filter((position) => isUnder(UNCOUNTED, position)).length;
  const counts: Readonly<Record<string, number>> = {
    ...request.tags,
    lessCount: request.positions.filter((position) => isUnder('lessCount', position)).length,
  };
  const choose = (one: typeof tag) => {
    setSelected(new Set());
    setParams(one === 'uploaded' ? {} : { tag: one }, { replace: true });
  };
  return (
    <>
      <PageHeader
        title={request.title}
        aside={
          <>
            <StatusBadge tone={request.status.tone}>{request.status.title}</StatusBadge>
            <Text tone="muted">для склада «{request.storage.title}»</Text>
          </>
        }
        actions={
          <>
            <Button
              variant="secondary"
              icon={<DownloadIcon aria-hidden="true" className="size-4" />}
              pending={save.isPending}
              onClick={() => save.mutate(request)}
            >
              {request.source === null ? 'Выгрузить с причинами' : 'Вернуть файл с причинами'}
            </Button>
            <SubscribeButton request={request} />
            {ordered > 0 && (
              <ButtonLink variant="secondary" href={routeHref('request-id-order', { id })}>
                Заказы по заявке
              </ButtonLink>
            )}
            <ButtonLink href={routeHref('request-id-final', { id })}>Готовые варианты</ButtonLink>
          </>
        }
      />
      <PricingProgress positions={request.positions} />
      {isRepeated(request) && <RepeatedSummary request={request} actions={actions} />}
      {uncounted > 0 && (
        <div className="mb-4">
          <Alert tone="yellow">
            {linesOf(uncounted)} без количества: по написанному его нельзя прочесть однозначно. Укажите,
            сколько нужно, – до этого такие строки не заказываются.
          </Alert>
        </div>
      )}
      <Card padded={false}>
        <CardBar align="between">
          <span role="group" aria-label="Признаки" className="flex min-w-0 flex-wrap items-center gap-2">
            {POSITION_TAGS.filter((one) => (counts[one] ?? 0) > 0 || one === 'uploaded').map((one) => (
              <Tag key={one} pressed={tag === one} count={counts[one] ?? 0} onPress={() => choose(one)}>
                {POSITION_TAG_LABELS[one]}
              </Tag>
            ))}
            {uncounted > 0 && (
              <Tag pressed={tag === UNCOUNTED} count={uncounted} onPress={() => choose(UNCOUNTED)}>
                Указать количество
              </Tag>
            )}
            {ordered > 0 && (
              <Tag pressed={tag === ORDERED} count={ordered} onPress={() => choose(ORDERED)}>
                Заказано
              </Tag>
            )}
          </span>
          <NeededBy
            inline
            value={request.needed_by}
            onChange={(needed_by) => needed_by !== request.needed_by && actions.rename.mutate({ needed_by })}
          />
        </CardBar>
        <LinesTable
          request={request}
          positions={positions}
          actions={actions}
          selected={new Set(chosen.map((position) => position.id))}
          onSelect={setSelected}
        />
        <AddLine
          pending={actions.add.isPending}
          onAdd={(text, done) => actions.add.mutate(text, { onSuccess: done })}
        />
        {chosen.length > 0 && (
          <BulkBar chosen={chosen} actions={actions} onClear={() => setSelected(new Set())} />
        )}
      </Card>
    </>
  );
}
