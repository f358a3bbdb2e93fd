/** Controls that are off in the playground of an entry, because nothing that is seen follows them there. */
export const IDLE: Readonly<Record<string, readonly string[]>> = {
  // Read only when the component appears.
  'rich-text-editor': ['value'],
  'search-input': ['autoFocus'],
  // It is told to what is inside.
  'portal-provider': ['dir'],
  // It loads another page.
  'support-chat': ['src'],
  // The name of the cross, which a tag that is pressed does not have.
  tag: ['name'],
  // A time.
  tooltip: ['delay'],
};
