'use client';
import { lazy, Suspense } from 'react';
import { useFieldControl } from './field.js';
import { Skeleton } from './skeleton.js';

const LoadedEditor = lazy(async () => ({ default: (await import('./rich-text/editor.js')).LoadedEditor }));

export interface RichTextEditorProps {
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
export function RichTextEditor(props: RichTextEditorProps) {
  const field = useFieldControl();
  return (
    <Suspense fallback={<Skeleton className="h-52 w-full" />}>
      <LoadedEditor {...props} field={field} />
    </Suspense>
  );
}
