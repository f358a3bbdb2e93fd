import { crc32, deflateRawSync } from 'node:zlib';

/** A zip entry; `claimed` is a false size. */
export interface Entry {
  name: string;
  content: string | Buffer;
  claimed?: number;
}

/** Builds a zip archive by hand, so that tests can build invalid ones too. */
export function zip(entries: readonly Entry[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content, claimed } of entries) {
    const raw = Buffer.from(content);
    const packed = deflateRawSync(raw);
    const file = Buffer.from(name);
    const sizes = Buffer.alloc(12);
    sizes.writeUInt32LE(crc32(raw), 0);
    sizes.writeUInt32LE(packed.length, 4);
    sizes.writeUInt32LE(claimed ?? raw.length, 8);
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04_03_4b_50, 0);
    local.writeUInt16LE(20, 4);
    local.writeUInt16LE(8, 8);
    sizes.copy(local, 14);
    local.writeUInt16LE(file.length, 26);
    const central = Buffer.alloc(46);
    central.writeUInt32LE(0x02_01_4b_50, 0);
    central.writeUInt16LE(20, 4);
    central.writeUInt16LE(20, 6);
    central.writeUInt16LE(8, 10);
    sizes.copy(central, 16);
    central.writeUInt16LE(file.length, 28);
    central.writeUInt32LE(offset, 42);
    parts.push(local, file, packed);
    directory.push(central, file);
    offset += local.length + file.length + packed.length;
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06_05_4b_50, 0);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(Buffer.concat(directory).length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, ...directory, end]);
}

export interface Sheet {
  /** XML inside <sheetData>. */
  data: string;
  after?: string;
  prolog?: string;
  strings?: string;
  styles?: string;
}

const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';

/** The entries of a workbook: a hidden sheet first, then the visible one. */
export function workbookEntries({ data, after = '', prolog = '', strings, styles }: Sheet): Entry[] {
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`;
  const sheet = (content: string) =>
    `${prolog}<worksheet xmlns="${MAIN}"><sheetData>${content}</sheetData>${after}</worksheet>`;
  return [
    { name: '[Content_Types].xml', content: '<Types/>' },
    {
      name: '_rels/.rels',
      content: `<Relationships xmlns="${RELATIONS}">${relation('r', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    },
    {
      name: 'xl/workbook.xml',
      content: `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="Скрытый" sheetId="1" state="hidden" r:id="r1"/><sheet name="Прайс" sheetId="2" r:id="r2"/></sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: `<Relationships xmlns="${RELATIONS}">${relation('r1', 'worksheet', 'worksheets/sheet1.xml')}${relation('r2', 'worksheet', '/xl/worksheets/sheet2.xml')}${relation('r3', 'sharedStrings', 'sharedStrings.xml')}${relation('r4', 'styles', 'styles.xml')}</Relationships>`,
    },
    { name: 'xl/worksheets/sheet1.xml', content: sheet('<row r="1"><c r="A1"><v>666</v></c></row>') },
    { name: 'xl/worksheets/sheet2.xml', content: sheet(data) },
    ...(strings === undefined ? [] : [{ name: 'xl/sharedStrings.xml', content: strings }]),
    ...(styles === undefined ? [] : [{ name: 'xl/styles.xml', content: styles }]),
  ];
}

/** A whole workbook. */
export function workbook(sheet: Sheet): Buffer {
  return zip(workbookEntries(sheet));
}

/** A row of inline texts (and numbers as numbers). */
export function row(number: number, ...cells: (string | number)[]): string {
  const content = cells.map((cell, index) => {
    const at = `${String.fromCharCode(65 + index)}${number}`;
    return typeof cell === 'number'
      ? `<c r="${at}"><v>${cell}</v></c>`
      : `<c r="${at}" t="inlineStr"><is><t>${cell}</t></is></c>`;
  });
  return `<row r="${number}">${content.join('')}</row>`;
}

/** A workbook of visible sheets by name. */
export function workbookOf(sheets: Readonly<Record<string, string>>): Buffer {
  const names = Object.keys(sheets);
  const relations = names.map(
    (_, n) => `<Relationship Id="r${n}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${n}.xml"/>`,
  );
  const listed = names.map((name, n) => `<sheet name="${name}" sheetId="${n + 1}" r:id="r${n}"/>`);
  return zip([
    { name: '[Content_Types].xml', content: '<Types/>' },
    {
      name: 'xl/workbook.xml',
      content: `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${listed.join('')}</sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: `<Relationships xmlns="${RELATIONS}">${relations.join('')}</Relationships>`,
    },
    ...names.map((name, n) => ({
      name: `xl/worksheets/sheet${n}.xml`,
      content: `<worksheet xmlns="${MAIN}"><sheetData>${sheets[name] ?? ''}</sheetData></worksheet>`,
    })),
  ]);
}
