import { CallError } from '@portal/api-client/client';
import { failureSentence } from '@portal/domain/failures';
import { Button } from '@portal/ui/button';
import { saveFile } from '@portal/ui/data-table';
import { DocumentsIcon } from '@portal/ui/icons';
import { Text } from '@portal/ui/text';
import { useMutation } from '@tanstack/react-query';
import { toasts } from '../../session/toasts.ts';

export interface KeptFileProps {
  name: string;
  /** API call that downloads the file. */
  load(): Promise<{ data?: Blob | undefined; response: Response } | { error?: unknown; response: Response }>;
}

/** A file attached to a document; a click downloads it. */
export function KeptFile({ name, load }: KeptFileProps) {
  const open = useMutation({
    mutationFn: async () => {
      const { response, ...rest } = await load();
      const data = 'data' in rest ? rest.data : undefined;
      if (data && response.ok) return data;
      throw new CallError({ status: response.status, code: 'absent', message: 'Файл не найден' });
    },
    onSuccess: (blob) => saveFile(name, blob, blob.type),
    onError: (error) => toasts.warning(failureSentence(error)),
  });
  return (
    <span className="flex items-center gap-2">
      <Text tone="muted" className="shrink-0">
        <DocumentsIcon aria-hidden="true" className="size-4" />
      </Text>
      <Button
        size="small"
        variant="ghost"
        className="-ml-2 max-w-full"
        pending={open.isPending}
        onClick={() => open.mutate()}
      >
        <span className="truncate">{name}</span>
      </Button>
    </span>
  );
}
