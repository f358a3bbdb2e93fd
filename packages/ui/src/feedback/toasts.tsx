'use client';
import { DismissableLayerBranch } from '@radix-ui/react-dismissable-layer';
import { FocusScope } from '@radix-ui/react-focus-scope';
import {
  type FocusEvent,
  forwardRef,
  type KeyboardEvent,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { buttonRecipe } from '../actions/button/recipe.js';
import { Button } from '../actions/button.js';
import { IconButton } from '../actions/icon-button.js';
import { AlertIcon, CloseIcon, DoneIcon, WarningIcon } from '../icons.js';
import { BareLink } from '../actions/link.js';
import { wayBack } from '../overlays/parts/way-back.js';
import { freePlace } from './toasts/place.js';
import type { Toast, ToastAction, ToastStore } from './toasts/store.js';
import { toasts as texts } from '../language/messages/ru/feedback/toasts.js';
import { useMessages } from '../language/parts/use-messages.js';
import { useFormats } from '../language/parts/use-formats.js';
import { goesOn, type RootProps } from '../parts/root-props.js';

export { createToastStore } from './toasts/store.js';
export type { Toast, ToastAction, ToastContent, ToastMore, ToastStore } from './toasts/store.js';

const LOOKS = {
  red: { bar: 'border-s-red', ink: 'text-red', Icon: AlertIcon },
  orange: { bar: 'border-s-signal', ink: 'text-yellow', Icon: WarningIcon },
  green: { bar: 'border-s-green', ink: 'text-green', Icon: DoneIcon },
};

export interface ToastsProps extends RootProps<'div'> {
  /** Store that the application adds toasts to. */
  store: ToastStore;
}

/** Moves the focus to the action of the newest toast, without one to its cross. */
function goToNewest(region: HTMLElement | null): void {
  const last = region?.lastElementChild;
  const places = ['a, button:not([data-close])', '[data-close]'].map((one) =>
    last?.querySelector<HTMLElement>(one),
  );
  places.find((place) => place)?.focus();
}

/**
 * The region with the toasts: at the bottom of the window, where it covers no control if possible. Equal toasts
 * are merged and counted. A hovered or focused toast stays; when one is closed, the focus moves to the next one or
 * returns. F8 goes to the newest one, to its action if it has one; Escape closes the one that has the focus. Over an
 * open dialog toasts are visible, announced and clickable, and a click does not close the dialog.
 */
export const Toasts = forwardRef<HTMLDivElement, ToastsProps>(function Toasts(
  { store, onFocus, onBlur, onKeyDown, style, className = '', ...props },
  ref,
) {
  const say = useMessages('toasts', texts);
  const { number } = useFormats();
  const toasts = useSyncExternalStore(store.subscribe, store.read, store.read);
  const region = useRef<HTMLDivElement>(null);
  useImperativeHandle<HTMLDivElement | null, HTMLDivElement | null>(ref, () => region.current);
  // F8 was pressed: until the focus leaves, no dialog takes it back.
  const [called, setCalled] = useState(false);
  const back = useRef<() => void>(undefined);
  const [end, setEnd] = useState<number>();
  // The position is computed for each new toast; a removed one moves nothing.
  const newest = toasts.reduce((last, { id, count }) => Math.max(last, id + count / 1_000), 0);
  useLayoutEffect(() => {
    if (newest > 0 && region.current) setEnd(freePlace(region.current));
  }, [newest]);
  const titleOf = ({ title }: Toast) => title ?? say('failed');
  const some = toasts.length > 0;
  useEffect(() => {
    if (!some) return;
    const onKey = (event: globalThis.KeyboardEvent) => {
      const { altKey, ctrlKey, metaKey, shiftKey, key } = event;
      if (key !== 'F8' || altKey || ctrlKey || metaKey || shiftKey) return;
      event.preventDefault();
      setCalled(true);
      goToNewest(region.current);
    };
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('keydown', onKey);
      // A toast that comes later does not take the focus by itself.
      setCalled(false);
    };
  }, [some]);
  const isWithin = (place: EventTarget | null) => place instanceof Node && region.current?.contains(place);
  const enter = (event: FocusEvent<HTMLDivElement>) => {
    const { relatedTarget } = event;
    onFocus?.(event);
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
  const onKey = (event: KeyboardEvent<HTMLDivElement>) => {
    // Below a dialog, whose layer has refused Escape already, the default is prevented before.
    if (onKeyDown && !goesOn(onKeyDown, event)) return;
    if (event.key !== 'Escape' || !(event.target instanceof Element)) return;
    event.preventDefault();
    event.stopPropagation();
    const id = event.target.closest<HTMLElement>('[data-toast]')?.dataset['toast'];
    if (id !== undefined) close(Number(id));
  };
  return (
    // A branch of every open layer: a click here is not a click outside of them.
    <DismissableLayerBranch
      ref={region}
      data-slot="toasts"
      data-keeps-escape
      aria-keyshortcuts="F8"
      role="region"
      aria-label={say('label')}
      // A dialog hides the page from screen readers except elements with this attribute; each toast has its own role.
      aria-live="off"
      {...props}
      onFocus={enter}
      onBlur={(event) => {
        onBlur?.(event);
        if (!isWithin(event.relatedTarget)) setCalled(false);
      }}
      onKeyDown={onKey}
      style={{ ...(end === undefined ? {} : { insetInlineEnd: end }), ...style }}
      className={`pointer-events-none fixed end-6 bottom-6 z-60 flex w-[380px] flex-col max-md:top-3 max-md:end-3! max-md:bottom-auto max-md:start-3 max-md:w-auto gap-3 print:hidden ${className}`}
    >
      {called && some && (
        // Empty: while it is there, the scope of an open dialog rests.
        <FocusScope
          onMountAutoFocus={(event) => {
            event.preventDefault();
            goToNewest(region.current);
          }}
          onUnmountAutoFocus={(event) => event.preventDefault()}
        />
      )}
      {toasts.map((toast) => {
        const { bar, ink, Icon } = LOOKS[toast.tone ?? 'red'];
        return (
          <div
            key={toast.id}
            data-toast={toast.id}
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
            className={`pointer-events-auto flex items-start gap-3 rounded-card border border-s-4 border-line bg-surface py-3.5 pe-3 ps-4 shadow-float data-fading:opacity-0 data-fading:transition-opacity data-fading:duration-[4s] ${bar}`}
          >
            <Icon aria-hidden="true" className={`mt-px size-[18px] shrink-0 ${ink}`} />
            <div className="min-w-0 grow">
              <p className="font-semibold">
                {toast.href ? <BareLink href={toast.href}>{titleOf(toast)}</BareLink> : titleOf(toast)}
                {toast.count > 1 && <span className="font-normal text-ink-3"> · {number(toast.count)}</span>}
              </p>
              {toast.text && <p className="line-clamp-2 text-ink-2">{toast.text}</p>}
              {toast.action && <Action action={toast.action} onDone={() => close(toast.id)} />}
            </div>
            <IconButton
              size="small"
              icon={<CloseIcon />}
              aria-label={say('close')}
              data-close={toast.id}
              onClick={() => close(toast.id)}
            />
          </div>
        );
      })}
    </DismissableLayerBranch>
  );
});

function Action({ action, onDone }: { action: ToastAction; onDone(): void }) {
  const { label, href, run } = action;
  if (href !== undefined)
    return (
      <BareLink
        href={href}
        onClick={onDone}
        className={buttonRecipe({ variant: 'secondary', size: 'small', className: 'mt-2' })}
      >
        {label}
      </BareLink>
    );
  return (
    <Button
      size="small"
      variant="secondary"
      className="mt-2"
      onClick={() => {
        onDone();
        run?.();
      }}
    >
      {label}
    </Button>
  );
}
