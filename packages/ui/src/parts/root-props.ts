import type { ComponentPropsWithoutRef, ElementType, ForwardedRef } from 'react';

/**
 * What the root element of a component takes besides its own properties: `id`, `className`, `style`, `data-*`, `aria-*`,
 * handlers. A component with content of the caller's declares `children` itself.
 */
export type RootProps<Tag extends ElementType, Own extends string = never> = Omit<
  ComponentPropsWithoutRef<Tag>,
  'children' | 'dangerouslySetInnerHTML' | Own
>;

/** Hands an element to the caller's `ref`, for a component that keeps it itself, too. */
export function hand<T>(ref: ForwardedRef<T>, element: T | null): void {
  if (typeof ref === 'function') ref(element);
  else if (ref) ref.current = element;
}

/** Calls the caller's handler; whether the component's own goes on, which it does unless the default is prevented. */
export function goesOn<E extends { defaultPrevented: boolean }>(
  given: ((event: E) => void) | undefined,
  event: E,
): boolean {
  given?.(event);
  return !event.defaultPrevented;
}
