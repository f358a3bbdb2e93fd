'use client';
import { Slot } from '@radix-ui/react-slot';
import {
  forwardRef,
  type AnchorHTMLAttributes,
  type ComponentType,
  createContext,
  type ReactElement,
  type ReactNode,
  useContext,
} from 'react';

export interface AnchorProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  /** Address of the link. */
  href: string;
}

const Anchor = createContext<ComponentType<AnchorProps> | 'a'>('a');

export interface LinkProviderProps {
  /** The router's link component: takes `href` and renders an `<a>`. */
  component: ComponentType<AnchorProps>;
  /** Components whose links are rendered by `component`. */
  children: ReactNode;
}

/** Provides the router's link component to all components of the kit. Without it links are plain `<a>`. */
export function LinkProvider({ component, children }: LinkProviderProps) {
  return <Anchor.Provider value={component}>{children}</Anchor.Provider>;
}

/** A link without styles, for components that have their own. */
export const BareLink = forwardRef<HTMLAnchorElement, AnchorProps>(function BareLink(props, ref) {
  // A router's link that takes no `ref` gets none unless the caller asks for one.
  const Component = useContext(Anchor) as 'a';
  return <Component {...(ref && { ref })} {...props} />;
});

type Root =
  | {
      /** The only child is the element itself: a link of another router, a button that reads as a link. @default false */
      asChild?: false;
      /** Address of the link. */
      href: string;
    }
  | { asChild: true; href?: never; children: ReactElement };

export type LinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & {
  /** Colour: of a link, or of the text around it. @default 'brand' */
  tone?: 'brand' | 'quiet';
  /** Always underlined: for links within a sentence, where colour alone does not distinguish them. @default false */
  underlined?: boolean;
} & Root;

/** A link in running text. On a phone a brand link is always underlined: nothing hovers over it there. */
export const Link = forwardRef<HTMLAnchorElement, LinkProps>(function Link(
  { tone = 'brand', underlined = false, asChild = false, className = '', ...props },
  ref,
) {
  const looks =
    tone === 'brand'
      ? 'text-brand hover:text-brand-strong max-md:underline max-md:decoration-brand/40'
      : 'text-ink hover:text-brand';
  const Root = asChild ? Slot : BareLink;
  return (
    <Root
      ref={ref}
      data-slot="link"
      {...(props as AnchorProps)}
      className={`rounded-sm underline-offset-2 ${underlined ? 'underline' : 'hover:underline'} ${looks} ${className}`}
    />
  );
});
