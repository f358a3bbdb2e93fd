import type { PartProps } from '../../input/part.js';

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
