// Files that are no price lists, damaged or malicious: each is refused with a message that says what to do.
import { row, workbook, workbookEntries, workbookOf, zip } from '../../../src/reader/workbook.fixture.ts';

const GOOD = row(1, 'Артикул', 'Бренд', 'Цена', 'Остаток') + row(2, 'OC 90', 'KNECHT', 5, 1);
const without = (name: string) => zip(workbookEntries({ data: GOOD }).filter((entry) => entry.name !== name));
const sheet = (content: Buffer | string, claimed?: number) =>
  zip(
    workbookEntries({ data: '' }).map((entry) =>
      entry.name === 'xl/worksheets/sheet2.xml'
        ? { name: entry.name, content, ...(claimed === undefined ? {} : { claimed }) }
        : entry,
    ),
  );
const compound = (text: string) => {
  const file = Buffer.alloc(2_048);
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(file);
  file.writeUInt16LE(9, 30);
  file.writeUInt32LE(0, 48);
  Buffer.from(text, 'utf16le').copy(file, 512);
  return file;
};
const encrypted = () => {
  const file = zip([{ name: 'прайс.csv', content: 'a;b' }]);
  file.writeUInt16LE(1, 6);
  file.writeUInt16LE(1, file.indexOf(Buffer.from('PK\u0001\u0002', 'latin1')) + 8);
  return file;
};
const bomb = Buffer.concat([Buffer.from('<worksheet><sheetData>'), Buffer.alloc(60 * 1024 * 1024, ' ')]);

