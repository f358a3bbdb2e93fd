import { TEXT_ENCODING_LABELS, TEXT_ENCODINGS, type TextEncoding } from '@portal/domain/text-encodings';
import { Select } from '@portal/ui/select';
import type { OpenedList } from './read-list.ts';

export interface FileChoicesProps {
  list: OpenedList;
  sheet: number;
  onChange(list: OpenedList, sheet: number): void;
}

/** Choices about a file that were guessed: the sheet of a workbook, the encoding of a text. */
export function FileChoices({ list, sheet, onChange }: FileChoicesProps) {
  if (list.kind === 'workbook') {
    if (list.sheets.length < 2) return null;
    return (
      <Select
        controlSize="small"
        className="w-56"
        aria-label="Лист"
        value={String(sheet)}
        options={list.sheets.map(({ title, rows }, place) => ({
          value: String(place),
          label: `${title}: ${rows.length.toLocaleString('ru')}`,
        }))}
        onChange={({ target }) => onChange(list, Number(target.value))}
      />
    );
  }
  return (
    <Select
      controlSize="small"
      className="w-44"
      aria-label="Кодировка"
      value={list.encoding}
      options={TEXT_ENCODINGS.map((value) => ({ value, label: TEXT_ENCODING_LABELS[value] }))}
      onChange={({ target }) => onChange({ ...list, encoding: target.value as TextEncoding }, sheet)}
    />
  );
}
