/**
 * Automations (a webhook, a scheduled report, a fetched price list, an API key) act on behalf of the person who created them. They stop
 * when this person loses the permission. Issue 19, A.
 */
export interface MakerFacts {
  /** The person is not blocked. */
  active: boolean;
  /** The person works for the company that owns the automation. */
  belongs: boolean;
  /** The person currently has the permission to create such an automation. */
  may: boolean;
}

/** Why an automation may not act any more. */
export type MakerFault = 'blocked' | 'left' | 'no-right';

/** Null: it may continue. */
export function makerFault({ active, belongs, may }: MakerFacts): MakerFault | null {
  // The former company only learns that the person left, not whether another company blocked them.
  if (!belongs) return 'left';
  if (!active) return 'blocked';
  return may ? null : 'no-right';
}

/** The reason in words, for the company of the automation. */
export const MAKER_FAULTS: Readonly<Record<MakerFault, string>> = {
  blocked: 'Тот, кто это настроил, заблокирован',
  left: 'Тот, кто это настроил, больше не работает в вашей организации',
  'no-right': 'У того, кто это настроил, больше нет права на это',
};

/** Message for automations that were returned with their creator when a merger was undone. */
export const MADE_WHILE_MERGED =
  'Создано, пока организации были объединены. Проверьте и, если нужно, включите снова';

/** Kinds of automations, and their names in a notice. */
export const MADE_THINGS = {
  webhook: (title: string) => `Вебхук на ${title} остановлен`,
  'api-key': (title: string) => `Ключ API «${title}» не действует`,
  schedule: (title: string) => `Рассылка «${title}» приостановлена`,
} as const satisfies Readonly<Record<string, (title: string) => string>>;
/** Code of a kind of automation. */
export type MadeThing = keyof typeof MADE_THINGS;
