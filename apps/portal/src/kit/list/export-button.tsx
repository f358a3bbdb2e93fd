import { exportWarnings, fileNameOf } from '@portal/domain/exports';
import { Button } from '@portal/ui/button';
import { saveFile } from '@portal/ui/data-table';
import { DownloadIcon } from '@portal/ui/icons';
import { useState } from 'react';
import { toasts } from '../../session/toasts.ts';

/** Result of an API call with `parseAs: 'blob'`. */
export type FileCall = Promise<{ data?: Blob; error?: unknown; response: Response }>;

/**
 * Downloads the listed rows as a file. On failure shows two messages as specification 2, §8 requires: the
 * general warning, then the server's own.
 */
export function ExportButton({
  call,
  instead,
  label = 'Экспорт в Excel',
  about,
}: {
  call(): FileCall;
  /** Runs instead of downloading; null: the file is downloaded. */
  instead?(): Promise<void> | null;
  label?: string;
  /** What the file contains, if a table has several such buttons. */
  about?: string;
}) {
  const [pending, setPending] = useState(false);
  async function save() {
    setPending(true);
    try {
      const other = instead?.() ?? null;
      if (other) return await other;
      const { data, error, response } = await call();
      if (data && response.ok)
        saveFile(fileNameOf(response.headers.get('content-disposition')), data, data.type);
      else for (const warning of exportWarnings(response.status, error)) toasts.warning(warning);
    } catch {
      for (const warning of exportWarnings(0, null)) toasts.warning(warning);
    } finally {
      setPending(false);
    }
  }
  return (
    <Button
      variant="secondary"
      pending={pending}
      {...(about === undefined ? {} : { 'aria-label': `${label}: ${about}` })}
      icon={<DownloadIcon aria-hidden="true" className="size-4" />}
      onClick={() => void save()}
    >
      {label}
    </Button>
  );
}
