import type { ToastContent } from '@portal/ui/toasts';
import { atom, getDefaultStore } from 'jotai';
import { toasts } from '../../session/toasts.ts';

/** The bell and the notices that come by themselves close one another. Spec 1 §4. */
export const panelAtom = atom<'bell' | 'instant' | null>(null);

const shown = new Set<number>();

/** A notice of what has just happened. */
export function showInstant(content: ToastContent): void {
  shown.add(toasts.show(content));
  getDefaultStore().set(panelAtom, 'instant');
}

/** The bell is opened or closed. */
export function showBell(open: boolean): void {
  if (open) for (const id of shown) toasts.remove(id);
  if (open) shown.clear();
  getDefaultStore().set(panelAtom, open ? 'bell' : null);
}
