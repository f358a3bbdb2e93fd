import type { VariantProps } from 'class-variance-authority';
import { forwardRef, type ReactNode } from 'react';
import { buttonRecipe, isStep } from './button/recipe.js';
import { StepLink } from './button/step-link.js';
import { type AnchorProps, BareLink } from './link.js';

export interface ButtonLinkProps extends AnchorProps, VariantProps<typeof buttonRecipe> {
  /** Icon before the label. */
  icon?: ReactNode;
}

/**
 * A link that looks like a button: it leads to a page, can be opened in a new tab and is announced as a link. A
 * primary one does not navigate while an invalid number field is beside it, as a button.
 */
export const ButtonLink = forwardRef<HTMLAnchorElement, ButtonLinkProps>(function ButtonLink(
  { variant, size, wide, icon, className, children, ...props },
  ref,
) {
  const Anchor = isStep(variant) ? StepLink : BareLink;
  return (
    <Anchor
      ref={ref}
      data-slot="button-link"
      data-variant={variant ?? 'primary'}
      {...props}
      className={buttonRecipe({ variant, size, wide, className })}
    >
      {icon}
      {children}
    </Anchor>
  );
});
