'use client';
import { DismissableLayerBranch } from '@radix-ui/react-dismissable-layer';
import { type FocusEvent, useRef, useSyncExternalStore } from 'react';
import { IconButton } from './icon-button.js';
import { AlertIcon, CloseIcon, DoneIcon, WarningIcon } from './icons.js';
import { BareLink } from './link.js';
import { wayBack } from './overlay/way-back.js';

export interface ToastContent {
  title: string;
  text?: string;
  /** Where a click on it leads. */
  href?: string;
  /** red error, orange warning, green success. @default 'red' */
  tone?: 'red' | 'orange' | 'green';
  /** Milliseconds before it begins to fade. @default 10000 */
  duration?: number;
}

export interface Toast extends ToastContent {
  id: number;
  fading: boolean;
}

export interface ToastStore {
  /** A plain string is an error. Answers its id. */
  show(content: string | ToastContent): number;
  success(title: string, text?: string): number;
  /** A value that is no string becomes «Произошла ошибка». */
  warning(title: unknown): number;
  error(title: string): number;
  /** A word in passing («Скопировано»): one second. */
  confirm(title: string): number;
  /** Start its time anew. */
  refresh(id: number): void;
  /** It stays, whole, until `refresh`: somebody points at it or is in it. */
  hold(id: number): void;
  remove(id: number): void;
  subscribe(listener: () => void): () => void;
  read(): readonly Toast[];
}

const MOST = 3;
const DURATION = 10_000;
const FADE = 4_000;
const PASSING = 1_000;

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
        setTimeout(() => remove(id), FADE),
      );
    };
    timers.set(id, setTimeout(fade, toast.duration ?? DURATION));
  };
  const show = (content: string | ToastContent) => {
    const id = next++;
    const toast: Toast = {
      ...(typeof content === 'string' ? { title: content } : content),
      id,
      fading: false,
    };
    for (const old of toasts.slice(0, Math.max(0, toasts.length - MOST + 1))) remove(old.id);
    set([...toasts, toast]);
    refresh(id);
    return id;
  };
  return {
    show,
    success: (title, text) => show({ title, tone: 'green', ...(text === undefined ? {} : { text }) }),
    warning: (title) =>
      show({ title: typeof title === 'string' ? title : 'Произошла ошибка', tone: 'orange' }),
    error: (title) => show({ title, tone: 'red' }),
    confirm: (title) => show({ title, tone: 'green', duration: PASSING }),
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

const LOOKS = {
  red: { bar: 'border-l-red', ink: 'text-red', Icon: AlertIcon },
  orange: { bar: 'border-l-signal', ink: 'text-yellow', Icon: WarningIcon },
  green: { bar: 'border-l-green', ink: 'text-green', Icon: DoneIcon },
};

export interface ToastsProps {
  store: ToastStore;
}

/**
 * The corner where toasts stand. Pointing at one keeps it, and so does the focus in it; when one goes, the focus goes to the next
 * one or back to where it was. Over an open dialog they are seen, heard and pressed, and a press on one leaves the dialog open.
 */
export function Toasts({ store }: ToastsProps) {
  const toasts = useSyncExternalStore(store.subscribe, store.read, store.read);
  const region = useRef<HTMLDivElement>(null);
  const back = useRef<() => void>(undefined);
  const isWithin = (place: EventTarget | null) => place instanceof Node && region.current?.contains(place);
  const enter = ({ relatedTarget }: FocusEvent) => {
    if (!isWithin(relatedTarget))
      back.current = wayBack(relatedTarget instanceof Element ? relatedTarget : null);
  };
  const close = (id: number) => {
    const buttons = [...(region.current?.querySelectorAll<HTMLElement>('[data-close]') ?? [])];
    const index = buttons.findIndex(({ dataset }) => dataset['close'] === String(id));
    const next = buttons[index + 1] ?? buttons[index - 1];
    if (isWithin(document.activeElement)) {
      if (next) next.focus();
      else back.current?.();
    }
    store.remove(id);
  };
  return (
    // A branch of every open layer: a press here is no press outside of them.
    <DismissableLayerBranch
      ref={region}
      data-slot="toasts"
      role="region"
      aria-label="Сообщения"
      // A window hides the page from screen readers but for what has this; each toast says itself what it is.
      aria-live="off"
      onFocus={enter}
      className="pointer-events-none fixed right-6 bottom-6 z-60 flex w-[380px] flex-col gap-3"
    >
      {toasts.map((toast) => {
        const { bar, ink, Icon } = LOOKS[toast.tone ?? 'red'];
        return (
          <div
            key={toast.id}
            role={toast.tone === 'green' ? 'status' : 'alert'}
            data-tone={toast.tone ?? 'red'}
            data-fading={toast.fading || undefined}
            onPointerEnter={() => store.hold(toast.id)}
            onPointerLeave={({ currentTarget }) => {
              if (!currentTarget.contains(document.activeElement)) store.refresh(toast.id);
            }}
            onFocus={() => store.hold(toast.id)}
            onBlur={({ currentTarget, relatedTarget, target }) => {
              // A window in the background keeps what its reader was at.
              const stays = currentTarget.contains(relatedTarget) || document.activeElement === target;
              if (!stays && !currentTarget.matches(':hover')) store.refresh(toast.id);
            }}
            className={`pointer-events-auto flex items-start gap-3 rounded-card border border-l-4 border-line bg-surface py-3.5 pr-3 pl-4 shadow-float data-fading:opacity-0 data-fading:transition-opacity data-fading:duration-[4s] ${bar}`}
          >
            <Icon aria-hidden="true" className={`mt-px size-[18px] shrink-0 ${ink}`} />
            <div className="min-w-0 grow">
              <p className="font-semibold">
                {toast.href ? <BareLink href={toast.href}>{toast.title}</BareLink> : toast.title}
              </p>
              {toast.text && <p className="text-ink-2">{toast.text}</p>}
            </div>
            <IconButton
              size="small"
              icon={<CloseIcon />}
              aria-label="Закрыть сообщение"
              data-close={toast.id}
              onClick={() => close(toast.id)}
            />
          </div>
        );
      })}
    </DismissableLayerBranch>
  );
}
