import { expect, test } from 'vitest';
import {
  ATTACHMENT_ENDINGS,
  ATTACHMENT_HEAD,
  attachmentFault,
  LARGEST_ATTACHMENT,
  MESSAGE_FILE_ENDINGS,
} from './attachments.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const PNG = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

test('a file is accepted by its extension (in any case) and its leading bytes', () => {
  expect(attachmentFault('Договор 14.PDF', bytes('%PDF-1.7'))).toBe(null);
  expect(attachmentFault('скан.jpg', new Uint8Array([0xff, 0xd8, 0xff, 0xe0]))).toBe(null);
  expect(attachmentFault('скан.png', PNG)).toBe(null);
  expect(attachmentFault('договор.docx', new Uint8Array([0x50, 0x4b, 0x03, 0x04, 0]))).toBe(null);
  expect(PNG).toHaveLength(ATTACHMENT_HEAD);
});

test('an executable named .pdf and an unsupported extension are rejected', () => {
  const other = { code: 'attachmentContentOther', ending: 'pdf' };
  expect(attachmentFault('договор.PDF', bytes('MZ\u0000\u0000'))).toEqual(other);
  expect(attachmentFault('договор.pdf', new Uint8Array())).toEqual(other);
  for (const name of ['договор.exe', 'договор', 'constructor', 'a.constructor', 'договор.pdf.js'])
    expect(attachmentFault(name, bytes('%PDF-1.7'))).toEqual({ code: 'attachmentTypeUnknown' });
});

test('a message takes workbooks, too', () => {
  const xlsx = new Uint8Array([0x50, 0x4b, 0x03, 0x04, 0]);
  expect(attachmentFault('заказ.XLSX', xlsx, true)).toBe(null);
  expect(attachmentFault('заказ.xlsx', xlsx)).toEqual({ code: 'attachmentTypeUnknown' });
  const xls = new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
  expect(attachmentFault('заказ.xls', xls, true)).toBe(null);
  expect(attachmentFault('заказ.xls', xlsx, true)).toEqual({ code: 'attachmentContentOther', ending: 'xls' });
  expect(attachmentFault('заказ.exe', xlsx, true)).toEqual({ code: 'messageFileTypeUnknown' });
});

test('a file input lists the allowed extensions', () => {
  expect(MESSAGE_FILE_ENDINGS).toBe('.pdf,.jpg,.jpeg,.png,.docx,.xlsx,.xls');
  expect(ATTACHMENT_ENDINGS).toBe('.pdf,.jpg,.jpeg,.png,.docx');
  expect(LARGEST_ATTACHMENT).toBe(32 * 1024 * 1024);
});
