'use client';
import { forwardRef, lazy, Suspense, useCallback, useState, useSyncExternalStore } from 'react';
import { useFieldControl } from '../field.js';
import { Sent } from '../input/part.js';
import type { RichTextEditorProps } from './parts/props.js';
import { Skeleton } from '../../feedback/skeleton.js';

export type { RichTextEditorProps } from './parts/props.js';

const LoadedEditor = lazy(async () => ({ default: (await import('./parts/editor.js')).LoadedEditor }));

/**
 * Text with headings, lists and links, for news and notifications. The editor is a separate chunk, loaded
 * when first shown. Its output is untrusted HTML: show it with `RichTextView`.
 */
export const RichTextEditor = forwardRef<HTMLDivElement, RichTextEditorProps>(function RichTextEditor(
  { label, value: given, defaultValue, onChange, disabled = false, name, ...props },
  ref,
) {
  const field = useFieldControl();
  const value = given ?? defaultValue ?? '';
  const [html, setHtml] = useState(value);
  // A reset begins a new editor with the text that was there at first.
  const [round, setRound] = useState(0);
  const [first] = useState(value);
  const reset = useCallback(() => {
    setHtml(first);
    setRound((before) => before + 1);
  }, [first]);
  // The server cannot sanitise the text, so it renders a placeholder for the editor.
  const isBrowser = useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );
  const waiting = <Skeleton className="h-52 w-full" />;
  return (
    <div ref={ref} data-slot="rich-text-editor" {...props}>
      <Sent name={name} values={[html]} disabled={disabled} reset={given === undefined ? reset : undefined} />
      {isBrowser ? (
        <Suspense fallback={waiting}>
          <LoadedEditor
            key={round}
            label={label}
            value={value}
            disabled={disabled}
            field={field}
            onChange={(next) => {
              setHtml(next);
              onChange?.(next);
            }}
          />
        </Suspense>
      ) : (
        waiting
      )}
    </div>
  );
});
