import { expect, test } from 'vitest';
import { DOCUMENT_SENTENCES, type DocumentFault } from './document-sentences.ts';
import { say } from './say.ts';

test.each([
  [{ code: 'attachmentTypeUnknown' }, 'Приложите PDF, JPG, PNG или DOCX'],
  [{ code: 'attachmentContentOther', ending: 'pdf' }, 'Содержимое файла – не PDF. Приложите сам документ.'],
  [{ code: 'contractReversed' }, 'Договор не может окончиться раньше, чем заключён'],
  [{ code: 'contractWithItself' }, 'Договор с самим собой заключить нельзя'],
  [{ code: 'contractStorageMissing' }, 'Выберите склад, для которого действует договор'],
  [{ code: 'limitNotNamed' }, 'Назовите лимит или отметьте «Без лимита»'],
  [{ code: 'termsAreSuppliers' }, 'Лимит и наценку называет поставщик'],
] satisfies [DocumentFault, string][])('%j', (fault: DocumentFault, said) =>
  expect(say(DOCUMENT_SENTENCES, fault)).toBe(said),
);
