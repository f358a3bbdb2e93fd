'use client';
import { DropdownMenu, type MenuItem } from '../overlays/dropdown-menu.js';
import { accountMenu } from '../language/messages/ru/layout.js';
import { useMessages } from '../language/parts/use-messages.js';

export interface AccountMenuProps {
  /** At most two letters. */
  initials: string;
  name: string;
  /** Company and role. */
  description: string;
  items: readonly MenuItem[];
}

/** The signed-in person. */
export function AccountMenu({ initials, name, description, items }: AccountMenuProps) {
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
          type="button"
          data-slot="account-menu"
          className="flex size-9 max-md:size-11 items-center justify-center rounded-full bg-brand-tint text-small font-bold text-brand-strong hover:outline-2 hover:outline-brand"
        >
          <span aria-hidden="true">{initials}</span>
          <span className="sr-only">{say('account', { name })}</span>
        </button>
      }
    />
  );
}
