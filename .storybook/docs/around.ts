interface Preview {
  storyStoreValue?: { userGlobals: { get(): Record<string, string> } };
}

/** The toolbar's settings of the docs page that shows this story in a frame. */
export function globalsAround(): Record<string, string> {
  if (globalThis.parent === globalThis.window) return {};
  try {
    const around = globalThis.parent as never as Record<string, Preview | undefined>;
    return around['__STORYBOOK_PREVIEW__']?.storyStoreValue?.userGlobals.get() ?? {};
  } catch {
    // A page of another origin shows the Storybook in a frame.
    return {};
  }
}
