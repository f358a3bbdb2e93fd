/** A pattern for LIKE: a text that stands anywhere. */
export const contains = (text: string) => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
