import { Button } from '@portal/ui/button';
import { type Packing, restApart, restTogether } from '../packing.ts';

export interface RestPlacesProps {
  /** Pieces that are in no container yet. */
  rest: number;
  packing: Packing;
  onPack(packing: Packing): void;
}

/** The number of pieces in no container, and two buttons that distribute them. */
export function RestPlaces({ rest, packing, onPack }: RestPlacesProps) {
  return (
    <span className="flex items-center gap-2">
      Не разложено {rest} шт.
      <Button size="small" variant="secondary" onClick={() => onPack(restTogether(packing))}>
        Всё в одно место
      </Button>
      <Button size="small" variant="secondary" onClick={() => onPack(restApart(packing))}>
        По месту на позицию
      </Button>
    </span>
  );
}
