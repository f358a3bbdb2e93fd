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
  /** The router's link: takes `href` and renders an `<a>`. */
  component: ComponentType<AnchorProps>;
  children: ReactNode;
}

/** Tell every component here how to make a link of your router's. Without it links are plain `<a>`. */
export function LinkProvider({ component, children }: LinkProviderProps) {
  return <Anchor.Provider value={component}>{children}</Anchor.Provider>;
}

/** A link without looks, for parts that bring their own. */
export function BareLink(props: AnchorProps) {
  const Component = useContext(Anchor);
  return <Component {...props} />;
}

export interface LinkProps extends AnchorProps {
  /** @default 'brand' */
  tone?: 'brand' | 'quiet';
  /** Always underlined: among other words, where colour alone would not tell it. @default false */
  underlined?: boolean;
}

/** A link in running text. */
export function Link({ tone = 'brand', underlined = false, className = '', ...props }: LinkProps) {
  const looks = tone === 'brand' ? 'text-brand hover:text-brand-strong' : 'text-ink hover:text-brand';
  return (
    <BareLink
      data-slot="link"
      {...props}
      className={`rounded-sm underline-offset-2 ${underlined ? 'underline' : 'hover:underline'} ${looks} ${className}`}
    />
  );
}
