import { daysLeftText } from '@portal/domain/words';
import { localDay } from '@portal/domain/zones';
import { DateTime } from '@portal/ui/date-time';
import { Text } from '@portal/ui/text';
import { ZONE } from '../../session/time/dates.ts';
import { useNow } from '../../session/time/now.ts';

/** Days that are few. */
const SOON = 2;

/** Until when a claim waits for its answer, and how many days are left. */
export function AnswerTerm({ by, short = false }: { by: string; short?: boolean }) {
  const left = localDay(by, ZONE) - localDay(useNow().getTime(), ZONE);
  const words = daysLeftText(left, short ? '' : 'рассмотрения');
  return (
    <>
      <DateTime value={by} form="date" />
      <Text block size="small" tone={left < 0 ? 'red' : left <= SOON ? 'yellow' : 'muted'}>
        {words}
      </Text>
    </>
  );
}
