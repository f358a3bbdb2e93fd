import type { Held } from '../../input/held.js';
import type { PartProps } from '../../input/part.js';

export type RichTextEditorProps = PartProps &
  RichTextEditorOwn &
  /**
   * Initial HTML; later changes are ignored: use a `key` to show another text. `onChange` is called with the HTML after each
   * change; an empty string if there is no text.
   */
  Held<string>;

export interface RichTextEditorOwn {
  /** Accessible name. */
  label: string;
  /** The text cannot be edited. @default false */
  disabled?: boolean;
}
