import { failureSentence } from '@portal/domain/failures';
import { answerOf } from '@portal/api-client/client';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../session/api.ts';
import { toasts } from '../../session/toasts.ts';
import { moreUnknown, type Unknown, unknownOf } from '../shipments/acceptances/counts.ts';
import { UnknownItems } from '../shipments/acceptances/unknown-items.tsx';
import { type Claim, claimsChanged } from './claim-queries.ts';

/** Goods that arrived without being ordered; editable while the claim is. */
export function UnknownGoods({ claim, changes }: { claim: Claim; changes: boolean }) {
  const { id, version, unknown_items } = claim;
  const save = useMutation({
    mutationFn: (items: Unknown[]) =>
      answerOf(
        api.PUT('/document/claim/outgoing-claim-update', { body: { id, version, unknown_items: items } }),
      ),
    onError: (error) => toasts.warning(failureSentence(error)),
    onSettled: claimsChanged,
  });
  return (
    <UnknownItems
      items={unknown_items}
      article=""
      {...(changes && claim.type.id === 1
        ? { onFind: (found: Unknown) => save.mutate(unknownOf(unknown_items, moreUnknown({}, found))) }
        : {})}
    />
  );
}
