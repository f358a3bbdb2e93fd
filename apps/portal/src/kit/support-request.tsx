import { Button, type ButtonProps } from '@portal/ui/button';
import { lazy, Suspense, useState } from 'react';

/** Loaded on demand: forms are not part of the frame of every page. */
const SupportDialog = lazy(async () => ({ default: (await import('./support-dialog.tsx')).SupportDialog }));

/** Button that opens the dialog for writing to the support, on any page. */
export function SupportRequest({ variant = 'ghost' }: Pick<ButtonProps, 'variant'>) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant={variant} size={variant === 'ghost' ? 'small' : 'medium'} onClick={() => setOpen(true)}>
        Написать в поддержку
      </Button>
      {open && (
        <Suspense>
          <SupportDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
