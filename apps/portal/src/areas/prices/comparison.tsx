import { answerOf, type Schemas } from '@portal/api-client/client';
import { formatDateTime } from '@portal/domain/dates';
import { Dialog } from '@portal/ui/dialog';
import { Field } from '@portal/ui/field';
import { Select } from '@portal/ui/select';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { failedOf } from '../../kit/failed-options.ts';
import { describeList } from '../../kit/list/description.ts';
import { List } from '../../kit/list/list.tsx';
import { api } from '../../session/api.ts';
import { ZONE } from '../../session/time/dates.ts';
import { DIFFERENCES } from './differences.tsx';
import type { PriceList } from './queries.ts';

type Version = Schemas['PriceListVersion'];

/** Versions that one may be compared with: as many as the call gives at once. */
const LISTED = 100;

export interface ComparisonProps {
  list: PriceList;
  from: Version;
  /** The version that it is compared with first; what the list is now, unless told. */
  with?: Version | undefined;
  onClose(): void;
}

/** The newest versions of a list at once, to choose among. */
export const allVersionsQuery = (list: PriceList) =>
  queryOptions({
    queryKey: ['price-list-versions', list.id, 'all', list.version],
    queryFn: async () =>
      (
        await answerOf(
          api.GET('/prices/price-list/{id}/versions', {
            params: { path: { id: list.id }, query: { pageSize: LISTED } },
          }),
        )
      ).data,
  });

/** What differs between a version and what the list is now, or any other version of it. */
export function Comparison({ list, from, with: other, onClose }: ComparisonProps) {
  const [to, setTo] = useState(other ? String(other.id) : '');
  const { data: versions = [], error, refetch } = useQuery(allVersionsQuery(list));
  const second = [...versions, ...(other ? [other] : [])].find(({ id }) => String(id) === to);
  // The earlier one stands first, whichever of them was chosen first.
  const [before, after] = second && second.id < from.id ? [second, from] : [from, second];
  return (
    <Dialog
      open
      onOpenChange={onClose}
      width={960}
      title="Что изменилось между версиями"
      description={`С версии «${before.text}» до ${after ? `версии «${after.text}»` : 'нынешней'}`}
    >
      <div className="flex flex-col gap-4">
        <Field label="Сравнить с версией" className="max-w-120">
          <Select
            value={to}
            placeholder="Нынешняя"
            failed={failedOf({ error, refetch })}
            options={versions
              .filter(({ id, is_current }) => id !== from.id && !is_current)
              .map(({ id, text, created_at }) => ({
                value: String(id),
                label: `${formatDateTime(created_at, ZONE)}, ${text}`,
              }))}
            onChange={({ target }) => setTo(target.value)}
          />
        </Field>
        <List
          key={to}
          list={describeList({
            name: 'price-list-differences',
            prefix: 'differences',
            label: 'Позиции, которые различаются',
            pageSize: 10,
            queryKey: ['price-list-versions', list.id, from.id, to, list.version],
            load: ({ page, pageSize }) =>
              answerOf(
                api.GET('/prices/price-list/{id}/comparison', {
                  params: {
                    path: { id: list.id },
                    query: { page, pageSize, from: from.id, ...(second ? { to: second.id } : {}) },
                  },
                }),
              ),
            columns: DIFFERENCES,
            rowId: ({ id }) => id,
          })}
        />
      </div>
    </Dialog>
  );
}
