import { CallError } from '@portal/api-client/client';
import { DEFAULT_FILE_NAME, fileNameOf } from '@portal/domain/exports';
import { failureSentence, normalizeFailure } from '@portal/domain/failures';
import { type PaperKind, PAPERS } from '@portal/domain/papers';
import { Button } from '@portal/ui/button';
import { saveFile } from '@portal/ui/data-table';
import { DropdownMenu } from '@portal/ui/dropdown-menu';
import { PrintIcon } from '@portal/ui/icons';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { toasts } from '../../session/toasts.ts';
import type { FileCall } from '../list/export-button.tsx';

/** A printed form available now: downloaded by a call with `parseAs: 'blob'`, or shown on its own page. */
export type PrintedPaper = { kind: PaperKind } & ({ call(): FileCall } | { href: string });

/** Downloads a printed form; shows the server's message if that fails. */
export function usePrinting() {
  return useMutation({
    mutationFn: async (call: () => FileCall) => {
      const { data, error, response } = await call();
      if (!data || !response.ok) {
        const { message } = normalizeFailure(error);
        throw new CallError({ status: response.status, code: 'failed', message });
      }
      const name = fileNameOf(response.headers.get('content-disposition'), 'document.pdf');
      saveFile(name === DEFAULT_FILE_NAME ? 'document.pdf' : name, data, data.type);
    },
    onError: (error) =>
      toasts.warning(failureSentence(error, 'Не удалось напечатать. Проверьте связь и повторите')),
  });
}

/** «Печать»: menu of the document's available printed forms; renders nothing if there are none. */
export function PrintMenu({ papers }: { papers: readonly PrintedPaper[] }) {
  const navigate = useNavigate();
  const printing = usePrinting();
  if (papers.length === 0) return null;
  return (
    <DropdownMenu
      trigger={
        <Button
          variant="secondary"
          pending={printing.isPending}
          icon={<PrintIcon aria-hidden="true" className="size-4" />}
        >
          Печать
        </Button>
      }
      items={papers.map((paper) => ({
        label: 'href' in paper ? `${PAPERS[paper.kind]}…` : PAPERS[paper.kind],
        onSelect: () => ('href' in paper ? void navigate(paper.href) : printing.mutate(paper.call)),
      }))}
    />
  );
}
