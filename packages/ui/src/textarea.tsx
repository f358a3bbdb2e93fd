'use client';
import { forwardRef, type TextareaHTMLAttributes } from 'react';
import { useFieldControl } from './field.js';
import { controlRecipe } from './input.js';

export type TextareaProps = TextareaHTMLAttributes<HTMLTextAreaElement>;

/** Several lines of text. */
export const Textarea = forwardRef<HTMLTextAreaElement, TextareaProps>(function Textarea(
  { className = '', rows = 3, ...props },
  ref,
) {
  const field = useFieldControl();
  return (
    <textarea
      ref={ref}
      rows={rows}
      data-slot="textarea"
      {...field}
      className={controlRecipe({ className: `h-auto! py-2 ${className}` })}
      {...props}
    />
  );
});
