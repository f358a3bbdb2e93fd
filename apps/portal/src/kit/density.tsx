import { Switch } from '@portal/ui/switch';
import { useAtom, useAtomValue } from 'jotai';
import { atomWithStorage } from 'jotai/utils';

type Density = 'comfortable' | 'compact';

/** How dense this person has their long tables, remembered in this browser. */
const densityAtom = atomWithStorage<Density>('density', 'comfortable', undefined, { getOnInit: true });

export const useDensity = (): Density => useAtomValue(densityAtom);

/** Denser rows, until somebody wants them wider again. */
export function DensitySwitch() {
  const [density, choose] = useAtom(densityAtom);
  return (
    <Switch
      checked={density === 'compact'}
      onChange={({ target }) => choose(target.checked ? 'compact' : 'comfortable')}
    >
      Компактно
    </Switch>
  );
}
