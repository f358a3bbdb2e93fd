import { createRequire } from 'node:module';
import type sanitizeHtml from 'sanitize-html';

const require = createRequire(import.meta.url);

/** Removes from HTML what the options do not allow. The library is loaded for the first text: 4 MB. */
export const sanitize: (html: string, options: sanitizeHtml.IOptions) => string = (html, options) =>
  (require('sanitize-html') as typeof sanitizeHtml)(html, options);
