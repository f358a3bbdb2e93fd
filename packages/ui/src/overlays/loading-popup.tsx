'use client';
import { forwardRef, type ReactNode } from 'react';
import * as Radix from '@radix-ui/react-dialog';
import { Spinner } from '../feedback/spinner.js';
import { loadingPopup } from '../language/messages/ru/overlays/loading-popup.js';
import { useMessages } from '../language/parts/use-messages.js';
import type { RootProps } from '../parts/root-props.js';
import { WindowContent, WindowRoot } from './parts/window.js';

export interface LoadingPopupProps extends RootProps<'div', 'title'> {
  /** Whether the window is open. */
  open: boolean;
  /** What is being done. @default «Загрузка...» */
  text?: ReactNode;
  /** Explanation below the text. @default «Это может занять от 2 до 5 минут» */
  hint?: ReactNode;
}

/** A modal for long work that must be waited for. */
export const LoadingPopup = forwardRef<HTMLDivElement, LoadingPopupProps>(function LoadingPopup(
  { open, text, hint, className = '', ...props },
  ref,
) {
  const say = useMessages('loadingPopup', loadingPopup);
  return (
    <WindowRoot open={open}>
      <WindowContent
        ref={ref}
        veil="bg-black/50"
        data-slot="loading-popup"
        {...props}
        aria-busy="true"
        className={`fixed inset-x-0 top-1/2 z-50 mx-auto flex w-90 -translate-y-1/2 flex-col items-center gap-3 rounded-card border border-line bg-surface p-8 text-center text-ink shadow-float ${className}`}
      >
        <Spinner />
        <Radix.Title className="text-lead font-semibold">{text ?? say('text')}</Radix.Title>
        <Radix.Description className="text-ink-2">{hint ?? say('hint')}</Radix.Description>
      </WindowContent>
    </WindowRoot>
  );
});
