import { failureSentence } from '@portal/domain/failures';
import { isoDay, parseIsoDay } from '@portal/domain/zones';
import { Card } from '@portal/ui/card';
import { IconButton } from '@portal/ui/icon-button';
import { LeftIcon, RightIcon } from '@portal/ui/icons';
import { ErrorState } from '@portal/ui/state';
import { Skeleton } from '@portal/ui/skeleton';
import { Text } from '@portal/ui/text';
import { useQuery } from '../../../session/calls/use-query.ts';
import { type ReactNode, useState } from 'react';
import type { storageWeekQuery, WorkWeek } from '../queries.ts';

export interface WeekCardProps {
  title: string;
  query(date?: string): ReturnType<typeof storageWeekQuery>;
  /** Renders the displayed week. */
  picture(week: WorkWeek): ReactNode;
  /** Renders the side content for the current week. */
  beside(week: WorkWeek): ReactNode;
}

const shown = (date: string) => date.split('-').toReversed().join('.');

/** A week chart with navigation to other weeks, and content beside it. */
export function WeekCard({ title, query, picture, beside }: WeekCardProps) {
  const [monday, setMonday] = useState<string>();
  const present = useQuery(query());
  const { data: week, error, refetch } = useQuery(query(monday));
  if (error) return <ErrorState message={failureSentence(error)} onRetry={() => void refetch()} />;
  if (!week || !present.data) return <Skeleton className="h-96 w-full" />;
  const first = parseIsoDay(week.monday);
  const step = (days: number) => setMonday(isoDay(first + days));
  return (
    <Card title={title}>
      <div className="flex flex-wrap items-start gap-x-8 gap-y-5">
        <div className="flex min-w-0 basis-[44rem] grow flex-col gap-3">
          <div className="flex items-center gap-2">
            <IconButton
              aria-label="Неделей раньше"
              icon={<LeftIcon aria-hidden="true" />}
              size="small"
              onClick={() => step(-7)}
            />
            <IconButton
              aria-label="Неделей позже"
              icon={<RightIcon aria-hidden="true" />}
              size="small"
              onClick={() => step(7)}
            />
            <Text weight="strong" role="status">
              {shown(week.monday)} – {shown(isoDay(first + 6))}
            </Text>
          </div>
          {picture(week)}
        </div>
        <div className="max-w-full basis-80 empty:hidden">{beside(present.data)}</div>
      </div>
    </Card>
  );
}
