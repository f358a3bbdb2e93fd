import { forwardRef, type ReactNode } from 'react';
import { AlertIcon, DoneIcon, InfoIcon, WarningIcon } from '../icons.js';
import type { RootProps } from '../parts/root-props.js';

export interface AlertProps extends RootProps<'div', 'title'> {
  /** The message. */
  children: ReactNode;
  /** Colour and icon: information, success, warning, error. @default 'brand' */
  tone?: 'brand' | 'green' | 'yellow' | 'red';
  /** Heading above the message. */
  title?: ReactNode;
  /** Buttons at the right. */
  actions?: ReactNode;
}

const LOOKS = {
  brand: { box: 'bg-brand-tint', ink: 'text-brand-strong', Icon: InfoIcon },
  green: { box: 'bg-green-tint', ink: 'text-green', Icon: DoneIcon },
  yellow: { box: 'bg-yellow-tint', ink: 'text-yellow', Icon: WarningIcon },
  red: { box: 'bg-red-tint', ink: 'text-red', Icon: AlertIcon },
};

/** A message that the person should read before going on. */
export const Alert = forwardRef<HTMLDivElement, AlertProps>(function Alert(
  { children, tone = 'brand', title, actions, className = '', ...props },
  ref,
) {
  const { box, ink, Icon } = LOOKS[tone];
  return (
    <div
      ref={ref}
      data-slot="alert"
      data-tone={tone}
      role={tone === 'red' ? 'alert' : 'status'}
      {...props}
      className={`flex items-start gap-3 rounded-card px-4 py-3 ${box} ${className}`}
    >
      <Icon aria-hidden="true" className={`mt-0.5 size-4 shrink-0 ${ink}`} />
      <div className="min-w-0 grow">
        {title && <p className={`font-semibold ${ink}`}>{title}</p>}
        <div>{children}</div>
      </div>
      {actions}
    </div>
  );
});
