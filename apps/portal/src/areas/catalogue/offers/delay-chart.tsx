import { type DelayCounts, delayBars } from '@portal/domain/punctuality';
import { LedgerBar } from '@portal/ui/ledger-bar';
import { Text } from '@portal/ui/text';

/** A histogram: how many deliveries came how many days later than promised, each bar a part of all of them. */
export function DelayChart({ delays }: { delays: DelayCounts }) {
  const bars = delayBars(delays);
  const all = bars.reduce((sum, { count }) => sum + count, 0);
  return (
    <ul aria-label="На сколько дней позже обещанного" className="grid gap-1">
      {bars.map(({ label, count, late }) => (
        <li key={label} className="grid grid-cols-[3.5rem_1fr_2.5rem] items-center gap-2">
          <Text size="small">{label}</Text>
          <LedgerBar
            label={label}
            parts={[
              { id: 'counted', label: 'доставок', value: count, tone: late ? 'lost' : 'done' },
              { id: 'others', label: 'остальных', value: all - count, tone: 'gone' },
            ]}
          />
          <Text size="small" className="text-end">
            {count.toLocaleString('ru')}
          </Text>
        </li>
      ))}
    </ul>
  );
}
