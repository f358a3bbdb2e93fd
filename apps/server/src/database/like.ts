/** A LIKE pattern that finds a literal text anywhere. */
export const contains = (text: string) => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
