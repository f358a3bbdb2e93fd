import { all, email, maxLength, optional, phone, required, rule, validateForm } from './validation.ts';

/** What an administrator sets for everybody. Decisions, «/settings/portal». */
export interface PortalSettings {
  /** Empty: as the installation says. */
  support_phone: string;
  support_email: string;
  knowledge_base_url: string;
  survey_shown: boolean;
  greeting_shown: boolean;
  greeting_title: string;
  /** Paragraphs, a line each. */
  greeting_text: string;
  greeting_signature: string;
}

/** What holds until somebody sets otherwise: the year-end greeting of spec 1 §2.5. */
export const PORTAL_SETTINGS: PortalSettings = {
  support_phone: '',
  support_email: '',
  knowledge_base_url: '',
  survey_shown: true,
  greeting_shown: true,
  greeting_title: 'С Новым годом!',
  greeting_text:
    'Спасибо, что этот год вы работали вместе с нами.\nПусть в новом каждая деталь находится с первого раза и приходит вовремя.',
  greeting_signature: 'Директор и команда портала',
};

const address = rule(
  (value) => /^https:\/\/[^\s/?#@]+\.[^\s/?#@]+(?:[/?#]\S*)?$/.test(String(value)),
  'Адрес начинается с https://',
);

/**
 * What is wrong with the portal's settings; a greeting that is shown has a title and a text.
 * @returns the Russian sentences by their fields; empty where all is well
 */
export function portalSettingsFaults(
  settings: PortalSettings,
): Partial<Record<keyof PortalSettings, string>> {
  const said = settings.greeting_shown ? [required] : [];
  const anything = () => null;
  return validateForm(settings, {
    support_phone: ['Телефон поддержки', optional(phone)],
    support_email: ['Почта поддержки', optional(email)],
    knowledge_base_url: ['База знаний', optional(all(maxLength(500), address))],
    survey_shown: ['Опрос', anything],
    greeting_shown: ['Поздравление', anything],
    greeting_title: ['Заголовок поздравления', all(...said, maxLength(100))],
    greeting_text: ['Текст поздравления', all(...said, maxLength(1000))],
    greeting_signature: ['Подпись', maxLength(100)],
  });
}
