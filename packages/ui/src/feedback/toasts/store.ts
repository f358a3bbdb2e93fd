import type { ReactNode } from 'react';
import { BRIEF_DURATION, TOAST_DURATION, TOAST_FADE, TOAST_LIMIT, TOAST_TONES } from '@portal/domain/toasts';

export interface ToastAction {
  /** «Вернуть», «Открыть корзину». */
  label: string;
  /** Target of the link. */
  href?: string;
  /** Performs the action and closes the toast. Of merged toasts, the last one's action runs first. */
  run?(): void;
}

export interface ToastContent {
  title: string;
  text?: ReactNode;
  /** Target of a click on the toast. */
  href?: string;
  /** red error, orange warning, green success. @default 'red' */
  tone?: 'red' | 'orange' | 'green';
  /** Milliseconds before it begins to fade. @default 10000 */
  duration?: number;
  /** Its subject: a success removes warnings and errors with the same subject. */
  about?: string;
  action?: ToastAction;
}

export interface Toast extends Omit<ToastContent, 'title'> {
  id: number;
  /** Undefined: `Toasts` says that something went wrong, in its language. */
  title: string | undefined;
  fading: boolean;
  /** Number of merged equal toasts. */
  count: number;
}

/** Optional parts of a toast besides its text. */
export type ToastMore = Pick<ToastContent, 'about' | 'action' | 'href'>;

export interface ToastStore {
  /** Shows a toast and returns its id; a plain string is an error. A toast equal to a visible one is merged with it. */
  show(content: string | ToastContent): number;
  success(title: string, text?: ReactNode, more?: ToastMore): number;
  /** A value that is no string is shown as «Произошла ошибка». */
  warning(title: unknown, more?: ToastMore): number;
  error(title: string, more?: ToastMore): number;
  /** A short confirmation («Скопировано»), visible for one second. */
  confirm(title: string): number;
  /** Removes the warnings and errors about a subject. */
  settle(about: string): void;
  /** Restarts the time of a toast. */
  refresh(id: number): void;
  /** Keeps a toast fully visible until `refresh`: it is hovered or focused. */
  hold(id: number): void;
  remove(id: number): void;
  subscribe(listener: () => void): () => void;
  read(): readonly Toast[];
}

type Shown = Omit<ToastContent, 'title'> & { title: string | undefined };

const toneOf = ({ tone = 'red' }: Shown) => tone;

/** Whether two toasts are equal; parts that are not compared (counts) are taken from the last one. */
const isSame = (one: Shown, other: Shown) =>
  one.title === other.title &&
  toneOf(one) === toneOf(other) &&
  one.href === other.href &&
  one.about === other.about &&
  one.action?.label === other.action?.label &&
  one.action?.href === other.action?.href;

/** The actions of both, the last one first. */
function both(earlier: ToastAction | undefined, later: ToastAction | undefined): { action?: ToastAction } {
  const [first, second] = [later?.run, earlier?.run];
  if (!later) return {};
  if (!first || !second) return { action: later };
  return {
    action: {
      ...later,
      run() {
        first();
        second();
      },
    },
  };
}

/** Keeps at most 3 toasts; each starts to fade 10 s after it came and is gone 4 s later. */
export function createToastStore(): ToastStore {
  let toasts: readonly Toast[] = [];
  let next = 1;
  const timers = new Map<number, ReturnType<typeof setTimeout>>();
  const listeners = new Set<() => void>();
  const set = (value: readonly Toast[]) => {
    toasts = value;
    for (const listener of listeners) listener();
  };
  const remove = (id: number) => {
    clearTimeout(timers.get(id));
    timers.delete(id);
    set(toasts.filter((toast) => toast.id !== id));
  };
  const mark = (id: number, fading: boolean) =>
    set(toasts.map((toast) => (toast.id === id ? { ...toast, fading } : toast)));
  const hold = (id: number) => {
    clearTimeout(timers.get(id));
    if (toasts.some((toast) => toast.id === id && toast.fading)) mark(id, false);
  };
  const refresh = (id: number) => {
    const toast = toasts.find((known) => known.id === id);
    if (!toast) return;
    hold(id);
    const fade = () => {
      mark(id, true);
      timers.set(
        id,
        setTimeout(() => remove(id), TOAST_FADE),
      );
    };
    timers.set(id, setTimeout(fade, toast.duration ?? TOAST_DURATION));
  };
  const settle = (about: string) => {
    for (const old of toasts) if (old.about === about && toneOf(old) !== 'green') remove(old.id);
  };
  const show = (given: string | Shown) => {
    const content = typeof given === 'string' ? { title: given } : given;
    if (toneOf(content) === 'green' && content.about !== undefined) settle(content.about);
    const same = toasts.find((toast) => isSame(toast, content));
    if (same) {
      const { id, count, action } = same;
      const joined: Toast = {
        ...content,
        ...both(action, content.action),
        id,
        fading: false,
        count: count + 1,
      };
      set(toasts.map((toast) => (toast.id === id ? joined : toast)));
      refresh(id);
      return id;
    }
    const id = next++;
    for (const old of toasts.slice(0, Math.max(0, toasts.length - TOAST_LIMIT + 1))) remove(old.id);
    set([...toasts, { ...content, id, fading: false, count: 1 }]);
    refresh(id);
    return id;
  };
  return {
    show,
    success: (title, text, more) =>
      show({ ...more, title, tone: TOAST_TONES.success, ...(text === undefined ? {} : { text }) }),
    warning: (title, more) =>
      show({ ...more, title: typeof title === 'string' ? title : undefined, tone: TOAST_TONES.warning }),
    error: (title, more) => show({ ...more, title, tone: TOAST_TONES.error }),
    confirm: (title) => show({ title, tone: TOAST_TONES.success, duration: BRIEF_DURATION }),
    settle,
    refresh,
    hold,
    remove,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    read: () => toasts,
  };
}
