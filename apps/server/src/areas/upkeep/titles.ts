import type { JobName } from '../../jobs/queue.ts';

/** What the administrator reads instead of a queue's name. */
const TITLES: Record<JobName, string> = {
  'check-credits': 'Проверка кредитов банка',
  'replace-claimed': 'Замены по претензиям',
  'read-commerceml': 'Чтение файлов 1С',
  'load-commerceml': 'Загрузка из 1С',
  'take-commerceml': 'Обмен заказами с 1С',
  'watch-commerceml': 'Надзор за обменом с 1С',
  'mail-link': 'Письма со ссылкой для входа',
  'sweep-identity': 'Удаление старых ссылок и токенов',
  'clear-sandboxes': 'Очистка песочниц',
  'fetch-lists': 'Получение файлов по расписанию',
  'import-price-list': 'Загрузка файлов',
  'publish-uploads': 'Загрузки к назначенному времени',
  'resume-imports': 'Продолжение загрузок',
  'expire-uploads': 'Закрытие старых загрузок',
  'sweep-files': 'Удаление лишних файлов',
  'tell-overdue': 'Просроченные заказы',
  'gather-counts': 'Подсчёт документов',
  'refuse-unanswered': 'Отказы по сроку',
  'count-supplier-scores': 'Оценки поставщиков',
  'draw-ways': 'Пути поставки',
  'make-export': 'Большие выгрузки',
  'tend-exports': 'Надзор за выгрузками',
  'mail-export': 'Отправка выгрузок',
  'send-reports': 'Отчёты по расписанию',
  'deliver-webhooks': 'Доставка вебхуков',
  'forget-key-failures': 'Удаление старых отказов ключей',
  'tend-electronic-documents': 'Электронные документы',
  'expire-contracts': 'Окончание договоров',
  'send-digests': 'Письма с уведомлениями за день',
  'generate-offers': 'Подбор предложений',
  'request-letters': 'Заявки письмом',
  'forget-request-letters': 'Удаление старых заявок письмом',
  'sum-up-reports': 'Итоги отчётов',
  'sample-sizes': 'Замер места',
  'send-letters': 'Повторная отправка писем',
};

/** The title of a queue; one of an earlier version keeps its name. */
export const queueTitle = (name: string): string => (TITLES as Partial<Record<string, string>>)[name] ?? name;
