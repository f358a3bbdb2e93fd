'use client';
import { forwardRef } from 'react';
import { HeartIcon } from '../icons.js';
import { IconButton } from '../actions/icon-button.js';
import { heartButton } from '../language/messages/ru/trade/heart-button.js';
import { useMessages } from '../language/parts/use-messages.js';
import { goesOn, type RootProps } from '../parts/root-props.js';
import { useHeld } from '../fields/input/held.js';

export interface HeartButtonProps extends RootProps<'button', 'name' | 'aria-label' | 'aria-labelledby'> {
  /** The product: «MANN-FILTER W 914/2». */
  name: string;
  /** Whether it is among the deferred goods, if the caller keeps it. */
  pressed?: boolean;
  /** Whether it is among them at first, if the button keeps it. @default false */
  defaultPressed?: boolean;
  /** Called with the new state. */
  onPress?(pressed: boolean): void;
}

/** Adds a product to the deferred goods or removes it. */
export const HeartButton = forwardRef<HTMLButtonElement, HeartButtonProps>(function HeartButton(
  { name, pressed: given, defaultPressed = false, onPress, ...props },
  ref,
) {
  const [pressed, press] = useHeld({ value: given, defaultValue: defaultPressed, onChange: onPress });
  const say = useMessages('heartButton', heartButton);
  return (
    <IconButton
      ref={ref}
      data-slot="heart-button"
      size="small"
      aria-pressed={pressed}
      icon={<HeartIcon className={pressed ? 'fill-red text-red' : ''} />}
      {...props}
      aria-label={say(pressed ? 'remove' : 'add', { name })}
      onClick={(event) => goesOn(props.onClick, event) && press(!pressed)}
    />
  );
});
