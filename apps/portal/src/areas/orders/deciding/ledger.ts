import { type LedgerPart, ledgerParts, type LineLedger } from '@portal/domain/order-status';
import type { LedgerPart as Part, LedgerTone } from '@portal/ui/ledger-bar';

const PARTS: Readonly<Record<LedgerPart, readonly [label: string, tone: LedgerTone]>> = {
  accepted: ['Принято', 'done'],
  discrepancy: ['С расхождением', 'doubt'],
  on_way: ['Отгружено', 'moving'],
  confirmed: ['Подтверждено', 'ready'],
  undecided: ['Ждут ответа', 'waiting'],
  cancelled: ['Снято', 'gone'],
  short: ['Не поставлено', 'lost'],
  refused: ['Отказано', 'lost'],
};

/** Parts of a bar that shows the state of the lines' pieces. */
export function barParts(lines: readonly LineLedger[]): Part[] {
  const sums = new Map<LedgerPart, number>();
  for (const line of lines)
    for (const [part, pieces] of Object.entries(ledgerParts(line)) as [LedgerPart, number][])
      sums.set(part, (sums.get(part) ?? 0) + pieces);
  return (Object.keys(PARTS) as LedgerPart[]).map((id) => {
    const [label, tone] = PARTS[id];
    return { id, label, tone, value: sums.get(id) ?? 0 };
  });
}
