import { toKopecks } from '@portal/api-client/money';
import { formatDateTime } from '@portal/domain/dates';
import { sendingWords } from '@portal/domain/report-schedules';
import { zoneTitle } from '@portal/domain/storages';
import { Badge } from '@portal/ui/badge';
import { Text } from '@portal/ui/text';
import { Difference } from '../repeated/change.tsx';
import type { SubscriptionRow, Week } from './subscriptions.ts';

/** «дороже: 2, снова есть: 1», or that nothing has changed. */
export function changesOf({ dearer, cheaper, back, instead, gone }: Week): string {
  const words = [
    ['дороже', dearer],
    ['дешевле', cheaper],
    ['снова есть', back],
    ['нет в наличии, есть замена', instead],
    ['нет в наличии', gone],
  ] as const;
  const said = words.flatMap(([word, count]) =>
    count > 0 ? [`${word}:\u00A0${count.toLocaleString('ru')}`] : [],
  );
  return said.join(', ') || 'ничего не изменилось';
}

/** The difference of a week to the one before, or that the prices are the same. */
export const WeekDifference = ({ week }: { week: Week }) =>
  week.difference === 0 ? (
    <Text tone="muted">цены те же</Text>
  ) : (
    <Difference kopecks={toKopecks(week.difference)} />
  );

/** When a subscription proposes its list, and when next; or why it does not. */
export function When({ row, isCell = false }: { row: SubscriptionRow; isCell?: boolean }) {
  const { next_at, pause_reason, zone } = row;
  const words = sendingWords(row);
  return (
    <span
      className={
        isCell ? 'flex flex-col items-start max-md:items-end gap-1' : 'flex flex-col items-start gap-1'
      }
    >
      <span>{words.charAt(0).toUpperCase() + words.slice(1)}</span>
      {next_at === null ? (
        <>
          <Badge tone="neutral">Приостановлена</Badge>
          <Text size="small" tone="muted">
            {pause_reason}
          </Text>
        </>
      ) : (
        <Text size="small" tone="muted">
          Следующий: {formatDateTime(next_at, zone)}, {zoneTitle(zone)}
        </Text>
      )}
    </span>
  );
}
