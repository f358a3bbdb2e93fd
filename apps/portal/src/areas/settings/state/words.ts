import type { StateFinding, StateFindingCode } from '@portal/domain/portal-state';
import { plural } from '@portal/domain/words';

const SENTENCES: Readonly<Record<StateFindingCode, (count: number) => string>> = {
  backup_failed: () => 'Последняя резервная копия не удалась',
  backup_missing: () => 'Резервных копий ещё не было',
  backup_old: (hours) => `Последней удавшейся резервной копии ${span(hours)}`,
  copies_differ: () => 'Серверы работают на разных версиях',
  copy_silent: (count) =>
    `${count} ${plural(count, 'сервер не отвечает', 'сервера не отвечают', 'серверов не отвечают')} больше минуты`,
  copy_slow: (count) =>
    `${count} ${plural(count, 'сервер не успевает', 'сервера не успевают', 'серверов не успевают')} отвечать`,
  disk_full: (days) =>
    `Место на диске кончается: хватит не больше чем на ${days} ${plural(days, 'день', 'дня', 'дней')}`,
  disk_soon_full: (days) => `Места на диске хватит на ${days} ${plural(days, 'день', 'дня', 'дней')}`,
  drill_failed: () => 'Последнее учебное восстановление из копии не удалось',
  drill_old: (days) =>
    days === 1
      ? 'Восстановление из копии ещё не проверяли'
      : `Восстановление из копии не проверяли ${days} ${plural(days, 'день', 'дня', 'дней')}`,
  fetches_fail: (count) => `Не забираются файлы: ${count}`,
  jobs_failed: (count) => `Фоновые задания не удались: ${count}`,
  letters_given_up: (count) => `Письма не отправлены, портал больше не пытается: ${count}`,
  letters_wait: (count) => `Письма не отправлены, портал попробует ещё раз: ${count}`,
  mail_off: () => 'Почтовый сервер не задан: письма не уходят',
  queue_stands: (count) =>
    `${count} ${plural(count, 'очередь стоит', 'очереди стоят', 'очередей стоят')} больше 15 минут`,
  replica_unused: (count) =>
    `${count} ${plural(count, 'сервер не читает', 'сервера не читают', 'серверов не читают')} с реплики базы: всё читается с основной`,
  statements_slow: (count) => `Медленные запросы к базе: ${count}`,
  webhooks_fail: (count) => `Вебхуки не доставляются: ${count}`,
};

const span = (hours: number) =>
  hours < 48
    ? `${hours} ${plural(hours, 'час', 'часа', 'часов')}`
    : `${Math.floor(hours / 24)} ${plural(Math.floor(hours / 24), 'день', 'дня', 'дней')}`;

/** A finding in words. */
export const findingWords = ({ code, count }: StateFinding): string => SENTENCES[code](count);

const UNITS = ['Б', 'КБ', 'МБ', 'ГБ', 'ТБ'] as const;

/** «12,4 ГБ», «−3 МБ» */
export function sizeWords(bytes: number): string {
  let [value, unit] = [Math.abs(bytes), 0];
  while (value >= 1024 && unit < UNITS.length - 1) {
    value /= 1024;
    unit += 1;
  }
  const digits = value < 10 && unit > 1 ? 1 : 0;
  return `${bytes < 0 ? '−' : ''}${value.toLocaleString('ru', { maximumFractionDigits: digits })} ${UNITS[unit]}`;
}
