/**
 * What acts without a person (a webhook, a report by the clock, a list that is fetched, an API key) acts for whoever made it. It stops
 * once this person may not any more. Issue 19, A.
 */
export interface MakerFacts {
  /** Not blocked. */
  active: boolean;
  /** Works for the company that the thing belongs to. */
  belongs: boolean;
  /** Has the right to make such a thing, now. */
  may: boolean;
}

/** Why what somebody made may not act any more. */
export type MakerFault = 'blocked' | 'left' | 'no-right';

/** Null: it may go on. */
export function makerFault({ active, belongs, may }: MakerFacts): MakerFault | null {
  // Whoever left is somebody else's to block: their former company learns only that they left.
  if (!belongs) return 'left';
  if (!active) return 'blocked';
  return may ? null : 'no-right';
}

/** The reason in words, for the company it worked for. */
export const MAKER_FAULTS: Readonly<Record<MakerFault, string>> = {
  blocked: 'Тот, кто это настроил, заблокирован',
  left: 'Тот, кто это настроил, больше не работает в вашей организации',
  'no-right': 'У того, кто это настроил, больше нет права на это',
};

/** Said of what went back with its maker when a merger was undone. */
export const MADE_WHILE_MERGED =
  'Создано, пока организации были объединены. Проверьте и, если нужно, включите снова';

/** Things that act without a person, and how a notice that one has stopped calls it. */
export const MADE_THINGS = {
  webhook: (title: string) => `Вебхук на ${title} остановлен`,
  'api-key': (title: string) => `Ключ API «${title}» не действует`,
  schedule: (title: string) => `Рассылка «${title}» приостановлена`,
} as const satisfies Readonly<Record<string, (title: string) => string>>;
/** A kind of thing that acts without a person. */
export type MadeThing = keyof typeof MADE_THINGS;
