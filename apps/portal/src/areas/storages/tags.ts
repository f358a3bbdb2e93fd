/** Parses tags written in one field: «север, основной». */
export const tagsOf = (text: string): string[] => [
  ...new Set(
    text
      .split(',')
      .map((tag) => tag.trim().slice(0, 40))
      .filter((tag) => tag !== ''),
  ),
];
