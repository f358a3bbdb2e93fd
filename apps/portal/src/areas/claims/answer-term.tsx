import { daysLeftText } from '@portal/domain/words';
import { localDay } from '@portal/domain/zones';
import { DateTime } from '@portal/ui/date-time';
import { Text } from '@portal/ui/text';
import { ZONE } from '../../session/time/dates.ts';
import { useNow } from '../../session/time/now.ts';

/** The deadline is highlighted if at most this many days are left. */
const SOON = 2;

/** Deadline for answering a claim, and the remaining days. */
export function AnswerTerm({ by, short = false }: { by: string; short?: boolean }) {
  const left = localDay(by, ZONE) - localDay(useNow().getTime(), ZONE);
  const words = (
    <Text block size="small" tone={left < 0 ? 'red' : left <= SOON ? 'yellow' : 'muted'}>
      {daysLeftText(left, short ? '' : 'рассмотрения')}
    </Text>
  );
  if (short) return words;
  return (
    <>
      <DateTime value={by} form="date" />
      {words}
    </>
  );
}
