import { CallError } from '@portal/api-client/client';
import { exportWarnings } from '@portal/domain/exports';
import { POSITION_TAG_LABELS, POSITION_TAGS, type PositionTag } from '@portal/domain/positions';
import { routeHref } from '@portal/domain/routes';
import { PageHeader } from '@portal/ui/app-shell';
import { StatusBadge } from '@portal/ui/badge';
import { Button } from '@portal/ui/button';
import { ButtonLink } from '@portal/ui/button-link';
import { Card, CardBar } from '@portal/ui/card';
import { Checkbox } from '@portal/ui/checkbox';
import { DownloadIcon } from '@portal/ui/icons';
import { Skeleton } from '@portal/ui/skeleton';
import { EmptyState, ErrorState } from '@portal/ui/state';
import { Tag } from '@portal/ui/tag';
import { Text } from '@portal/ui/text';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useKeptFocus } from '../../kit/use-kept-focus.ts';
import { toasts } from '../../session/toasts.ts';
import { AddLine } from './add-line.tsx';
import { BulkBar } from './bulk-bar.tsx';
import { giveBack } from './give-back.ts';
import { useLineActions } from './line-actions.ts';
import { LineRow } from './line-row.tsx';
import { useLiveRequest } from './live-offers.ts';
import { NeededBy } from './needed-by.tsx';
import { PricingProgress } from './pricing-progress.tsx';
import { type Position, requestQuery } from './queries.ts';

/** Lines in the page before «Показать ещё». */
const STEP = 100;

/** The checkbox of a line, if the line is in the page. */
const checkboxOf = (line: Position | undefined) =>
  line &&
  [...document.querySelectorAll<HTMLElement>('article button')]
    .find((one) => one.ariaLabel === `Убрать строку ${line.number}`)
    ?.closest('article')
    ?.querySelector<HTMLElement>('input[type="checkbox"]');

/** A request: its lines by tags, brands chosen, quantities mended, and the way to the ready-made proposals. */
export function RequestView({ id }: { id: number }) {
  const [params, setParams] = useSearchParams();
  const { data: read, error, refetch } = useQuery(requestQuery(id));
  const request = useLiveRequest(read, id);
  const actions = useLineActions(id);
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  const [shown, setShown] = useState(STEP);
  const tag = POSITION_TAGS.find((known) => known === params.get('tag')) ?? 'uploaded';
  const lines = request?.positions;
  useKeptFocus(
    useMemo(() => lines?.filter(({ tags }) => tags.includes(tag)).map((line) => line.id) ?? [], [lines, tag]),
    useCallback((line: number) => checkboxOf(lines?.find((one) => one.id === line)), [lines]),
  );
  const save = useMutation({
    mutationFn: giveBack,
    onError: (refusal) => {
      const [status, body] = refusal instanceof CallError ? [refusal.status, refusal.body] : [0, null];
      for (const warning of exportWarnings(status, body)) toasts.warning(warning);
    },
  });
  if (error) return <ErrorState message={error.message} onRetry={() => void refetch()} />;
  if (!request) return <Skeleton shape="card" className="h-96" />;
  const positions = request.positions.filter(({ tags }) => tags.includes(tag));
  // A line that is gone, or is no longer under this tag, is not chosen any more.
  const chosen = positions.filter((position) => selected.has(position.id));
  const choose = (one: PositionTag) => {
    setShown(STEP);
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
            <ButtonLink href={routeHref('request-id-final', { id })}>Готовые варианты</ButtonLink>
          </>
        }
      />
      <PricingProgress positions={request.positions} />
      <Card padded={false}>
        <CardBar align="between">
          <span role="group" aria-label="Признаки" className="flex min-w-0 flex-wrap items-center gap-2">
            <Checkbox
              aria-label="Выбрать все строки"
              disabled={positions.length === 0}
              checked={chosen.length > 0 && chosen.length === positions.length}
              onChange={({ target }) =>
                setSelected(new Set(target.checked ? positions.map((position) => position.id) : []))
              }
            />
            {POSITION_TAGS.filter((one) => (request.tags[one] ?? 0) > 0 || one === 'uploaded').map((one) => (
              <Tag key={one} pressed={tag === one} count={request.tags[one] ?? 0} onPress={() => choose(one)}>
                {POSITION_TAG_LABELS[one]}
              </Tag>
            ))}
          </span>
          <NeededBy
            inline
            value={request.needed_by}
            onChange={(needed_by) => needed_by !== request.needed_by && actions.rename.mutate({ needed_by })}
          />
        </CardBar>
        {positions.length === 0 && <EmptyState title="Строк нет" />}
        {positions.slice(0, shown).map((position) => (
          <LineRow
            key={position.id}
            position={position}
            requestId={id}
            storageId={request.storage.id}
            selected={selected.has(position.id)}
            onSelect={(on) =>
              setSelected((before) => {
                const next = new Set(before);
                if (on) next.add(position.id);
                else next.delete(position.id);
                return next;
              })
            }
            onChange={(change) => actions.change.mutate([{ id: position.id, ...change }])}
            onRemove={() => actions.remove.mutate([position.id])}
          />
        ))}
        {positions.length > shown && (
          <div className="flex justify-center p-3">
            <Button variant="ghost" onClick={() => setShown(shown + STEP)}>
              Показать ещё, осталось {(positions.length - shown).toLocaleString('ru')}
            </Button>
          </div>
        )}
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
