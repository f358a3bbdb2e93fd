import { Switch } from '@portal/ui/switch';
import { useAtom, useAtomValue } from 'jotai';
import { atomWithStorage } from 'jotai/utils';

export type Density = 'comfortable' | 'compact';

/** The user's density of long tables, stored in this browser. */
const densityAtom = atomWithStorage<Density>('density', 'comfortable', undefined, { getOnInit: true });

export const useDensity = (): Density => useAtomValue(densityAtom);

/** Switches between dense and comfortable table rows. On a phone, where rows are cards, there is nothing to switch. */
export function DensitySwitch() {
  const [density, choose] = useAtom(densityAtom);
  return (
    <span className="contents max-md:hidden">
      <Switch
        checked={density === 'compact'}
        onChange={({ target }) => choose(target.checked ? 'compact' : 'comfortable')}
      >
        Компактно
      </Switch>
    </span>
  );
}
