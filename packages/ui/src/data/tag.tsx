'use client';
import { type Ref, forwardRef, type ReactNode } from 'react';
import { CloseIcon } from '../icons.js';
import { tag } from '../language/messages/ru/data/tag.js';
import { useMessages } from '../language/parts/use-messages.js';
import { useFormats } from '../language/parts/use-formats.js';
import { goesOn, type RootProps } from '../parts/root-props.js';
import { useHeld } from '../fields/input/held.js';

export interface TagProps extends RootProps<'span', 'name'> {
  /** Text of the tag. */
  children: ReactNode;
  /** Removes the tag; adds a button with a cross, named by `name`. */
  onRemove?(): void;
  /** What the cross removes, for screen readers: «фильтр Бренд». */
  name?: string;
  /** Called with the new state when the tag is pressed; makes it a toggle button. */
  onPress?(pressed: boolean): void;
  /** Whether the tag is chosen, if the caller keeps it. */
  pressed?: boolean;
  /** Whether it is chosen at first; the tag then keeps it and is a toggle button. */
  defaultPressed?: boolean;
  /** Number of matches. */
  count?: number;
}

const LOOKS =
  'inline-flex h-7 items-center gap-1.5 rounded-full border px-3 text-small whitespace-nowrap transition-colors';

/** An active filter, or one that can be toggled. */
export const Tag = forwardRef<HTMLElement, TagProps>(function Tag(
  { children, onRemove, name, onPress, pressed: given, defaultPressed, count, className = '', ...props },
  ref,
) {
  const [pressed = false, press] = useHeld({ value: given, defaultValue: defaultPressed, onChange: onPress });
  const say = useMessages('tag', tag);
  const { number } = useFormats();
  const content = (
    <>
      {children}
      {count !== undefined && <span className="font-semibold">{number(count)}</span>}
    </>
  );
  if (onPress || defaultPressed !== undefined)
    return (
      <button
        ref={ref as Ref<HTMLButtonElement>}
        type="button"
        data-slot="tag"
        aria-pressed={pressed}
        {...(props as RootProps<'button'>)}
        onClick={(event) => goesOn((props as RootProps<'button'>).onClick, event) && press(!pressed)}
        className={`${LOOKS} max-md:h-11 border-line-strong bg-surface hover:border-brand aria-pressed:border-brand aria-pressed:bg-brand-tint aria-pressed:text-brand-strong ${className}`}
      >
        {content}
      </button>
    );
  return (
    <span
      ref={ref}
      data-slot="tag"
      {...props}
      className={`${LOOKS} border-transparent bg-brand-tint text-brand-strong ${onRemove ? 'pe-1.5 max-md:h-11 max-md:pe-0' : ''} ${className}`}
    >
      {content}
      {onRemove && (
        <button
          type="button"
          aria-label={say('remove', { name: name ?? (typeof children === 'string' ? children : '') })}
          onClick={onRemove}
          className="flex size-5 items-center justify-center rounded-full hover:bg-surface max-md:size-11"
        >
          <CloseIcon aria-hidden="true" className="size-3" />
        </button>
      )}
    </span>
  );
});
