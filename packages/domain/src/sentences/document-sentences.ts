import type { AttachmentFault } from '../documents/attachments.ts';
import type {
  ContractFault,
  sandboxChangeFault,
  sandboxPairFault,
  TermsFault,
} from '../documents/contracts.ts';
import type { PaperFault } from '../documents/papers.ts';
import type { UkdBeyondShipment, UkdDateFault, UkdFault } from '../documents/ukd.ts';
import type { UpdGap } from '../documents/upd.ts';
import type { Sentences } from './say.ts';

/** Why a sandbox cannot have a contract, or a company cannot become a sandbox. */
export type SandboxFault = NonNullable<ReturnType<typeof sandboxPairFault | typeof sandboxChangeFault>>;

/** A fault of a contract, an attachment or a printed document. */
export type DocumentFault =
  | SandboxFault
  | AttachmentFault
  | ContractFault
  | TermsFault
  | PaperFault
  | UpdGap
  | UkdFault
  | UkdDateFault
  | UkdBeyondShipment;

/** Electronic documents in sentences. */
const NAMES = { upd: 'УПД', ukd: 'УКД' } as const;

/** Sentences about contracts, attachments and printed documents. */
export const DOCUMENT_SENTENCES: Sentences<DocumentFault> = {
  attachmentTypeUnknown: 'Приложите PDF, JPG, PNG или DOCX',
  attachmentContentOther: ({ ending }) =>
    `Содержимое файла – не ${ending.toUpperCase()}. Приложите сам документ.`,
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
};
