import type { AttachmentFault } from '../documents/attachments.ts';
import type {
  ContractFault,
  MarkupDoubt,
  sandboxChangeFault,
  sandboxPairFault,
  TermsFault,
} from '../documents/contracts.ts';
import type { ElectronicFault } from '../documents/electronic-documents.ts';
import type { PaperFault } from '../documents/papers.ts';
import type { MessageDeletionFault, MessageFault } from '../messages/talk.ts';
import type { UkdBeyondShipment, UkdDateFault, UkdFault } from '../documents/ukd.ts';
import type { UpdGap } from '../documents/upd.ts';
import { plural } from '../text/words.ts';
import type { Sentences } from './say.ts';

/** Why a sandbox cannot have a contract, or a company cannot become a sandbox. */
export type SandboxFault = NonNullable<ReturnType<typeof sandboxPairFault | typeof sandboxChangeFault>>;

/** A fault of a contract, an attachment or a printed document. */
export type DocumentFault =
  | SandboxFault
  | AttachmentFault
  | ContractFault
  | MarkupDoubt
  | TermsFault
  | PaperFault
  | UpdGap
  | UkdFault
  | UkdDateFault
  | UkdBeyondShipment
  | ElectronicFault
  | MessageFault
  | MessageDeletionFault;

/** Electronic documents in sentences. */
const NAMES = { upd: 'УПД', ukd: 'УКД' } as const;

