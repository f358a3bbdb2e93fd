'use client';
import { forwardRef, lazy, Suspense, useState, useSyncExternalStore } from 'react';
import { useFieldControl } from './field.js';
import { type PartProps, Sent } from './input/part.js';
import { Skeleton } from './skeleton.js';

const LoadedEditor = lazy(async () => ({ default: (await import('./rich-text/editor.js')).LoadedEditor }));

export interface RichTextEditorProps extends PartProps {
  /** Its name for screen readers. */
  label: string;
  /** HTML it starts with; later changes of this property are not taken over: give a `key` for another text. */
  value: string;
  /** The HTML after each change; an empty string when there is no text. */
  onChange(html: string): void;
  /** @default false */
  disabled?: boolean;
}

/**
 * Text with headings, lists and links, for news and notifications. The editor comes in a chunk of its own when first shown.
 * What it gives out is still somebody's HTML: show it through `RichTextView`.
 */
export const RichTextEditor = forwardRef<HTMLDivElement, RichTextEditorProps>(function RichTextEditor(
  { label, value, onChange, disabled = false, name, ...props },
  ref,
) {
  const field = useFieldControl();
  const [html, setHtml] = useState(value);
  // A server has nothing to clean the text with: it shows the editor's place.
  const isBrowser = useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );
  const waiting = <Skeleton className="h-52 w-full" />;
  return (
    <div ref={ref} data-slot="rich-text-editor" {...props}>
      <Sent name={name} values={[html]} disabled={disabled} />
      {isBrowser ? (
        <Suspense fallback={waiting}>
          <LoadedEditor
            label={label}
            value={value}
            disabled={disabled}
            field={field}
            onChange={(next) => {
              setHtml(next);
              onChange(next);
            }}
          />
        </Suspense>
      ) : (
        waiting
      )}
    </div>
  );
});
