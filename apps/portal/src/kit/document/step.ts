import { failureSentence } from '@portal/domain/failures';
import { CallError } from '@portal/api-client/client';
import type { BadgeProps } from '@portal/ui/badge';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { toasts } from '../../session/toasts.ts';
import { type RowFaults, rowFaultsOf } from './row-faults.tsx';

/** Fields that every document's response has. */
export interface Document {
  status: { title: string; tone: NonNullable<BadgeProps['tone']> };
  allowed_actions: readonly string[];
}

/** Props of an action's own dialog. */
export interface StepDialogProps<D> {
  document: D;
  pending: boolean;
  onClose(): void;
  /** Runs the action with what was filled in; the dialog closes on success. */
  take(act: () => Promise<unknown>): void;
}

/** An action on a document; shown only while `allowed_actions` contains its name. */
export interface Step<D> {
  /** The name in `allowed_actions`. */
  name: string;
  /** Ends in «…» if the action asks for something first. */
  label: string;
  variant?: 'primary' | 'secondary' | 'danger';
  icon?: ReactNode;
  /** Title and text of the success message; null if the page shows its own. */
  done: readonly [title: string, text?: string] | null;
  /** Refetches what else the action changes. */
  after?(): unknown;
  /** Runs at once, or after confirmation if `question` is given. */
  act?(document: D): Promise<unknown>;
  question?(document: D): { title: string; description: string; action: string };
  /** Asks for a text first and passes it to `act`. */
  asks?: {
    title: string;
    /** Label of the field: «Причина». */
    label: string;
    hint?: string;
    /** Label of the confirming button; by default the action's label. */
    action?: string;
    act(document: D, text: string): Promise<unknown>;
  };
  /** The action is performed on its own page. */
  href?(document: D): string;
  /**
   * Shown whatever is allowed here: a link to another document, or an action that first saves what allows it.
   * @default false
   */
  leads?: boolean;
  /** The error that prevents the action, or null; shown at its field, or as a message if no field shows it. */
  missing?(document: D): string | null;
  /** Dialog that asks for more than a confirmation: a reason, a limit. */
  dialog?(props: StepDialogProps<D>): ReactNode;
}

/** Title and text of the message that another user has changed the document meanwhile. */
export function changeSaid(before: Document, now: Document | undefined): readonly [string, string?] {
  if (!now || now.status.title === before.status.title)
    return ['Документ изменился, пока вы решали', 'Посмотрите, что в нём теперь, и повторите'];
  return [`Документ изменился: был «${before.status.title}», стал «${now.status.title}»`];
}

/** Whether a 409 means that the document is another now; otherwise it refuses for a reason of its own, such as a second contract in force. */
export const isChange = ({ body }: CallError, before: Document, now: Document | undefined): boolean =>
  'document' in body || now === undefined || now.status.title !== before.status.title;

interface StepsOptions {
  after?: (() => unknown) | undefined;
  /** Takes faults of positions, which the page shows at their rows; without it they are a message. */
  onRows?: ((faults: RowFaults, message: string) => void) | undefined;
}

/** Runs actions of a document, one at a time. */
export function useSteps<D extends Document>(
  query: Pick<UseQueryResult<D>, 'refetch'>,
  { after, onRows }: StepsOptions = {},
) {
  const [pending, setPending] = useState<string | null>(null);
  /** Returns true on success; shows the error message on failure. */
  async function take(step: Step<D>, document: D, act: () => Promise<unknown>): Promise<boolean> {
    setPending(step.name);
    let rows: RowFaults = new Map();
    let message = '';
    try {
      await act();
      if (step.done) toasts.success(...step.done);
      return true;
    } catch (error) {
      if (error instanceof CallError && error.status === 409) {
        const { data } = await query.refetch();
        if (!isChange(error, document, data)) toasts.warning(failureSentence(error));
        else {
          const [title, text] = changeSaid(document, data);
          toasts.show({ title, tone: 'orange', ...(text === undefined ? {} : { text }) });
        }
      } else {
        message = failureSentence(error);
        // A dialog covers the rows.
        if (onRows && !step.dialog) rows = rowFaultsOf(error);
        if (rows.size === 0) toasts.warning(message);
      }
      return false;
    } finally {
      await query.refetch();
      await after?.();
      await step.after?.();
      setPending(null);
      if (rows.size > 0) onRows?.(rows, message);
    }
  }
  return { pending, take };
}
