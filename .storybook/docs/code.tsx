import { type ReactNode, useEffect, useState } from 'react';
import { useIn, WORDS } from './words.ts';

/** Copies a text and says that it did for two seconds. */
export function CopyButton({ text }: { text: string }) {
  const say = useIn();
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return undefined;
    const timer = setTimeout(() => setCopied(false), 2_000);
    return () => clearTimeout(timer);
  }, [copied]);
  return (
    <button
      type="button"
      className="shrink-0 rounded-control border border-line-strong bg-surface px-2 py-0.5 text-note font-semibold text-brand hover:border-brand"
      onClick={() => void navigator.clipboard.writeText(text).then(() => setCopied(true))}
    >
      {say(copied ? WORDS.copied : WORDS.copy)}
    </button>
  );
}

/** What is wider or higher than its place: scrolled by keys, too. */
export function Scrolled({
  label,
  className,
  children,
}: {
  label: string;
  className: string;
  children: ReactNode;
}) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div tabIndex={0} role="group" aria-label={label} className={`overflow-auto ${className}`}>
      {children}
    </div>
  );
}

/** Code with a button that copies it. */
export function Code({ text, label }: { text: string; label: string }) {
  return (
    <div className="flex items-start gap-3 rounded-card border border-line bg-sunken p-3">
      <Scrolled label={label} className="max-h-[600px] min-w-0 grow">
        <pre className="font-mono text-[13px]/[1.5] text-ink">
          <code>{text}</code>
        </pre>
      </Scrolled>
      <CopyButton text={text} />
    </div>
  );
}
