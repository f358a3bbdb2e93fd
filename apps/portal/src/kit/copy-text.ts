import { toasts } from '../session/toasts.ts';

/**
 * Copies a text to the clipboard and says so; where the browser refuses, or has no clipboard without HTTPS, asks to
 * copy it by hand.
 */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toasts.success('Скопировано');
  } catch {
    toasts.warning('Не удалось скопировать. Выделите текст и скопируйте его сами.');
  }
}
