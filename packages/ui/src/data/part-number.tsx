export interface PartNumberProps {
  children: string;
  className?: string;
}

/** A part number, set so that 0 and O, 1 and I never get mixed up. */
export function PartNumber({ children, className = '' }: PartNumberProps) {
  return (
    <span data-slot="part-number" translate="no" className={`font-part ${className}`}>
      {children}
    </span>
  );
}