export const HOSTILE: readonly (readonly [name: string, file: Buffer, said: RegExp])[] = [
  ['nothing', Buffer.alloc(0), /^Файл пуст/],
  ['blanks', Buffer.from(' \n \n'), /пуст|нет строк/],
  ['a header alone', Buffer.from('Артикул;Бренд;Цена;Остаток\n'), /нет строк с данными/],
  ['an old .xls without its records', compound('Workbook'), /^Файл повреждён/],
  [
    'the beginning of an old .xls without a container',
    Buffer.from('0908100000060500bb0dcc07', 'hex'),
    /^Файл повреждён|нет строк/,
  ],
  [
    'an empty sheet of Excel 2',
    Buffer.from('0900040002001000', 'hex'),
    /^Файл повреждён|нет строк|видимого листа/,
  ],
  [
    'an empty sheet of Excel 4',
    Buffer.from('090406000000100000', 'hex'),
    /^Файл повреждён|нет строк|видимого листа/,
  ],
  ['a workbook under a password', compound('EncryptedPackage'), /защищён паролем/],
  ['the head of a container alone', Buffer.from('d0cf11e0', 'hex'), /^Файл не похож/],
  ['an archive under a password', encrypted(), /защищён паролем/],
  ['an .ods without tables', zip([{ name: 'content.xml', content: '<a/>' }]), /^Файл повреждён/],
  [
    'a .docx',
    zip([
      { name: '[Content_Types].xml', content: '<Types/>' },
      { name: 'word/document.xml', content: '<a/>' },
    ]),
    /^Файл не похож/,
  ],
  [
    'an .xlsb without its workbook',
    zip([
      { name: '[Content_Types].xml', content: '<Types/>' },
      {
        name: '_rels/.rels',
        content:
          '<Relationships><Relationship Id="r" Type="a/officeDocument" Target="xl/workbook.bin"/></Relationships>',
      },
    ]),
    /^Файл не похож/,
  ],
  ['a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), /^Файл не похож/],
  ['a .pdf', Buffer.from('%PDF-1.7\n1 0 obj'), /^Файл не похож/],
  ['an .rtf', Buffer.from('{\\rtf1\\ansi'), /^Файл не похож/],
  ['a page without a table', Buffer.from('<!DOCTYPE html><html><p>Цены</p></html>'), /^Это веб-страница/],
  ['an empty table', Buffer.from('<!DOCTYPE html><html><table></table></html>'), /нет строк/],
  [
    'XML',
    Buffer.from('<?xml version="1.0"?><Workbook/>'),
    /^Это веб-страница|^Файл повреждён|видимого листа/,
  ],
  ['a .rar', Buffer.from('Rar!\u001a\u0007\u0000'), /^Это архив, но не \.zip/],
  ['a .7z', Buffer.from('377abcaf271c0004', 'hex'), /^Это архив, но не \.zip/],
  ['a .gz', Buffer.from('1f8b080000000000', 'hex'), /^Это архив, но не \.zip/],
  ['an empty archive', zip([]), /^Архив пуст/],
  ['an archive of pictures', zip([{ name: 'a.png', content: 'x' }]), /^Файл не похож/],
  ['an archive in an archive', zip([{ name: 'a.zip', content: zip([]) }]), /^Файл не похож/],
  [
    'an archive of too many',
    zip(Array.from({ length: 11 }, (_, n) => ({ name: `${n}.csv`, content: 'a;b' }))),
    /^В архиве больше 10/,
  ],
  ['a zip cut short', workbook({ data: GOOD }).subarray(0, 900), /^Файл повреждён/],
  ['a zip of its head alone', Buffer.from('504b0304', 'hex'), /^Файл повреждён/],
  ['no sheet where one is named', without('xl/worksheets/sheet2.xml'), /^Файл повреждён/],
  ['no relations', without('xl/_rels/workbook.xml.rels'), /повреждён|нет видимого листа/],
  [
    'no visible sheet',
    zip(
      workbookEntries({ data: GOOD }).map((entry) =>
        entry.name === 'xl/workbook.xml'
          ? {
              ...entry,
              content: String(entry.content).replace(
                '<sheet name="Прайс"',
                '<sheet state="hidden" name="Прайс"',
              ),
            }
          : entry,
      ),
    ),
    /нет видимого листа/,
  ],
  ['only empty sheets', workbookOf({ Лист1: '', Лист2: '' }), /нет строк с данными/],
  [
    'a string that is not there',
    workbook({ data: '<row r="1"><c r="A1" t="s"><v>9</v></c></row>', strings: '<sst/>' }),
    /^Файл повреждён/,
  ],
  ['rows that go back', workbook({ data: row(5, 'a') + row(2, 'b') }), /^Файл повреждён/],
  ['a row beyond the sheet', workbook({ data: row(2_000_000, 'a') }), /^Файл повреждён/],
  ['a far cell', workbook({ data: '<row r="1"><c r="ZZZZZZ1"><v>1</v></c></row>' }), /^Файл повреждён/],
  ['a document type', workbook({ data: GOOD, prolog: '<!DOCTYPE a [<!ENTITY x "y">]>' }), /DOCTYPE/],
  [
    'entities that multiply',
    workbook({ data: GOOD, prolog: '<!DOCTYPE a [<!ENTITY x "yyyyyyyyyy"><!ENTITY z "&x;&x;&x;">]>' }),
    /DOCTYPE/,
  ],
  [
    'an external entity',
    workbook({ data: GOOD, prolog: '<!DOCTYPE a SYSTEM "file:///etc/passwd">' }),
    /DOCTYPE/,
  ],
  ['nesting without end', workbook({ data: '<a>'.repeat(500) }), /^Файл повреждён/],
  ['XML that ends nowhere', sheet('<worksheet><sheetData><row r="1"><c r="A1"'), /^Файл повреждён/],
  ['a bomb', sheet(bomb), /слишком большой|невозможной длины/],
  ['a bomb that claims little', sheet(bomb, 100), /повреждён|слишком большой|невозможной длины/],
  [
    'a size that lies',
    sheet(`<worksheet><sheetData>${GOOD}</sheetData></worksheet>`, 4_000_000_000),
    /слишком большой|повреждён/,
  ],
  [
    'a value without end',
    workbook({ data: `<row r="1"><c r="A1"><v>${'1'.repeat(3_000_000)}</v></c></row>` }),
    /невозможной длины/,
  ],
  ['a row without end', Buffer.from('x'.repeat(3_000_000)), /невозможной длины/],
  [
    'too many entries',
    zip(Array.from({ length: 2_100 }, (_, n) => ({ name: `${n}`, content: '' }))),
    /слишком большой/,
  ],
  ['noise', Buffer.from(Array.from({ length: 4_000 }, (_, n) => (n * 7_919) % 256)), /^Файл не похож/],
];
