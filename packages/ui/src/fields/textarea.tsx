'use client';
import { forwardRef, type TextareaHTMLAttributes } from 'react';
import { useFieldControl } from './field.js';
import { controlRecipe } from './input/recipe.js';

export interface TextareaProps extends TextareaHTMLAttributes<HTMLTextAreaElement> {
  /** Monospaced with a slashed zero, for lists of part numbers. @default false */
  partNumbers?: boolean;
}

/** Several lines of text. */
export const Textarea = forwardRef<HTMLTextAreaElement, TextareaProps>(function Textarea(
  { className = '', rows = 3, partNumbers = false, ...props },
  ref,
) {
  const field = useFieldControl(props);
  return (
    <textarea
      ref={ref}
      rows={rows}
      data-slot="textarea"
      {...field}
      className={controlRecipe({ className: `h-auto! py-2 ${partNumbers ? 'font-part ' : ''}${className}` })}
      {...props}
    />
  );
});
