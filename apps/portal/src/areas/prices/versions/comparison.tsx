import { answerOf, type Schemas } from '@portal/api-client/client';
import { formatDateTime } from '@portal/domain/dates';
import { Dialog } from '@portal/ui/dialog';
import { Field } from '@portal/ui/field';
import { Select } from '@portal/ui/select';
import { queryOptions } from '@tanstack/react-query';
import { useQuery } from '../../../session/calls/use-query.ts';
import { useState } from 'react';
import { failedOf } from '../../../kit/failed-options.ts';
import { describeList } from '../../../kit/list/description.ts';
import { List } from '../../../kit/list/list.tsx';
import { api } from '../../../session/api.ts';
import { ZONE } from '../../../session/time/dates.ts';
import { DIFFERENCES } from './differences.tsx';
import type { PriceList } from '../queries.ts';

type Version = Schemas['PriceListVersion'];

/** Number of versions offered for comparison: the maximum of one API page. */
const LISTED = 100;

export interface ComparisonProps {
  list: PriceList;
  from: Version;
  /** The version to compare with at first; by default the current state. */
  with?: Version | undefined;
  onClose(): void;
}

/** The newest versions of a list in one page, as options. */
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

/** Differences between a version and the current state or another version of the list. */
export function Comparison({ list, from, with: other, onClose }: ComparisonProps) {
  const [to, setTo] = useState(other ? String(other.id) : '');
  const { data: versions = [], error, refetch } = useQuery(allVersionsQuery(list));
  const second = [...versions, ...(other ? [other] : [])].find(({ id }) => String(id) === to);
  // The earlier version is the left one, regardless of the order of selection.
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
