import { useRef, useState } from 'react';
import { documentNumber } from '../../../kit/list/columns.tsx';
import type { Heard } from '../../../kit/scan/scan-field.tsx';
import {
  acceptPlace,
  type Acceptance,
  codeOf,
  countsOf,
  found,
  type Item,
  leftOf,
  nextOf,
  oneMore,
  type Unsent,
} from './counts.ts';

/** Maximum number of characters of a code that are shown. */
const SHOWN = 40;
const nameOf = ({ brand_title, article }: Item) => `${brand_title} ${article}`;

/** Counts what is scanned: a part by its label, a container by its own, and says what was heard. */
export function useHearing(
  acceptance: Acceptance,
  unsent: Unsent,
  count: (change: (unsent: Unsent) => Unsent) => void,
) {
  const [heard, setHeard] = useState<Heard | null>(null);
  /**
   * Numbers of the containers whose label was scanned; a ref, because a scanner may read one again before the
   * next render.
   */
  const scanned = useRef(new Set<string>());
  /** The last code that matches nothing in the shipment: it may be an unordered item. */
  const [strange, setStrange] = useState('');

  function hear(code: string) {
    const what = found(acceptance, code);
    setStrange(what === null ? codeOf(code).slice(0, SHOWN) : '');
    if (what === null)
      return setHeard({ tone: 'red', text: `«${code.slice(0, SHOWN)}» – такого нет в этой отгрузке` });
    if ('elsewhere' in what)
      return setHeard({ tone: 'red', text: `Место из другой отгрузки: ${documentNumber(what.elsewhere)}` });
    if ('several' in what)
      return setHeard({
        tone: 'red',
        text: `С этим номером пришли ${what.several.map(nameOf).join(' и ')}: отметьте нужный кнопкой`,
      });
    if ('place' in what) {
      const { place } = what;
      const { container_number: number, quantity } = place;
      const isLeft = place.items.some(({ item }) => leftOf(item, countsOf(item, unsent)) > 0);
      // A label that is scanned again adds no pieces.
      if (!isLeft || scanned.current.has(number))
        return setHeard({ tone: 'yellow', text: `Место № ${number} уже принято` });
      scanned.current.add(number);
      count((known) => acceptPlace(place, known));
      return setHeard({ tone: 'green', text: `Место № ${number}: принято, в нём ${quantity} шт.` });
    }
    const item = nextOf(what.lines, unsent);
    const isBeyond = leftOf(item, countsOf(item, unsent)) === 0;
    count((known) => oneMore(nextOf(what.lines, known), known));
    setHeard(
      isBeyond
        ? { tone: 'yellow', text: `${nameOf(item)} – лишнее, отгружено ${item.quantity}` }
        : { tone: 'green', text: `${nameOf(item)} +1` },
    );
  }
  return {
    heard,
    hear,
    strange,
    /** Called once the unmatched code has been recorded. */
    settle: () => setStrange(''),
  };
}
