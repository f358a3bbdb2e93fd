import { failureSentence } from '@portal/domain/failures';
import { answerOf } from '@portal/api-client/client';
import { Button } from '@portal/ui/button';
import { Dialog } from '@portal/ui/dialog';
import { Skeleton } from '@portal/ui/skeleton';
import { EmptyState, ErrorState } from '@portal/ui/state';
import { useMutation } from '@tanstack/react-query';
import { useQuery } from '../../session/calls/use-query.ts';
import { useEffect, useRef, useState } from 'react';
import { rowFaultsOf, useRowFaults } from '../../kit/document/row-faults.tsx';
import { toFirstFault } from '../../kit/form/first-fault.ts';
import { api } from '../../session/api.ts';
import { toasts } from '../../session/toasts.ts';
import { type Claim, claimsChanged } from './claim-queries.ts';
import { itemsQuery } from './create-form.tsx';
import { type Entry, entriesOf, EntryTable, wireOf } from './entries.tsx';

/** Adds more items of the same order to a claim, from the claim's acceptance. */
export function AddItemsDialog({
  claim,
  acceptance,
  onClose,
}: {
  claim: Claim;
  acceptance: number;
  onClose(): void;
}) {
  const { data, error, refetch } = useQuery(itemsQuery(acceptance));
  const [changed, setChanged] = useState<readonly Entry[] | null>(null);
  const items = (data ?? []).filter(
    ({ order_id, claimable }) => order_id === claim.order_id && claimable > 0,
  );
  const entries =
    changed ?? entriesOf(items, claim.type.id).map((entry): Entry => ({ ...entry, chosen: false }));
  const chosen = entries.filter((entry) => entry.chosen);
  const rows = useRowFaults();
  const body = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (rows.faults.size > 0) toFirstFault(body.current ?? document);
  }, [rows.faults]);
  const add = useMutation({
    mutationFn: () =>
      answerOf(
        api.PUT('/document/claim/add-items', {
          body: { id: claim.id, version: claim.version, items: chosen.map(wireOf) },
        }),
      ),
    onSuccess: async () => {
      toasts.success('Позиции добавлены');
      onClose();
      await claimsChanged();
    },
    onMutate: rows.clear,
    onError: (failure) => {
      const faults = rowFaultsOf(failure);
      rows.set(faults);
      if (faults.size === 0) toasts.warning(failureSentence(failure));
    },
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      width={1080}
      title="Добавить позиции"
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Отмена
          </Button>
          <Button disabled={chosen.length === 0} pending={add.isPending} onClick={() => add.mutate()}>
            {chosen.length === 0 ? 'Добавить' : `Добавить ${chosen.length} поз.`}
          </Button>
        </>
      }
    >
      {error ? (
        <ErrorState message={failureSentence(error)} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton shape="card" className="h-40" />
      ) : items.length === 0 ? (
        <EmptyState title="Добавить нечего">Всё отгруженное по этому заказу уже заявлено.</EmptyState>
      ) : (
        <div ref={body}>
          <EntryTable
            kind={claim.type.id}
            items={items}
            entries={entries}
            faults={rows.faults}
            onChange={(next) => {
              rows.clear();
              setChanged(next);
            }}
          />
        </div>
      )}
    </Dialog>
  );
}
