import { type Ref, forwardRef, type ReactNode } from 'react';
import type { RootProps } from '../parts/root-props.js';

const TONES = {
  default: '',
  secondary: 'text-ink-2',
  muted: 'text-ink-3',
  brand: 'text-brand',
  green: 'text-green',
  yellow: 'text-yellow',
  red: 'text-red',
};
const SIZES = {
  base: '',
  note: 'text-note',
  small: 'text-small leading-4.5',
  lead: 'text-lead',
  figure: 'type-20 leading-7',
  title: 'text-title',
};
const WEIGHTS = { regular: '', normal: 'font-normal', strong: 'font-semibold', bold: 'font-bold' };

export interface TextProps extends RootProps<'span', 'role'> {
  /** The text. */
  children: ReactNode;
  /** Emphasis and meaning: secondary text is paler, errors are red. @default 'default' */
  tone?: keyof typeof TONES;
  /** Size of the type. @default 'base' */
  size?: keyof typeof SIZES;
  /** `regular` inherits the weight; `normal` is never bold. @default 'regular' */
  weight?: keyof typeof WEIGHTS;
  /** Element that is rendered. @default 'span' */
  as?: 'span' | 'p' | 'div' | 'legend' | 'dt' | 'dd' | 'ol' | 'ul' | 'li';
  /** Displayed as a block. @default false */
  block?: boolean;
  /** 'status' for changing text that is announced, 'alert' for errors. */
  role?: 'status' | 'alert';
  /** Classes for layout only; the appearance is set by the other properties. */
  className?: string;
}

/** Text in a size, weight and tone of the design system. */
export const Text = forwardRef<HTMLElement, TextProps>(function Text(
  {
    as = 'span',
    tone = 'default',
    size = 'base',
    weight = 'regular',
    block = false,
    className = '',
    ...props
  },
  ref,
) {
  // One of several elements; their attributes are the same here.
  const Element = as as 'div';
  const looks = [TONES[tone], SIZES[size], WEIGHTS[weight], block ? 'block' : '', className];
  return (
    <Element
      ref={ref as Ref<HTMLDivElement>}
      data-slot="text"
      {...props}
      className={looks.filter(Boolean).join(' ') || undefined}
    />
  );
});

const HEADINGS = {
  page: 'text-title font-semibold',
  screen: 'type-26 leading-8 font-bold',
  section: 'text-lead font-semibold',
  group: 'font-semibold',
  label: 'text-small leading-4.5 text-ink-3',
};

export interface HeadingProps extends RootProps<'h1'> {
  /** Text of the heading. */
  children: ReactNode;
  /** Level in the document outline. */
  level: 1 | 2 | 3;
  /**
   * Appearance, independent of the level; `screen` is for a page that consists of one thing.
   * @default by the level: page, section, group
   */
  size?: keyof typeof HEADINGS;
  /** Classes for layout only. */
  className?: string;
}

/** A heading: `level` sets its place in the document outline, `size` its appearance. */
export const Heading = forwardRef<HTMLHeadingElement, HeadingProps>(function Heading(
  { level, size, className = '', ...props },
  ref,
) {
  const Element = `h${level}` as const;
  const looks = HEADINGS[size ?? (['page', 'section', 'group'] as const)[level - 1] ?? 'group'];
  return <Element ref={ref} data-slot="heading" {...props} className={`${looks} ${className}`.trim()} />;
});
