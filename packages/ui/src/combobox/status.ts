/** What screen readers are told when an open list changes. */
export function RUSSIAN_STATUS({ isOpen, resultCount }: { isOpen: boolean; resultCount?: number }): string {
  if (!isOpen || resultCount === undefined) return '';
  return resultCount === 0 ? 'Ничего не найдено' : `Вариантов: ${resultCount}. Стрелки вверх и вниз — выбор.`;
}
