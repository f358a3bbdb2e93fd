'use client';
import { forwardRef, type ReactNode } from 'react';
import { DropdownMenu } from '../overlays/dropdown-menu.js';
import { Button } from './button.js';
import { actionBar } from '../language/messages/ru/actions/action-bar.js';
import { useMessages } from '../language/parts/use-messages.js';
import type { RootProps } from '../parts/root-props.js';

/** An action on a document. */
export interface DocumentAction {
  /** The code of the action in `allowed_actions`. */
  name: string;
  label: ReactNode;
  onSelect(): void;
  /** `primary` is the next step, `danger` cannot be undone. @default 'secondary' */
  variant?: 'primary' | 'secondary' | 'danger';
  icon?: ReactNode;
}

export interface ActionBarProps extends RootProps<'div'> {
  /** All actions that the page can perform, in display order. */
  actions: readonly DocumentAction[];
  /** `allowed_actions` of the document: only these are shown. */
  allowed: readonly string[];
  /** The action that is running; the others are disabled. */
  pending?: string | null;
}

/** From this number of actions on, a phone shows the next step and «Ещё» with the others. */
const FOLDED = 3;

/**
 * The buttons of a document: only the actions that this person may perform now. Below 768 pixels three and more are
 * the next step and a menu.
 */
export const ActionBar = forwardRef<HTMLDivElement, ActionBarProps>(function ActionBar(
  { actions, allowed, pending = null, className = '', ...props },
  ref,
) {
  const say = useMessages('actionBar', actionBar);
  const shown = actions.filter(({ name }) => allowed.includes(name));
  if (shown.length === 0) return null;
  const next = shown.find(({ variant }) => variant === 'primary') ?? shown[0];
  const others = shown.length < FOLDED ? [] : shown.filter((action) => action !== next);
  return (
    <div
      ref={ref}
      data-slot="action-bar"
      role="group"
      aria-label={say('label')}
      {...props}
      className={`flex flex-wrap gap-2 in-data-thumb:max-md:*:grow ${className}`}
    >
      {shown.map(({ name, label, onSelect, variant = 'secondary', icon }) => (
        <Button
          key={name}
          className={others.some((other) => other.name === name) ? 'max-md:hidden' : ''}
          variant={variant}
          icon={icon}
          pending={pending === name}
          disabled={pending !== null && pending !== name}
          onClick={onSelect}
        >
          {label}
        </Button>
      ))}
      {others.length > 0 && (
        <span className="contents md:hidden">
          <DropdownMenu
            trigger={
              <Button variant="secondary" disabled={pending !== null}>
                {say('more')}
              </Button>
            }
            items={others.map(({ label, onSelect, variant, icon }) => ({
              label,
              onSelect,
              icon,
              tone: variant === 'danger' ? 'danger' : 'normal',
            }))}
          />
        </span>
      )}
    </div>
  );
});
