/**
 * Builds the multipart body of an API call: strings as they are, other values as JSON, files as files. The
 * contract's types do not know files, so the result is typed to fit any body.
 */
export function formData(
  fields: Readonly<Record<string, unknown>>,
  files: readonly File[] = [],
  name = 'newImage',
): never {
  const form = new FormData();
  for (const [key, value] of Object.entries(fields))
    if (value !== undefined) form.append(key, typeof value === 'string' ? value : JSON.stringify(value));
  for (const file of files) form.append(name, file);
  return form as never;
}
