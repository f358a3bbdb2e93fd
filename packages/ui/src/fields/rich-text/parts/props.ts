import type { PartProps } from '../../input/part.js';

export interface RichTextEditorProps extends PartProps {
  /** Accessible name. */
  label: string;
  /** Initial HTML; later changes are ignored: use a `key` to show another text. */
  value: string;
  /** Called with the HTML after each change; an empty string if there is no text. */
  onChange(html: string): void;
  /** @default false */
  disabled?: boolean;
}
