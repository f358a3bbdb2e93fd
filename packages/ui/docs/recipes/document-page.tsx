// The page of an order: header with its actions, lines whose parts add up to what was ordered, history.
import { ActionBar } from '@portal/ui/action-bar';
import { Card } from '@portal/ui/card';
import { ConfirmDialog } from '@portal/ui/confirm-dialog';
import { type Column, DataTable } from '@portal/ui/data-table';
import { DateTime, ZoneProvider } from '@portal/ui/date-time';
import { DocumentHeader } from '@portal/ui/document-header';
import { LedgerBar } from '@portal/ui/ledger-bar';
import { en } from '@portal/ui/messages/en';
import { PartName } from '@portal/ui/part-name';
import { PortalProvider } from '@portal/ui/portal-provider';
import { Price } from '@portal/ui/price';
import { Sections } from '@portal/ui/sections';
import { Timeline } from '@portal/ui/timeline';
import { createToastStore, Toasts } from '@portal/ui/toasts';
import { multiplyMoney, sumMoney } from '@portal/domain/money';
import { useState } from 'react';

interface Line {
  id: number;
  article: string;
  ordered: number;
  accepted: number;
  moving: number;
  price: number;
}

const LINES: Line[] = [
  { id: 1, article: 'OC 90', ordered: 24, accepted: 12, moving: 12, price: 64_250 },
  { id: 2, article: 'OC 264', ordered: 8, accepted: 0, moving: 4, price: 81_900 },
];
const TOTAL = sumMoney(LINES.map(({ price, ordered }) => multiplyMoney(price, ordered)));

const COLUMNS: Column<Line>[] = [
  {
    id: 'part',
    title: 'Part',
    cell: ({ article }) => <PartName brand="KNECHT" article={article} title="Oil filter" />,
  },
  { id: 'ordered', title: 'Ordered, pcs', align: 'right', cell: ({ ordered }) => ordered },
  {
    id: 'state',
    title: 'Where they are',
    width: '280px',
    cell: ({ article, ordered, accepted, moving }) => (
      <LedgerBar
        label={`Quantity, ${article}`}
        legend
        parts={[
          { id: 'accepted', label: 'Accepted', value: accepted, tone: 'done' },
          { id: 'moving', label: 'On the way', value: moving, tone: 'moving' },
          { id: 'waiting', label: 'Waiting', value: ordered - accepted - moving, tone: 'waiting' },
        ]}
      />
    ),
  },
  { id: 'price', title: 'Price', align: 'right', cell: ({ price }) => <Price value={price} /> },
];

const toasts = createToastStore();

export function DocumentPage() {
  const [cancelled, setCancelled] = useState(false);
  const [asking, setAsking] = useState(false);
  return (
    <PortalProvider locale="en" messages={en}>
      <ZoneProvider zone="Europe/Moscow">
        <Sections>
          <DocumentHeader
            title="Order No. 104238"
            status={
              cancelled ? { label: 'Cancelled', tone: 'neutral' } : { label: 'On the way', tone: 'brand' }
            }
            facts={[
              { label: 'Created', value: <DateTime value="2026-11-21T09:40:00Z" /> },
              { label: 'Supplier', value: 'Volga Parts' },
              { label: 'Total', value: <Price value={TOTAL} /> },
            ]}
            actions={
              <ActionBar
                // The server says which actions this person may perform now.
                allowed={cancelled ? ['repeat'] : ['repeat', 'cancel']}
                actions={[
                  {
                    name: 'repeat',
                    label: 'Order again',
                    variant: 'primary',
                    onSelect: () => toasts.success('Two lines are in the basket'),
                  },
                  {
                    name: 'cancel',
                    label: 'Cancel the order…',
                    variant: 'danger',
                    onSelect: () => setAsking(true),
                  },
                ]}
              />
            }
          />
          <Card title="Lines" padded={false}>
            <DataTable label="Lines" columns={COLUMNS} rows={LINES} rowId={({ id }) => id} tall />
          </Card>
          <Card title="History">
            <Timeline
              items={[
                {
                  id: 2,
                  time: <DateTime value="2026-11-22T07:15:00Z" />,
                  actor: 'Volga Parts',
                  text: '16 pieces are on the way',
                },
                { id: 1, time: <DateTime value="2026-11-21T09:40:00Z" />, actor: 'You', text: 'Created' },
              ]}
            />
          </Card>
        </Sections>
        <ConfirmDialog
          open={asking}
          onOpenChange={setAsking}
          title="Cancel the order?"
          action="Cancel the order"
          tone="danger"
          onConfirm={() => {
            setAsking(false);
            setCancelled(true);
            toasts.success('The order is cancelled');
          }}
        >
          The supplier is told at once. What is on the way will arrive.
        </ConfirmDialog>
        <Toasts store={toasts} />
      </ZoneProvider>
    </PortalProvider>
  );
}
