import { plural } from '@portal/domain/words';
import { useCallback, useState } from 'react';
import type { BasketItem } from './items.ts';

/** Lines whose typed quantity is invalid: nobody knows their sum, so it is not told until they are mended. */
export interface WrongQuantities {
  /** Why the quantity is invalid, by line id. */
  reasons: ReadonlyMap<number, string>;
  onReason(id: number, reason: string | null): void;
}

export function useWrongQuantities(): WrongQuantities {
  const [reasons, setReasons] = useState<ReadonlyMap<number, string>>(new Map());
  const onReason = useCallback(
    (id: number, reason: string | null) =>
      setReasons((before) => {
        const next = new Map(before);
        if (reason === null) next.delete(id);
        else next.set(id, reason);
        return next;
      }),
    [],
  );
  return { reasons, onReason };
}

/** The lines whose sum is known, and what the summary says of the others. */
export function countedLines(items: readonly BasketItem[], { reasons }: Pick<WrongQuantities, 'reasons'>) {
  const counted = items.filter(({ id }) => !reasons.has(id));
  const left = items.length - counted.length;
  const warnings =
    left === 0
      ? []
      : [
          `Исправьте количество: ${left.toLocaleString('ru')} ${plural(left, 'строка', 'строки', 'строк')} в сумму не ${plural(left, 'вошла', 'вошли', 'вошли')}`,
        ];
  return { counted, warnings };
}
