import { answerOf, type Schemas } from '@portal/api-client/client';
import type { CriterionKind } from '@portal/domain/criteria';
import type { Option } from '@portal/ui/multiselect';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../session/api.ts';
import { queryClient } from '../../session/query-client.ts';

export type Criterion = Schemas['SelectionCriterion'];

export const criterionQuery = (id: number) =>
  queryOptions({
    queryKey: ['selection-criterion', id],
    queryFn: async () =>
      (await answerOf(api.GET('/warehouse/selection-criteria/view', { params: { query: { id } } }))).data,
  });

export const optionOf = ({ id, title, note }: Schemas['CriterionTarget']): Option => ({
  value: String(id),
  label: title,
  ...(note === '' ? {} : { note }),
});

/** Finds suppliers or their storages by a part of the title, as options. */
export const findTargets = (discriminator: CriterionKind) => async (title: string, signal: AbortSignal) => {
  const query = { discriminator, title };
  const { data } = await answerOf(
    api.GET('/warehouse/selection-criteria/choices', { params: { query }, signal }),
  );
  return data.map(optionOf);
};

/** Refetches criteria and the previews of what they hide. */
export const criteriaChanged = () =>
  Promise.all(
    ['selection-criteria', 'selection-criterion', 'criterion-preview'].map((name) =>
      queryClient.invalidateQueries({ queryKey: [name] }),
    ),
  );
