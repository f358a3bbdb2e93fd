'use client';
import { forwardRef, type ReactNode } from 'react';
import { DropdownMenu, type MenuItem } from '../overlays/dropdown-menu.js';
import { accountMenu } from '../language/messages/ru/layout/account-menu.js';
import { useMessages } from '../language/parts/use-messages.js';
import type { RootProps } from '../parts/root-props.js';

export interface AccountMenuProps extends RootProps<'button'> {
  /** At most two letters. */
  initials: string;
  /** Name of the person, shown in the header and read aloud. */
  name: string;
  /** Company and role. */
  description: ReactNode;
  /** Items of the menu, as of `DropdownMenu`. */
  items: readonly MenuItem[];
}

/** The signed-in person. */
export const AccountMenu = forwardRef<HTMLButtonElement, AccountMenuProps>(function AccountMenu(
  { initials, name, description, items, className = '', ...props },
  ref,
) {
  const say = useMessages('accountMenu', accountMenu);
  return (
    <DropdownMenu
      items={items}
      header={
        <>
          <p className="font-semibold">{name}</p>
          <p className="max-w-64 text-small text-ink-3">{description}</p>
        </>
      }
      trigger={
        <button
          ref={ref}
          type="button"
          data-slot="account-menu"
          {...props}
          className={`flex size-9 max-md:size-11 items-center justify-center rounded-full bg-brand-tint text-small font-bold text-brand-strong hover:outline-2 hover:outline-brand ${className}`}
        >
          <span aria-hidden="true">{initials}</span>
          <span className="sr-only">{say('account', { name })}</span>
        </button>
      }
    />
  );
});
