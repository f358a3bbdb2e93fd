'use client';
import { forwardRef, useEffect, useId, useRef } from 'react';
import { IconButton } from '../actions/icon-button.js';
import { ChatIcon, CloseIcon } from '../icons.js';
import { supportChat } from '../language/messages/ru/feedback/support-chat.js';
import { useMessages } from '../language/parts/use-messages.js';
import type { RootProps } from '../parts/root-props.js';
import { useHeld } from '../fields/input/held.js';

export interface SupportChatProps extends RootProps<'div', 'title'> {
  /** Whether the chat is open, if the caller keeps it. */
  open?: boolean;
  /** Whether it is open at first, if the chat keeps it. @default false */
  defaultOpen?: boolean;
  /** Called when the chat opens or closes. */
  onOpenChange?(open: boolean): void;
  /** URL of the chat, loaded when the chat is opened. */
  src: string;
  /** Heading of the window. @default «Чат поддержки» */
  title?: string;
}

/** A round button in the bottom right corner with the chat above it. The page remains usable. */
export const SupportChat = forwardRef<HTMLDivElement, SupportChatProps>(function SupportChat(
  { open: given, defaultOpen = false, onOpenChange, src, title: name, className = '', ...props },
  ref,
) {
  const [open, turn] = useHeld({ value: given, defaultValue: defaultOpen, onChange: onOpenChange });
  const say = useMessages('supportChat', supportChat);
  const title = name ?? say('title');
  const id = useId();
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    if (open) panel.current?.focus();
  }, [open]);
  return (
    <div
      ref={ref}
      data-slot="support-chat"
      {...props}
      className={`fixed end-6 bottom-16 z-30 flex flex-col items-end gap-3 ${className}`}
    >
      {open && (
        <section
          ref={panel}
          id={id}
          tabIndex={-1}
          aria-label={title}
          onKeyDown={({ key }) => key === 'Escape' && turn(false)}
          className="flex h-130 w-90 flex-col overflow-hidden rounded-card border border-line bg-surface shadow-float outline-none"
        >
          <header className="flex items-center justify-between border-b border-line py-2 pe-2 ps-4">
            <h2 className="font-semibold">{title}</h2>
            <IconButton
              size="small"
              icon={<CloseIcon />}
              aria-label={say('close')}
              onClick={() => turn(false)}
            />
          </header>
          <iframe
            src={src}
            title={title}
            // Of another origin: what it may do there lets it do nothing here.
            // oxlint-disable-next-line react/iframe-missing-sandbox
            sandbox="allow-scripts allow-forms allow-same-origin allow-popups"
            className="grow"
          />
        </section>
      )}
      <button
        type="button"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        aria-label={title}
        onClick={() => turn(!open)}
        className="flex size-12 items-center justify-center rounded-full bg-brand text-on-brand shadow-float transition-colors hover:bg-brand-strong [&_svg]:size-5"
      >
        <ChatIcon aria-hidden="true" />
      </button>
    </div>
  );
});
