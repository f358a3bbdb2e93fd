'use client';
import { HeartIcon } from '../icons.js';
import { IconButton } from '../actions/icon-button.js';

export interface HeartButtonProps {
  /** Of what: «MANN-FILTER W 914/2». */
  name: string;
  /** It is put aside. @default false */
  pressed?: boolean;
  onPress(pressed: boolean): void;
}

/** Puts goods aside, or takes them back. */
export function HeartButton({ name, pressed = false, onPress }: HeartButtonProps) {
  return (
    <IconButton
      size="small"
      aria-pressed={pressed}
      aria-label={pressed ? `Убрать из отложенных: ${name}` : `Отложить: ${name}`}
      icon={<HeartIcon className={pressed ? 'fill-red text-red' : ''} />}
      onClick={() => onPress(!pressed)}
    />
  );
}
