import { cva } from 'class-variance-authority';

/** Classes of the box of every text control. */
export const controlRecipe = cva(
  'w-full rounded-control border bg-surface text-ink transition-colors hover:border-ink-3 focus-within:border-brand disabled:cursor-not-allowed disabled:bg-sunken disabled:text-ink-3 border-line-strong aria-invalid:border-red',
  {
    variants: {
      /** Height of the field. */
      controlSize: { small: 'h-control-row px-2.5', medium: 'h-control px-3', large: 'h-control-large px-3' },
    },
    defaultVariants: { controlSize: 'medium' },
  },
);
