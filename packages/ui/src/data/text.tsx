import type { ReactNode } from 'react';

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
  small: 'text-[13px] leading-[18px]',
  lead: 'text-lead',
  figure: 'text-[20px] leading-7',
  title: 'text-title',
};
const WEIGHTS = { regular: '', normal: 'font-normal', strong: 'font-semibold', bold: 'font-bold' };

export interface TextProps {
  children: ReactNode;
  /** How loud: what is secondary recedes, what is wrong stands out. @default 'default' */
  tone?: keyof typeof TONES;
  /** @default 'base' */
  size?: keyof typeof SIZES;
  /** `regular` is as what is around; `normal` is not bold wherever it stands. @default 'regular' */
  weight?: keyof typeof WEIGHTS;
  /** @default 'span' */
  as?: 'span' | 'p' | 'div' | 'legend' | 'dt' | 'dd' | 'ol' | 'ul' | 'li';
  /** On a line of its own. @default false */
  block?: boolean;
  id?: string;
  /** 'status' for what changes and is read out, 'alert' for what is wrong. */
  role?: 'status' | 'alert';
  /** Its place on the page; looks come from the other properties. */
  className?: string;
}

/** Words in one of the system's sizes, weights and tones. */
export function Text({
  as: Element = 'span',
  tone = 'default',
  size = 'base',
  weight = 'regular',
  block = false,
  className = '',
  ...props
}: TextProps) {
  const looks = [TONES[tone], SIZES[size], WEIGHTS[weight], block ? 'block' : '', className];
  return <Element data-slot="text" {...props} className={looks.filter(Boolean).join(' ') || undefined} />;
}

const HEADINGS = {
  page: 'text-title font-semibold',
  screen: 'text-[26px] leading-8 font-bold',
  section: 'text-lead font-semibold',
  group: 'font-semibold',
  label: 'text-[13px] leading-[18px] text-ink-3',
};

export interface HeadingProps {
  children: ReactNode;
  /** Its rank in the page's outline. */
  level: 1 | 2 | 3;
  /** How it looks, whatever its rank: `screen` heads a page that is nothing else. @default by the level: page, section, group */
  size?: keyof typeof HEADINGS;
  id?: string;
  /** Its place on the page. */
  className?: string;
}

/** A heading: the rank says where it stands in the outline, the size how it looks. */
export function Heading({ level, size, className = '', ...props }: HeadingProps) {
  const Element = `h${level}` as const;
  const looks = HEADINGS[size ?? (['page', 'section', 'group'] as const)[level - 1] ?? 'group'];
  return <Element data-slot="heading" {...props} className={`${looks} ${className}`.trim()} />;
}
