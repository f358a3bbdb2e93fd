import type { VariantProps } from 'class-variance-authority';
import type { ReactNode } from 'react';
import { buttonRecipe } from './button/recipe.js';
import { type AnchorProps, BareLink } from './link.js';

export interface ButtonLinkProps extends AnchorProps, VariantProps<typeof buttonRecipe> {
  /** An icon before the words. */
  icon?: ReactNode;
}

/** A link that looks like a button: it leads to a page, so it opens in a new tab and is read out as a link. */
export function ButtonLink({ variant, size, wide, icon, className, children, ...props }: ButtonLinkProps) {
  return (
    <BareLink data-slot="button-link" {...props} className={buttonRecipe({ variant, size, wide, className })}>
      {icon}
      {children}
    </BareLink>
  );
}
