export interface PartNumberProps {
  children: string;
  className?: string;
}

/** A part number in a font that distinguishes 0 from O and 1 from I. */
export function PartNumber({ children, className = '' }: PartNumberProps) {
  return (
    <span data-slot="part-number" translate="no" className={`font-part ${className}`}>
      {children}
    </span>
  );
}
