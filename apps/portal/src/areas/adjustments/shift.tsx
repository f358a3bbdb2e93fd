import { plural } from '@portal/domain/words';
import { Text } from '@portal/ui/text';

const HOUR = 3_600_000;

/** «На 9 дней позже»: in whole days, or in hours if it is less than a day. */
export function shiftText(from: string, to: string): string {
  const difference = Date.parse(to) - Date.parse(from);
  const hours = Math.max(Math.round(Math.abs(difference) / HOUR), 1);
  const days = Math.round(hours / 24);
  const much =
    hours < 24
      ? `${hours}\u00A0${plural(hours, 'час', 'часа', 'часов')}`
      : `${days}\u00A0${plural(days, 'день', 'дня', 'дней')}`;
  if (difference === 0) return 'без сдвига';
  // In a narrow column only the last word goes to the next line.
  return `на\u00A0${much} ${difference > 0 ? 'позже' : 'раньше'}`;
}

/** Text of a delay, red if later and green if earlier. */
export const Shift = ({ from, to }: { from: string; to: string }) => (
  <Text tone={Date.parse(to) > Date.parse(from) ? 'red' : 'green'}>{shiftText(from, to)}</Text>
);
