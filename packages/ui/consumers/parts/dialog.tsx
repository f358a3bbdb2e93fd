'use client';
import '@portal/ui/styles.css';
import { Button } from '@portal/ui/button';
import { Dialog } from '@portal/ui/dialog';
import { useState } from 'react';

export function DialogPage() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Открыть</Button>
      <Dialog open={open} onOpenChange={setOpen} title="Заказ № 104238">
        Подтверждён
      </Dialog>
    </>
  );
}
