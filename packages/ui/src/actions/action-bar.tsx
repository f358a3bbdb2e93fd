'use client';
import type { ReactNode } from 'react';
import { Button } from './button.js';

/** What can be done with a document. */
export interface DocumentAction {
  /** As `allowed_actions` names it. */
  name: string;
  label: string;
  onSelect(): void;
  /** The one thing that is done next is primary; what cannot be taken back is danger. @default 'secondary' */
  variant?: 'primary' | 'secondary' | 'danger';
  icon?: ReactNode;
}

export interface ActionBarProps {
  /** Every action that the page knows how to do, in the order shown. */
  actions: readonly DocumentAction[];
  /** The document's own allowed_actions: only these show. */
  allowed: readonly string[];
  /** The action that is being done; the others wait. */
  pending?: string | null;
}

/** The buttons of a document: what this person may do with it now, and nothing else. */
export function ActionBar({ actions, allowed, pending = null }: ActionBarProps) {
  const shown = actions.filter(({ name }) => allowed.includes(name));
  if (shown.length === 0) return null;
  return (
    <div data-slot="action-bar" role="group" aria-label="Действия" className="flex flex-wrap gap-2">
      {shown.map(({ name, label, onSelect, variant = 'secondary', icon }) => (
        <Button
          key={name}
          variant={variant}
          icon={icon}
          pending={pending === name}
          disabled={pending !== null && pending !== name}
          onClick={onSelect}
        >
          {label}
        </Button>
      ))}
    </div>
  );
}
