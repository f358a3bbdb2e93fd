// A router's link as the kit sees it: the address has another name, and the router answers the click.
import { type AnchorHTMLAttributes, forwardRef } from 'react';
import { expect, fn, type userEvent as users } from 'storybook/test';

/** Where the router was sent. */
export const gone = fn();

export interface RouterLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  to: string;
}

export const RouterLink = forwardRef<HTMLAnchorElement, RouterLinkProps>(function RouterLink(
  { to, onClick, children, ...props },
  ref,
) {
  return (
    <a
      ref={ref}
      {...props}
      href={to}
      onClick={(event) => {
        onClick?.(event);
        const isPlain = !event.defaultPrevented && !event.ctrlKey;
        event.preventDefault();
        if (isPlain) gone(to);
      }}
    >
      {children}
    </a>
  );
});

/** What a component is given in the story of its `asChild`, besides its `ref`. */
export const given = { className: 'own-class', 'data-own': 'own-data' } as const;

/** The link is the element of the component: it has what the component was given, its own class, and its own address, which a click follows. */
export async function isTheComponent(
  link: HTMLElement,
  ref: { readonly current: Element | null },
  slot: string,
  user: ReturnType<typeof users.setup>,
) {
  await expect(link).toHaveAttribute('href', '#routed');
  await expect(link).toHaveAttribute('data-slot', slot);
  await expect(link).toHaveAttribute('data-own', 'own-data');
  await expect(link).toHaveClass('own-class', 'routers-class');
  await expect(link).not.toHaveAttribute('type');
  await expect(ref.current).toBe(link);
  gone.mockClear();
  await user.click(link);
  await expect(gone.mock.calls).toEqual([['#routed']]);
}
