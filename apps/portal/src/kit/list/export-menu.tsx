import { LARGE_EXPORT } from '@portal/domain/exports';
import { DropdownMenu } from '@portal/ui/dropdown-menu';
import { DownIcon } from '@portal/ui/icons';
import { IconButton } from '@portal/ui/icon-button';
import { useState } from 'react';
import { useAddress } from '../../session/browser/address.ts';
import { api } from '../../session/api.ts';
import { askExport, type AskedFile, withExports } from './ask-export.ts';
import { ExportButton, type FileCall } from './export-button.tsx';
import { ScheduleDialog } from './schedule-dialog.tsx';

export interface ExportMenuProps {
  /** Title of the file in the user's list of exports. */
  title: string;
  /**
   * Returns the address of the API call that produces the file for the page's current state, from `addressOf`.
   */
  file(): string;
  /** Describes the filters; without the dates if each scheduled run has its own. */
  filters?(days: 'with-days' | 'without-days'): string;
  /** Number of rows in the file, if known. */
  rows?(): number | undefined;
}

/** The API client's GET, typed for any address that returns a file. */
const fetchFile = api.GET as (address: string, init: { parseAs: 'blob' }) => FileCall;

/**
 * Downloads the listed rows as a file. A large file, or one that the user does not want to wait for, is
 * produced in the background and the user is notified.
 */
export function ExportMenu({ title, file, filters = () => '', rows = () => undefined }: ExportMenuProps) {
  const [, setParams] = useAddress();
  const [scheduled, setScheduled] = useState<AskedFile | null>(null);
  const open = () => setParams(withExports);
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
