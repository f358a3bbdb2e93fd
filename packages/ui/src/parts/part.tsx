import {
  type ElementType,
  forwardRef,
  type ForwardRefExoticComponent,
  type PropsWithoutRef,
  type RefAttributes,
} from 'react';

/**
 * A component that is one element with a look: `DialogTitle` has `data-slot="dialog-title"`, and takes what the element takes.
 * @param look classes before the caller's
 */
export function part<Props extends object, Root extends Element>(
  name: string,
  element: ElementType,
  look: string,
): ForwardRefExoticComponent<PropsWithoutRef<Props> & RefAttributes<Root>> {
  const slot = name.replaceAll(/\B[A-Z]/g, '-$&').toLowerCase();
  const Element = element;
  const Part = forwardRef<Root, { className?: string }>(({ className = '', ...props }, ref) => (
    <Element ref={ref} data-slot={slot} {...props} className={`${look} ${className}`} />
  ));
  Part.displayName = name;
  return Part as ForwardRefExoticComponent<PropsWithoutRef<Props> & RefAttributes<Root>>;
}