/** Sentences about contracts, attachments and printed documents. */
export const DOCUMENT_SENTENCES: Sentences<DocumentFault> = {
  messageEmpty: 'Напишите сообщение или приложите файл',
  messageTooLong: ({ length, most }) =>
    `Слишком длинно: ${length.toLocaleString('ru')} из ${most.toLocaleString('ru')} знаков`,
  messageFilesTooMany: ({ most }) => `К сообщению прикладывают не больше ${most} файлов`,
  messageMentionsTooMany: ({ most }) => `В сообщении упоминают не больше ${most} человек`,
  messageOfAnother: 'Удалить можно только своё сообщение',
  messageWasRead: 'Сообщение уже прочитали: напишите ещё одно',
  messageTooOld: 'Удалить сообщение можно в течение 10 минут: напишите ещё одно',
  attachmentTypeUnknown: 'Приложите PDF, JPG, PNG или DOCX',
  messageFileTypeUnknown: 'Приложите PDF, JPG, PNG, DOCX, XLSX или XLS',
  attachmentContentOther: ({ ending }) =>
    `Содержимое файла – не ${ending.toUpperCase()}. Приложите сам документ.`,
  markupUnusual: ({ times }) =>
    `Цены для покупателя вырастут в ${times.toLocaleString('ru')} ${Number.isInteger(times) ? plural(times, 'раз', 'раза', 'раз') : 'раза'}`,
  contractReversed: 'Договор не может окончиться раньше, чем заключён',
  contractWithItself: 'Договор с самим собой заключить нельзя',
  contractStorageMissing: 'Выберите склад, для которого действует договор',
  sandboxWithReal: 'Поставщик – песочница: договор с ней заключает только другая песочница',
  realWithSandbox: 'Покупатель – песочница: договор с ней заключает только другая песочница',
  sandboxHasDocuments:
    'У организации есть документы, в песочнице они исчезли бы. Заведите для песочницы новую организацию.',
  sandboxHasContracts:
    'У организации есть договоры. Песочница торгует только с песочницами, поэтому признак меняют до первого договора.',
  limitNotNamed: 'Назовите лимит или отметьте «Без лимита»',
  termsAreSuppliers: 'Лимит и наценку называет поставщик',
  paperOfCancelledShipment: 'Отгрузка отменена, печатать нечего',
  pickingOfSentShipment: 'Отгрузка уже отправлена, подбирать нечего',
  shipmentNotPacked: 'Сначала упакуйте отгрузку: её места ещё могут измениться',
  updNotNumbered: 'Сначала укажите номер и дату УПД в бумагах отгрузки',
  updWithoutInn: ({ title, paper = 'upd' }) =>
    `${NAMES[paper]} без ИНН: заполните ИНН организации «${title}»`,
  updWithoutKpp: ({ title, paper = 'upd' }) =>
    `${NAMES[paper]} без КПП: заполните КПП организации «${title}»`,
  updWithoutAddress: ({ title, paper = 'upd' }) =>
    `${NAMES[paper]} без адреса: заполните юридический адрес организации «${title}»`,
  updWithoutTraderName: ({ title, paper = 'upd' }) =>
    `${NAMES[paper]} без имени предпринимателя: назовите «${title}» полностью – «ИП Фамилия Имя Отчество»`,
  updWithoutStorageAddress: ({ title }) => `УПД без адреса склада: заполните адрес склада «${title}»`,
  updWithoutSigner: ({ title, paper = 'upd' }) =>
    `${NAMES[paper]} без подписанта: укажите имя и фамилию главного пользователя организации «${title}»`,
  updWithFreeGoods: ({ article }) => `УПД с ценой ноль: укажите цену товара ${article} в заказе`,
  ukdBeforeDecision: 'Сначала закройте претензию: УКД составляют по принятому решению',
  ukdWithoutShipment: 'УКД составляют к УПД отгрузки, а у этой претензии её нет',
  ukdChangesNothing: 'Решение не меняет стоимость отгруженного, УКД не нужен',
  ukdNotNumbered: 'Сначала укажите номер и дату УКД в претензии',
  ukdDateInFuture: 'Дата УПД или УКД не может быть в будущем',
  ukdBeyondShipment: ({ article }) =>
    `УКД на большее, чем в УПД: ${article} заявлено больше, чем отгружено этой отгрузкой`,
  noDiscrepancies: 'Расхождений нет, акт не нужен',
  acceptanceNotFinished: 'Сначала завершите приёмку: акт составляют по её итогам',
  buyerTitleTooEarly: 'Сначала завершите приёмку: титул покупателя говорит, чем она кончилась',
  paperOfCancelledMovement: 'Перемещение отменено, печатать нечего',
  movementNotPacked: 'Сначала упакуйте перемещение: его места ещё могут измениться',
  nothingConfirmed: 'Поставщик ещё ничего не подтвердил',
  edoOperatorMissing: 'Портал не подключён к оператору ЭДО: скачайте файл документа и загрузите его сами',
  edoOfSandbox: 'Документы песочницы оператору ЭДО не отправляют',
  edoNotAgreed: 'В договоре нет электронного документооборота: отметьте его в договоре',
  edoNotShipped: 'Сначала отправьте отгрузку: до этого её бумаги ещё могут измениться',
  edoAccessMissing: 'Доступ к оператору ЭДО не сохранён: введите ключ в разделе «Интеграция», «ЭДО»',
  edoOperatorAway: 'Оператор ЭДО не отвечает',
  edoAccessRefused: 'Оператор ЭДО не принимает ключ организации: введите новый в разделе «Интеграция», «ЭДО»',
  edoSubscriptionOver: 'У организации закончилась подписка на API оператора ЭДО: продлите её у оператора',
  edoOwnBoxMissing: ({ inn }) =>
    `Ключ не открывает ящик организации с ИНН ${inn}: получите ключ сотрудника этой организации`,
  edoBoxMissing: ({ title, inn }) =>
    `У покупателя «${title}» (ИНН ${inn}) нет ящика у оператора ЭДО: пригласите его в кабинете оператора`,
  edoFileRefused: ({ reason }) => `Оператор ЭДО не принял файл: ${reason}`,
  edoDuplicate: 'Такой документ у оператора ЭДО уже есть, или покупатель не принимает документы от вас',
  edoSignatureInvalid: 'Подпись продавца не прошла проверку у оператора ЭДО',
  edoDeleted: 'Документ удалили в кабинете оператора ЭДО до подписания',
  edoPortalFailed: 'Не получилось из-за ошибки на сервере портала',
};
