import type { VariantProps } from 'class-variance-authority';
import type { ReactNode } from 'react';
import { buttonRecipe, isStep } from './button/recipe.js';
import { StepLink } from './button/step-link.js';
import { type AnchorProps, BareLink } from './link.js';

export interface ButtonLinkProps extends AnchorProps, VariantProps<typeof buttonRecipe> {
  /** An icon before the words. */
  icon?: ReactNode;
}

/**
 * A link that looks like a button: it leads to a page, so it opens in a new tab and is read out as a link. A primary one waits
 * for a number beside it that is not taken, as a button does.
 */
export function ButtonLink({ variant, size, wide, icon, className, children, ...props }: ButtonLinkProps) {
  const Anchor = isStep(variant) ? StepLink : BareLink;
  return (
    <Anchor data-slot="button-link" {...props} className={buttonRecipe({ variant, size, wide, className })}>
      {icon}
      {children}
    </Anchor>
  );
}
