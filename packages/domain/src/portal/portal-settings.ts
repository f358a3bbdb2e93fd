import { all, email, maxLength, optional, phone, required, rule, validateForm } from '../text/validation.ts';

/** Settings that an administrator makes for the whole portal. Decisions, «/settings/portal». */
export interface PortalSettings {
  /** Empty: the default of the installation. */
  support_phone: string;
  support_email: string;
  knowledge_base_url: string;
  survey_shown: boolean;
  greeting_shown: boolean;
  greeting_title: string;
  /** Paragraphs, one per line. */
  greeting_text: string;
  greeting_signature: string;
  /** Maximum size of an uploaded file in megabytes; null: the limit of the installation, which is never exceeded. */
  max_file_size_mb: number | null;
  /** Maximum number of uploads of a company that wait for confirmation. */
  open_uploads: number;
  /** Factor of a price change from which an upload asks for confirmation. */
  price_jump: number;
}

/** Bounds of the settings. */
export const SETTING_BOUNDS = {
  max_file_size_mb: [1, 1024],
  open_uploads: [1, 100],
  price_jump: [2, 100],
} as const;

/** Default settings, including the year-end greeting of spec 1 §2.5. */
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
  max_file_size_mb: null,
  open_uploads: 20,
  price_jump: 8,
};

const address = rule(
  (value) => /^https:\/\/[^\s/?#@]+\.[^\s/?#@]+(?:[/?#]\S*)?$/.test(String(value)),
  'Адрес начинается с https://',
);

const within = (name: keyof typeof SETTING_BOUNDS, most: number = SETTING_BOUNDS[name][1]) => {
  const [least] = SETTING_BOUNDS[name];
  return rule(
    (value) => Number.isInteger(Number(value)) && Number(value) >= least && Number(value) <= most,
    `Целое число от ${least} до ${most}`,
  );
};

/**
 * Validates the portal's settings; the upload size cannot exceed the installation's limit (`installedMb`); an enabled greeting needs a
 * title and a text.
 * @returns Russian sentences by field; empty when the settings are valid
 */
export function portalSettingsFaults(
  settings: PortalSettings,
  installedMb: number = SETTING_BOUNDS.max_file_size_mb[1],
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
    max_file_size_mb: ['Размер файла', optional(within('max_file_size_mb', installedMb))],
    open_uploads: ['Открытые загрузки', within('open_uploads')],
    price_jump: ['Скачок цены', within('price_jump')],
  });
}
