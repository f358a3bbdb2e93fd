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

/** A paper that may be printed now: by a call with `parseAs: 'blob'`, or on a page of its own. */
export type PrintedPaper = { kind: PaperKind } & ({ call(): FileCall } | { href: string });

/** Saves the file of a paper; what went wrong is told as the server says it. */
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

/** «Печать»: the papers of a document that are due. Nothing where there are none. */
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
