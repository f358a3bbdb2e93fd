/** Classes for rich text, in the editor and in the view. */
export const RICH_TEXT =
  '[&_a]:text-brand [&_a]:underline [&_blockquote]:border-s-2 [&_blockquote]:border-line-strong [&_blockquote]:ps-3 [&_blockquote]:text-ink-2 [&_h2]:mt-3 [&_h2]:text-lead [&_h2]:font-bold [&_h3]:mt-3 [&_h3]:font-bold [&_li>p]:my-0.5 [&_ol]:list-decimal [&_ol]:ps-6 [&_p]:my-2 [&_ul]:list-disc [&_ul]:ps-6 [&>:first-child]:mt-0 [&>:last-child]:mb-0';
