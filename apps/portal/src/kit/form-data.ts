/**
 * A form as the contract's calls take it: texts as they are, everything else as JSON, files as files. The contract's types know
 * no files, so it passes for any body.
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
