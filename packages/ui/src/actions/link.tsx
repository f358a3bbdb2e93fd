'use client';
import {
  type AnchorHTMLAttributes,
  type ComponentType,
  createContext,
  type ReactNode,
  useContext,
} from 'react';

export interface AnchorProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  href: string;
}

const Anchor = createContext<ComponentType<AnchorProps> | 'a'>('a');

export interface LinkProviderProps {
  /** The router's link component: takes `href` and renders an `<a>`. */
  component: ComponentType<AnchorProps>;
  children: ReactNode;
}

/** Provides the router's link component to all components of the kit. Without it links are plain `<a>`. */
export function LinkProvider({ component, children }: LinkProviderProps) {
  return <Anchor.Provider value={component}>{children}</Anchor.Provider>;
}

/** A link without styles, for components that have their own. */
export function BareLink(props: AnchorProps) {
  const Component = useContext(Anchor);
  return <Component {...props} />;
}

export interface LinkProps extends AnchorProps {
  /** @default 'brand' */
  tone?: 'brand' | 'quiet';
  /** Always underlined: for links within a sentence, where colour alone does not distinguish them. @default false */
  underlined?: boolean;
}

/** A link in running text. On a phone a brand link is always underlined: nothing hovers over it there. */
export function Link({ tone = 'brand', underlined = false, className = '', ...props }: LinkProps) {
  const looks =
    tone === 'brand'
      ? 'text-brand hover:text-brand-strong max-md:underline max-md:decoration-brand/40'
      : 'text-ink hover:text-brand';
  return (
    <BareLink
      data-slot="link"
      {...props}
      className={`rounded-sm underline-offset-2 ${underlined ? 'underline' : 'hover:underline'} ${looks} ${className}`}
    />
  );
}
