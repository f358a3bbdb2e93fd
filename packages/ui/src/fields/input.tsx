'use client';
import type { VariantProps } from 'class-variance-authority';
import { forwardRef, type InputHTMLAttributes, type ReactNode } from 'react';
import { useFieldControl } from './field.js';
import { controlRecipe } from './input/recipe.js';

export interface InputProps
  extends InputHTMLAttributes<HTMLInputElement>, VariantProps<typeof controlRecipe> {
  /** An icon inside, before the text. */
  icon?: ReactNode;
}

/** A line of text. Inside a `Field` it gets its name, hint and error from the field. */
export const Input = forwardRef<HTMLInputElement, InputProps>(function Input(
  { controlSize, icon, className, ...props },
  ref,
) {
  const field = useFieldControl(props);
  const input = (
    <input
      ref={ref}
      data-slot="input"
      {...field}
      className={controlRecipe({ controlSize, className: icon ? `ps-9 ${className ?? ''}` : className })}
      {...props}
    />
  );
  if (!icon) return input;
  return (
    <span className="relative block w-full">
      <span
        aria-hidden="true"
        className="pointer-events-none absolute inset-y-0 start-3 flex items-center text-ink-3 [&_svg]:size-4"
      >
        {icon}
      </span>
      {input}
    </span>
  );
});
