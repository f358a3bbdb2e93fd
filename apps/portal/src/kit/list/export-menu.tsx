import { LARGE_EXPORT } from '@portal/domain/exports';
import { DropdownMenu } from '@portal/ui/dropdown-menu';
import { DownIcon } from '@portal/ui/icons';
import { IconButton } from '@portal/ui/icon-button';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { api } from '../../session/api.ts';
import { askExport, type AskedFile, EXPORTS_OPEN } from './ask-export.ts';
import { ExportButton, type FileCall } from './export-button.tsx';
import { ScheduleDialog } from './schedule-dialog.tsx';

export interface ExportMenuProps {
  /** What the file is called in the person's list. */
  title: string;
  /** The address of the call that answers it, by `addressOf`, as the page stands. */
  file(): string;
  /** What it is narrowed by, in words; without its days, where they will be others each time. */
  filters?(days: 'with-days' | 'without-days'): string;
  /** How many rows it will have, where that is known. */
  rows?(): number | undefined;
}

/** One call for any address that answers a file. */
const fetchFile = api.GET as (address: string, init: { parseAs: 'blob' }) => FileCall;

/** Saves what is listed as a file; a large one, or any that is not to be waited for, is prepared aside and told of. */
export function ExportMenu({ title, file, filters = () => '', rows = () => undefined }: ExportMenuProps) {
  const [, setParams] = useSearchParams();
  const [scheduled, setScheduled] = useState<AskedFile | null>(null);
  const open = () =>
    setParams((before) => {
      const next = new URLSearchParams(before);
      next.set(...EXPORTS_OPEN);
      return next;
    });
  const prepare = async () => {
    if (await askExport({ address: file(), title, filters: filters('with-days') })) open();
  };
  return (
    <span className="inline-flex gap-1">
      <ExportButton
        call={() => fetchFile(file(), { parseAs: 'blob' })}
        instead={() => ((rows() ?? 0) > LARGE_EXPORT ? prepare() : null)}
      />
      <DropdownMenu
        trigger={
          <IconButton
            variant="outline"
            icon={<DownIcon aria-hidden="true" />}
            aria-label="Другие способы получить файл"
          />
        }
        items={[
          { label: 'Подготовить и прислать', onSelect: () => void prepare() },
          {
            label: 'Присылать на почту…',
            onSelect: () => setScheduled({ address: file(), title, filters: filters('without-days') }),
          },
          { label: 'Мои выгрузки', onSelect: open },
        ]}
      />
      {scheduled && <ScheduleDialog file={scheduled} onClose={() => setScheduled(null)} />}
    </span>
  );
}
