import { HelpIcon } from '@portal/ui/icons';
import { IconButton } from '@portal/ui/icon-button';
import { Popover, PopoverPanel, PopoverTrigger } from '@portal/ui/popover';
import { Skeleton } from '@portal/ui/skeleton';
import { lazy, Suspense, useState } from 'react';
import { useLocation } from 'react-router';
import { useCurrentRoute } from '../../kit/current-route.ts';

/** Loaded on demand: the texts of all pages. */
const HelpText = lazy(async () => ({ default: (await import('./help-text.tsx')).HelpText }));

/** What the page is for, in three sentences, with the page to go on to; closes when another page is opened. */
export function HelpButton() {
  const { name } = useCurrentRoute();
  const { pathname } = useLocation();
  const [openAt, setOpenAt] = useState<string | null>(null);
  return (
    <Popover open={openAt === pathname} onOpenChange={(open) => setOpenAt(open ? pathname : null)}>
      <PopoverTrigger>
        <IconButton icon={<HelpIcon />} aria-label="Справка по странице" />
      </PopoverTrigger>
      <PopoverPanel label="Справка по странице" align="end" className="w-96 max-w-[calc(100vw-24px)]">
        <Suspense fallback={<Skeleton className="h-24" />}>
          <HelpText page={name} />
        </Suspense>
      </PopoverPanel>
    </Popover>
  );
}
