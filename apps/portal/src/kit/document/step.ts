import { failureSentence } from '@portal/domain/failures';
import { CallError } from '@portal/api-client/client';
import type { BadgeProps } from '@portal/ui/badge';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { toasts } from '../../session/toasts.ts';

/** What every document's answer has. */
export interface Document {
  status: { title: string; tone: NonNullable<BadgeProps['tone']> };
  allowed_actions: readonly string[];
}

/** What a dialog of a step's own is given. */
export interface StepDialogProps<D> {
  document: D;
  pending: boolean;
  onClose(): void;
  /** Takes the step with what was filled in; the dialog goes once it is taken. */
  take(act: () => Promise<unknown>): void;
}

/** One thing that may be done with a document; it shows only while `allowed_actions` names it. */
export interface Step<D> {
  /** As `allowed_actions` has it. */
  name: string;
  /** Of a step that asks first it ends in «…». */
  label: string;
  variant?: 'primary' | 'secondary' | 'danger';
  icon?: ReactNode;
  /** What is said once it is done, and a line below; null where the page says it itself. */
  done: readonly [title: string, text?: string] | null;
  /** Looks again at what else it changes. */
  after?(): unknown;
  /** Does it at once; with `question` only when that was answered. */
  act?(document: D): Promise<unknown>;
  question?(document: D): { title: string; description: string; action: string };
  /** Asks for a text first, and does it with what was written. */
  asks?: {
    title: string;
    /** Above the field: «Причина». */
    label: string;
    hint?: string;
    /** On the button that does it; without one the step's label. */
    action?: string;
    act(document: D, text: string): Promise<unknown>;
  };
  /** It is done on a page of its own. */
  href?(document: D): string;
  /** It leads to another document, and is no action of this one: it shows whatever may be done here. @default false */
  leads?: boolean;
  /** What is still missing on the page: shown at its field, or said where no field shows it, instead of taking the step. */
  missing?(document: D): string | null;
  /** Asks for more than yes or no: a reason, a limit. */
  dialog?(props: StepDialogProps<D>): ReactNode;
}

/** A document that somebody else has changed meanwhile: what it was, what it is. */
export function changeSaid(before: Document, now: Document | undefined): readonly [string, string?] {
  if (!now || now.status.title === before.status.title)
    return ['Документ изменился, пока вы решали', 'Посмотрите, что в нём теперь, и повторите'];
  return [`Документ изменился: был «${before.status.title}», стал «${now.status.title}»`];
}

/** Takes steps of a document, one at a time. */
export function useSteps<D extends Document>(
  query: Pick<UseQueryResult<D>, 'refetch'>,
  after?: () => unknown,
) {
  const [pending, setPending] = useState<string | null>(null);
  /** True once it is done; what has failed is told here. */
  async function take(step: Step<D>, document: D, act: () => Promise<unknown>): Promise<boolean> {
    setPending(step.name);
    try {
      await act();
      if (step.done) toasts.success(...step.done);
      return true;
    } catch (error) {
      if (error instanceof CallError && error.status === 409) {
        const { data } = await query.refetch();
        const [title, text] = changeSaid(document, data);
        toasts.show({ title, tone: 'orange', ...(text === undefined ? {} : { text }) });
      } else toasts.warning(failureSentence(error));
      return false;
    } finally {
      await query.refetch();
      await after?.();
      await step.after?.();
      setPending(null);
    }
  }
  return { pending, take };
}
