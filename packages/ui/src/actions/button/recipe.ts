import { cva } from 'class-variance-authority';

/** Styles of a button, also for links that act as buttons. */
export const buttonRecipe = cva(
  'inline-flex shrink-0 items-center justify-center gap-2 rounded-control font-semibold whitespace-nowrap transition-colors duration-150 select-none aria-disabled:cursor-not-allowed aria-disabled:opacity-45',
  {
    variants: {
      /** Weight of the action: main, usual, destructive, quiet. */
      variant: {
        primary: 'bg-brand text-on-brand not-aria-disabled:hover:bg-brand-strong',
        secondary:
          'border border-line-strong bg-surface text-brand not-aria-disabled:hover:border-brand not-aria-disabled:hover:bg-brand-tint',
        danger: 'border border-red bg-surface text-red not-aria-disabled:hover:bg-red-tint',
        ghost: 'text-brand not-aria-disabled:hover:bg-brand-tint',
      },
      /** Height: of a row, of a field, of the main action of a page. */
      size: {
        small: 'h-control-row px-3 text-[13px]',
        medium: 'h-control px-3.5',
        large: 'h-control-large px-5',
      },
      /** Fills the width of its container. */
      wide: { true: 'w-full', false: '' },
    },
    defaultVariants: { variant: 'primary', size: 'medium', wide: false },
  },
);

/** Whether a button of this variant submits or moves on to the next step. */
export const isStep = (variant: string | null | undefined) =>
  variant === undefined || variant === null || variant === 'primary' || variant === 'danger';
