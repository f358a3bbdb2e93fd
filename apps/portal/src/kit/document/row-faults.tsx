import { CallError } from '@portal/api-client/client';
import { FieldError } from '@portal/ui/field';
import { type ReactNode, useCallback, useId, useState } from 'react';

/** Faults of a document's positions, by the id that the call names them with. */
export type RowFaults = ReadonlyMap<number, string>;
const NONE: RowFaults = new Map();
/** The field of a position in a refusal: «items.7.quantity», «lines.7», «decisions.7». */
const ROW = /^[a-z_]+\.(\d+)(?:\.|$)/;

/** The faults of positions in a refusal; empty if it is about something else as well. */
export function rowFaultsOf(error: unknown): RowFaults {
  const fields = error instanceof CallError && error.status === 422 ? (error.body.fields ?? []) : [];
  const rows = fields.flatMap(({ field, message }) => {
    const [, id] = ROW.exec(field) ?? [];
    return id === undefined ? [] : [[Number(id), message] as const];
  });
  return rows.length === fields.length ? new Map(rows) : NONE;
}

/** Faults of the positions on a page; one is forgotten when its row is changed, all at the next attempt. */
export function useRowFaults() {
  const [faults, set] = useState(NONE);
  const forget = useCallback(
    (id: number) =>
      set((before) => (before.has(id) ? new Map([...before].filter(([row]) => row !== id)) : before)),
    [],
  );
  const clear = useCallback(() => set(NONE), []);
  return { faults, set, forget, clear };
}

/** Attributes of a control that its row's fault describes. */
type Marks = { 'aria-invalid'?: true; 'aria-describedby'?: string };

const PLACES = {
  start: 'flex flex-col items-start gap-1',
  end: 'flex flex-col items-end gap-1 text-end',
};

/** A control of a row with the row's fault below it. */
export function RowFault({
  fault,
  align = 'start',
  children,
}: {
  fault: string | undefined;
  align?: 'start' | 'end';
  children(marks: Marks): ReactNode;
}) {
  const id = useId();
  return (
    <div className={PLACES[align]}>
      {children(fault === undefined ? {} : { 'aria-invalid': true, 'aria-describedby': id })}
      {fault !== undefined && <FieldError id={id}>{fault}</FieldError>}
    </div>
  );
}
