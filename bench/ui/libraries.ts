// The measured libraries, and their exports that correspond to our components.

/** Named imports that correspond to one of our components; `note` says what differs. */
export interface Import {
  names: string;
  from: string;
  note?: string;
}

export interface Library {
  /** The package name. */
  name: string;
  /** The name of its page in pages/. */
  page: string;
  imports: Partial<Record<Part, Import>>;
  /** Its complete stylesheet, if it has one. */
  stylesheet?: string;
}

/** The compared components, and the most kB that ours may weigh. */
export const PARTS = {
  Button: 4,
  Tooltip: 13,
  Dialog: 15,
  Select: 30,
  Multiselect: 30,
  DataTable: 20,
  DateRangePicker: 30,
} as const;
export type Part = keyof typeof PARTS;
export const STYLESHEET = 20;
/** The most kB that every entry of ours together may weigh, without the rich text. */
export const EVERYTHING = 125;

export const OURS: Library = {
  name: '@portal/ui',
  page: 'ours',
  imports: {
    Button: { names: 'Button', from: '@portal/ui/button' },
    Tooltip: { names: 'Tooltip', from: '@portal/ui/tooltip' },
    Dialog: { names: 'Dialog', from: '@portal/ui/dialog' },
    Select: { names: 'Select', from: '@portal/ui/select', note: "the platform's own list" },
    Multiselect: { names: 'Multiselect', from: '@portal/ui/multiselect' },
    DataTable: { names: 'DataTable', from: '@portal/ui/data-table' },
    DateRangePicker: { names: 'DateRangePicker', from: '@portal/ui/date-range-picker' },
  },
  stylesheet: '@portal/ui/styles.css',
};

const MEDUSA = '@medusajs/ui';
const MANTINE = '@mantine/core';
const ARIA = 'react-aria-components';
const PRIMER = '@primer/react';

export const RIVALS: Library[] = [
  {
    name: MEDUSA,
    page: 'medusa',
    imports: {
      Button: { names: 'Button', from: MEDUSA },
      Tooltip: { names: 'Tooltip', from: MEDUSA },
      Dialog: { names: 'FocusModal', from: MEDUSA },
      Select: { names: 'Select', from: MEDUSA },
      DataTable: {
        names: 'DataTable, useDataTable, createDataTableColumnHelper',
        from: MEDUSA,
        note: 'not virtual',
      },
    },
  },
  {
    name: MANTINE,
    page: 'mantine',
    imports: {
      Button: { names: 'Button', from: MANTINE },
      Tooltip: { names: 'Tooltip', from: MANTINE },
      Dialog: { names: 'Modal', from: MANTINE },
      Select: { names: 'NativeSelect', from: MANTINE, note: "the platform's own list" },
      Multiselect: { names: 'MultiSelect', from: MANTINE, note: 'not virtual' },
      DateRangePicker: { names: 'DatePickerInput', from: '@mantine/dates' },
    },
    stylesheet: '@mantine/core/styles.css',
  },
  {
    name: '@radix-ui/themes',
    page: 'radix',
    imports: {
      Button: { names: 'Button', from: '@radix-ui/themes' },
      Tooltip: { names: 'Tooltip', from: '@radix-ui/themes' },
      Dialog: { names: 'Dialog', from: '@radix-ui/themes' },
      Select: { names: 'Select', from: '@radix-ui/themes' },
    },
    stylesheet: '@radix-ui/themes/styles.css',
  },
  {
    name: ARIA,
    page: 'aria',
    imports: {
      Button: { names: 'Button', from: ARIA },
      Tooltip: { names: 'TooltipTrigger, Tooltip, OverlayArrow', from: ARIA },
      Dialog: { names: 'DialogTrigger, ModalOverlay, Modal, Dialog, Heading', from: ARIA },
      Select: { names: 'Select, SelectValue, Button, Popover, ListBox, ListBoxItem, Label', from: ARIA },
      Multiselect: {
        names:
          'ComboBox, ComboBoxValue, Input, TagGroup, TagList, Tag, Button, Popover, ListBox, ListBoxItem, Virtualizer, ListLayout',
        from: ARIA,
      },
      DataTable: {
        names:
          'Table, TableHeader, TableBody, Column, Row, Cell, Checkbox, ResizableTableContainer, ColumnResizer, Virtualizer, TableLayout',
        from: ARIA,
      },
      DateRangePicker: {
        names:
          'DateRangePicker, DateInput, DateSegment, Group, Button, Popover, Dialog, RangeCalendar, CalendarGrid, CalendarCell, Heading',
        from: ARIA,
      },
    },
  },
  {
    name: PRIMER,
    page: 'primer',
    imports: {
      Button: { names: 'Button', from: PRIMER },
      Tooltip: { names: 'Tooltip', from: PRIMER },
      Dialog: { names: 'Dialog', from: PRIMER },
      Select: { names: 'Select', from: PRIMER, note: "the platform's own list" },
      Multiselect: { names: 'SelectPanel', from: PRIMER },
      DataTable: {
        names: 'DataTable, Table',
        from: '@primer/react/experimental',
        note: 'not virtual, no selection',
      },
    },
  },
];
