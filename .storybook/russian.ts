import { expect } from 'storybook/test';

/** Every text that a person may read or hear and that has a Russian letter: of nodes, of attributes, of fields. */
function russianTexts(root: ParentNode): string[] {
  const isRussian = (text: string) => /\p{Script=Cyrillic}/u.test(text);
  return [...root.querySelectorAll('*')].flatMap((element) => {
    if (element.matches('script, style')) return [];
    const texts = [...element.childNodes].flatMap((node) =>
      node.nodeType === Node.TEXT_NODE ? [node.textContent ?? ''] : [],
    );
    const attributes = [...element.attributes].map(({ name, value }) => `${name}=${value}`);
    const typed = element instanceof HTMLInputElement ? [element.value] : [];
    return [...texts, ...attributes, ...typed].filter(isRussian);
  });
}

/** Expects that nothing on the page is Russian, in whatever is open. */
export const isEnglish = async () => expect(russianTexts(document.body)).toEqual([]);
