import { keyHelp } from '@portal/domain/key-help';
import { KeyList } from '@portal/ui/command-palette';
import { Dialog } from '@portal/ui/dialog';
import { isOpenedFromRow } from '../focus/use-arrival.ts';
import { MAIN_BUTTONS } from '../focus/use-main-action.ts';

export interface KeysDialogProps {
  open: boolean;
  onOpenChange(open: boolean): void;
}

const isMac = () => /Mac|iPhone|iPad/.test(navigator.userAgent);

/** The keys of the page: those of every page and, if it has them, of its list and its tables. */
export function KeysDialog({ open, onOpenChange }: KeysDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Клавиши">
      {open && <Keys />}
    </Dialog>
  );
}

function Keys() {
  const has = (selector: string) => document.querySelector(`main ${selector}`) !== null;
  const groups = keyHelp({
    search: has('[aria-keyshortcuts="/"]'),
    table: has('tr[data-row][tabindex]:has([data-side="open"])'),
    quantities: has(':is(tr[data-row][tabindex], [data-slot="offer-card"]) :is(input[inputmode="numeric"])'),
    main: has(MAIN_BUTTONS),
    back: isOpenedFromRow(),
  });
  const mod = isMac() ? '⌘' : 'Ctrl';
  return (
    <KeyList
      groups={groups.map(({ title, keys }) => ({
        title,
        keys: keys.map((one) => ({ ...one, keys: one.keys.map((key) => (key === 'Mod' ? mod : key)) })),
      }))}
    />
  );
}
