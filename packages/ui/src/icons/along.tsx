// Icons that are mirrored from right to left. They are a module of their own because loading it calls forwardRef with the icons of
// Lucide: a bundler can put it beside those icons, and icons.tsx, which only exports, elsewhere.
import {
  ArrowDownWideNarrow,
  ArrowUpRight,
  ChevronLeft,
  ChevronRight,
  List,
  ListOrdered,
  LogOut,
  Redo2,
  Truck,
  Undo2,
  type LucideIcon,
} from 'lucide-react';
import { forwardRef } from 'react';
import type { IconComponent } from '../icons.js';

/** An icon that points along the line: mirrored where that runs from right to left. */
const along = (Icon: LucideIcon): IconComponent =>
  forwardRef(({ className = '', ...props }, ref) => (
    <Icon {...props} ref={ref} className={`scale-x-[var(--portal-forward,1)] ${className}`} />
  ));

export const LeftIcon = /* @__PURE__ */ along(ChevronLeft);
export const ListIcon = /* @__PURE__ */ along(List);
export const OpenIcon = /* @__PURE__ */ along(ArrowUpRight);
export const OrderedListIcon = /* @__PURE__ */ along(ListOrdered);
export const RedoIcon = /* @__PURE__ */ along(Redo2);
export const RightIcon = /* @__PURE__ */ along(ChevronRight);
export const ShipmentIcon = /* @__PURE__ */ along(Truck);
export const SignOutIcon = /* @__PURE__ */ along(LogOut);
export const SortIcon = /* @__PURE__ */ along(ArrowDownWideNarrow);
export const UndoIcon = /* @__PURE__ */ along(Undo2);
