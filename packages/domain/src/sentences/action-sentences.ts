import { NO_ACCESS } from '../messages/failures.ts';

/** Sentence for a person who may not issue a new code after the attempts are used up. Decisions, «B2C hand-out code». */
export const SUPERVISOR_GIVES =
  'Код назвали неверно пять раз. Новый код даёт руководитель: тот, кто ведёт пользователей вашей организации';

/** Sentences about actions on documents that are refused: by role, by state, by a guard of a machine, or for missing input. */
export const ACTION_SENTENCES = {
  noAccess: NO_ACCESS,
  wrongState: 'В текущем состоянии документа это действие недоступно',
  everythingDecided: 'По всем строкам заказа решение уже принято',
  nothingUnshipped: 'Неотгруженного подтверждённого остатка нет',
  everythingJudged: 'Всё отгруженное уже принято',
  approvalCommentMissing: 'Напишите, что изменить: это увидит автор',
  reasonMissing: 'Укажите причину',
  refusalReasonMissing: 'Выберите причину отказа',
  nothingToCancel: 'По строке нечего отменять',
  everythingCollected: 'Всё подтверждённое уже лежит в начатых отгрузках: продолжите их',
  archivedAlready: 'Заказ уже в архиве',
  notArchived: 'Заказа нет в архиве',
  claimEmpty: 'Добавьте в претензию хотя бы одну позицию',
  positionsUndecided: 'Вынесите решение по каждой позиции',
  shortcomingMissing: 'Напишите, что нужно доработать',
  cancelReasonMissing: 'Укажите причину отмены',
  disputedAlready: 'Решение по претензии можно оспорить один раз',
  objectionMissing: 'Напишите, с чем вы не согласны',
  denialCommentMissing: 'Объясните, почему снять позицию нельзя',
  earlierNeedsNoConsent: 'Более ранняя дата не требует согласования',
  laterNeedsConsent: 'Более поздняя дата требует согласования покупателя',
  proposedTermPassed:
    'Предложенный срок уже прошёл. Отклоните его и напишите, какой срок вам нужен: поставщик предложит новый.',
  supervisorGivesCode: SUPERVISOR_GIVES,
  pickedAlready: 'Заказ уже собран',
  notPicked: 'Соберите каждую позицию заказа',
  pickupCodeNotRight: 'Код не подходит. Попросите покупателя назвать его ещё раз.',
  supplierUnknown:
    'Претензию поставщику не создать: товар взят из своего запаса, и неизвестно, с какой поставкой он пришёл',
  claimEndMissing: 'Напишите, чем закончилась претензия',
  piecesNotPlaced: 'Разложите каждую штуку по пронумерованным тарным местам',
  updNumberMissing: 'Укажите номер УПД',
  updDateMissing: 'Укажите дату УПД',
  piecesNotJudged: 'Примите или отметьте каждую штуку',
  movementEmpty: 'Добавьте хотя бы одну позицию',
  noShortage: 'Всё отправленное уже учтено: недостачи нет',
  shortageReasonMissing: 'Выберите причину недостачи',
  termsChangeMissing: 'Напишите, что изменить в условиях',
  userMustStay: 'Нельзя заблокировать себя или последнего администратора',
} as const;
