'use client';
import { HeartIcon } from '../icons.js';
import { IconButton } from '../actions/icon-button.js';
import { heartButton } from '../language/messages/ru/trade.js';
import { useMessages } from '../language/parts/use-messages.js';

export interface HeartButtonProps {
  /** The product: «MANN-FILTER W 914/2». */
  name: string;
  /** Whether it is among the deferred goods. @default false */
  pressed?: boolean;
  onPress(pressed: boolean): void;
}

/** Adds a product to the deferred goods or removes it. */
export function HeartButton({ name, pressed = false, onPress }: HeartButtonProps) {
  const say = useMessages('heartButton', heartButton);
  return (
    <IconButton
      size="small"
      aria-pressed={pressed}
      aria-label={say(pressed ? 'remove' : 'add', { name })}
      icon={<HeartIcon className={pressed ? 'fill-red text-red' : ''} />}
      onClick={() => onPress(!pressed)}
    />
  );
}
