import { toasts } from '../session/toasts.ts';

/**
 * Copies a text to the clipboard and says so; where the browser refuses, or has no clipboard without HTTPS, asks to
 * copy it by hand. Answers whether it was copied.
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    toasts.success('Скопировано');
    return true;
  } catch {
    toasts.warning('Не удалось скопировать. Выделите текст и скопируйте его сами.');
    return false;
  }
}
