// Citations of the rules in the source («spec 1 §2.7», «Specification 3, section 5», «decisions, «Zones»») and the headings they point to.

/** A cited heading: its document in docs/rules/ and the number of the section or the title. */
export interface Citation {
  document: '1' | '2' | '3' | 'decisions';
  heading: string;
}

/** Joins lines: a citation may continue in the next line of a comment. */
const unwrapped = (text: string) => text.replaceAll(/\n[ \t]*(?:\/\/+|\*+(?!\/)|#+|--)?[ \t]*/g, ' ');

const NEXT_DOCUMENT =
  /(?:[,;]| and)? ?(?:and )?(?:the same in )?(?:spec(?:ification)? )?([123])(?=,? ?(?:§|sections? \d|«))/iy;
const SECTION = /[,;]?(?: and)? ?§ ?(\d+(?:\.\d+)?)/y;
const FIRST_IN_WORDS = /,? sections? (\d+(?:\.\d+)?)/iy;
const NEXT_IN_WORDS = /(?:, | and | to |–)(\d+(?:\.\d+)?)(?![\w§])/y;
const TITLE = /,? «([^»]+)»/y;

interface Step {
  found: string;
  end: number;
}

function at(pattern: RegExp, text: string, position: number): Step | null {
  pattern.lastIndex = position;
  const match = pattern.exec(text);
  return match ? { found: match[1] ?? '', end: pattern.lastIndex } : null;
}

/** Sections and titles that follow «spec 1» or «Specification 1», other documents of the same list included. */
function sectionsAfter(text: string, start: number, first: string): Citation[] {
  const cited: Citation[] = [];
  let document = first as Citation['document'];
  let position = start;
  let fresh = true;
  let inWords = false;
  for (;;) {
    const title: Step | null = fresh ? at(TITLE, text, position) : null;
    const next: Step | null = fresh ? null : at(NEXT_DOCUMENT, text, position);
    const section: Step | null =
      at(SECTION, text, position) ??
      at(FIRST_IN_WORDS, text, position) ??
      (inWords ? at(NEXT_IN_WORDS, text, position) : null);
    const step: Step | null = next ?? title ?? section;
    if (!step) return cited;
    if (next) document = next.found as Citation['document'];
    else cited.push({ document, heading: step.found });
    inWords = section !== null && !text.slice(position, section.end).includes('§');
    fresh = next !== null;
    position = step.end;
  }
}

/** Titles that follow «decisions,», one or several. */
function titlesAfter(text: string, start: number): Citation[] {
  const list = /^(?:(?:,|,? and)? ?«[^»]+»)+/.exec(text.slice(start))?.[0] ?? '';
  return [...list.matchAll(/«([^»]+)»/g)].map(([, heading = '']) => ({ document: 'decisions', heading }));
}

export function citationsIn(source: string): Citation[] {
  const text = unwrapped(source);
  return [
    ...[...text.matchAll(/\bspec(?:ification)?s? ([123])(?=[\s,])/gi)].flatMap((match) =>
      sectionsAfter(text, match.index + match[0].length, match[1] ?? ''),
    ),
    ...[...text.matchAll(/\bdecisions, (?=«)/gi)].flatMap((match) =>
      titlesAfter(text, match.index + match[0].length),
    ),
    ...[...text.matchAll(/«([^»]+)» of (?:the )?decisions\b/gi)].map(([, heading = '']): Citation => ({
      document: 'decisions',
      heading,
    })),
  ];
}

/** Headings of a page: «2.7» of «### §2.7 Navigation gate» and the title of every other one. */
export const headingsIn = (page: string): string[] =>
  [...page.matchAll(/^#{2,4} (?:§([\d.]+) )?(.+)$/gm)].flatMap(([, number, title = '']) =>
    number === undefined ? [title] : [number],
  );
