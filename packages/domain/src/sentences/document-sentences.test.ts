import { expect, test } from 'vitest';
import { DOCUMENT_SENTENCES, type DocumentFault } from './document-sentences.ts';
import { say } from './say.ts';

test.each([
  [{ code: 'attachmentTypeUnknown' }, 'Приложите PDF, JPG, PNG или DOCX'],
  [{ code: 'messageFileTypeUnknown' }, 'Приложите PDF, JPG, PNG, DOCX, XLSX или XLS'],
  [{ code: 'messageEmpty' }, 'Напишите сообщение или приложите файл'],
  [{ code: 'messageTooLong', length: 4_012, most: 4_000 }, 'Слишком длинно: 4\u00A0012 из 4\u00A0000 знаков'],
  [{ code: 'messageFilesTooMany', most: 5 }, 'К сообщению прикладывают не больше 5 файлов'],
  [{ code: 'messageMentionsTooMany', most: 10 }, 'В сообщении упоминают не больше 10 человек'],
  [{ code: 'messageWasRead' }, 'Сообщение уже прочитали: напишите ещё одно'],
  [{ code: 'attachmentContentOther', ending: 'pdf' }, 'Содержимое файла – не PDF. Приложите сам документ.'],
  [{ code: 'markupUnusual', times: 2.5 }, 'Цены для покупателя вырастут в 2,5 раза'],
  [{ code: 'markupUnusual', times: 11 }, 'Цены для покупателя вырастут в 11 раз'],
  [{ code: 'contractReversed' }, 'Договор не может окончиться раньше, чем заключён'],
  [{ code: 'contractWithItself' }, 'Договор с самим собой заключить нельзя'],
  [{ code: 'contractStorageMissing' }, 'Выберите склад, для которого действует договор'],
  [{ code: 'limitNotNamed' }, 'Назовите лимит или отметьте «Без лимита»'],
  [{ code: 'termsAreSuppliers' }, 'Лимит и наценку называет поставщик'],
  [
    { code: 'edoOwnBoxMissing', inn: '6320001232' },
    'Ключ не открывает ящик организации с ИНН 6320001232: получите ключ сотрудника этой организации',
  ],
  [
    { code: 'edoBoxMissing', title: 'Деталь', inn: '6321004567' },
    'У покупателя «Деталь» (ИНН 6321004567) нет ящика у оператора ЭДО: пригласите его в кабинете оператора',
  ],
  [{ code: 'edoFileRefused', reason: 'нет поля ДатаДок' }, 'Оператор ЭДО не принял файл: нет поля ДатаДок'],
] satisfies [DocumentFault, string][])('%j', (fault: DocumentFault, said) =>
  expect(say(DOCUMENT_SENTENCES, fault)).toBe(said),
);
