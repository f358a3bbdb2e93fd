import type { ToastContent } from '@portal/ui/toasts';
import { atom, getDefaultStore } from 'jotai';
import { toasts } from '../../session/toasts.ts';

/** Which panel is open: the bell and the instant toasts close each other. Spec 1 §4. */
export const panelAtom = atom<'bell' | 'instant' | null>(null);

const shown = new Set<number>();

/** Shows a toast about an event and closes the bell. */
export function showInstant(content: ToastContent): void {
  shown.add(toasts.show(content));
  getDefaultStore().set(panelAtom, 'instant');
}

/** Opens or closes the bell; opening removes the instant toasts. */
export function showBell(open: boolean): void {
  if (open) for (const id of shown) toasts.remove(id);
  if (open) shown.clear();
  getDefaultStore().set(panelAtom, open ? 'bell' : null);
}
