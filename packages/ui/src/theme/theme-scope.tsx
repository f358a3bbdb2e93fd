'use client';
import {
  type CSSProperties,
  forwardRef,
  type HTMLAttributes,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react';
import { PortalContainer, usePortalContainer } from '../overlays/parts/portal-container.js';
import { accentTokens } from './theme-scope/accent.js';
import { useDirection } from '../language/parts/direction.js';

export { accentTokens } from './theme-scope/accent.js';

export interface ThemeScopeProps extends HTMLAttributes<HTMLDivElement> {
  /** `system` goes by the reader's setting. @default the surrounding theme */
  theme?: 'light' | 'dark' | 'system';
  /** Heights of controls and rows. @default the surrounding density */
  density?: 'comfortable' | 'compact';
  /** Colour of actions, `#rrggbb`; its shades are made readable in both themes. */
  accent?: string;
  /** Factor of the corners: 0 is square, 1 the default, 2 twice as round. */
  radius?: number;
  /** Factor of the type, 1 is the default. */
  type?: number;
  /** Factor of all sizes, the type's too, 1 is the default. */
  scale?: number;
}

const tokensOf = ({
  accent,
  radius,
  type,
  scale,
}: ThemeScopeProps): Record<`--portal-${string}`, string | number> => ({
  ...(accent === undefined ? {} : accentTokens(accent)),
  ...(radius === undefined ? {} : { '--portal-radius': radius }),
  ...(type === undefined ? {} : { '--portal-type': type }),
  ...(scale === undefined ? {} : { '--portal-scale': scale }),
});

/**
 * A part of a page with its own theme, density, accent, corners and sizes. What opens from it (lists, panels, hints,
 * windows) is rendered at the end of the page, as always, and has its theme. Scopes can be nested. `ref`, `className`,
 * `style` and the rest reach its `div`.
 */
export const ThemeScope = forwardRef<HTMLDivElement, ThemeScopeProps>(function ThemeScope(
  { theme, density, accent, radius, type, scale, style, children, ...rest },
  ref,
) {
  const tokens = useMemo(
    () =>
      tokensOf({
        ...(accent === undefined ? {} : { accent }),
        ...(radius === undefined ? {} : { radius }),
        ...(type === undefined ? {} : { type }),
        ...(scale === undefined ? {} : { scale }),
      }),
    [accent, radius, type, scale],
  );
  const outer = usePortalContainer();
  const dir = useDirection();
  const [layer, setLayer] = useState<HTMLElement | null>(null);
  useLayoutEffect(() => {
    const element = document.createElement('div');
    element.dataset['slot'] = 'theme-layer';
    (outer ?? document.body).append(element);
    setLayer(element);
    return () => element.remove();
  }, [outer]);
  useLayoutEffect(() => {
    if (!layer) return;
    for (const [name, value] of Object.entries({ theme, density }))
      if (value === undefined) delete layer.dataset[name];
      else layer.dataset[name] = value;
    layer.dir = dir ?? '';
    layer.removeAttribute('style');
    for (const [name, value] of Object.entries(tokens)) layer.style.setProperty(name, String(value));
  }, [layer, theme, density, dir, tokens]);
  return (
    <div
      ref={ref}
      {...rest}
      data-slot="theme-scope"
      data-theme={theme}
      data-density={density}
      style={{ ...(tokens as CSSProperties), ...style }}
    >
      <PortalContainer.Provider value={layer}>{children}</PortalContainer.Provider>
    </div>
  );
});
