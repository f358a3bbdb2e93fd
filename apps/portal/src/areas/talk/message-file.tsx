import { Button } from '@portal/ui/button';
import { saveFile } from '@portal/ui/data-table';
import { Dialog } from '@portal/ui/dialog';
import { ImageIcon } from '@portal/ui/icons';
import { Text } from '@portal/ui/text';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { fileSize } from '../../kit/document/file-size.ts';
import { KeptFile } from '../../kit/document/kept-file.tsx';
import { loadFile, type Message, warn } from './queries.ts';

type File = Message['files'][number];

/** A file of a message: a picture is shown, anything else downloaded. */
export function MessageFile({ file }: { file: File }) {
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      {file.is_picture ? (
        <Picture file={file} />
      ) : (
        <KeptFile name={file.name} load={() => loadFile(file.id)} />
      )}
      <Text size="small" tone="muted">
        {fileSize(file.bytes)}
      </Text>
    </span>
  );
}

function Picture({ file: { id, name } }: { file: File }) {
  const [shown, setShown] = useState<Blob | null>(null);
  const open = useMutation({
    mutationFn: async () => {
      const { data } = await loadFile(id);
      if (!data) throw new Error('Файл не найден');
      return data;
    },
    onSuccess: setShown,
    onError: warn,
  });
  return (
    <span className="flex items-center gap-2">
      <Text tone="muted" className="shrink-0">
        <ImageIcon aria-hidden="true" className="size-4" />
      </Text>
      <Button
        size="small"
        variant="ghost"
        className="-ms-2 max-w-full"
        pending={open.isPending}
        onClick={() => open.mutate()}
      >
        <span className="truncate">{name}</span>
      </Button>
      {shown && <Preview name={name} picture={shown} onClose={() => setShown(null)} />}
    </span>
  );
}

function Preview({ name, picture, onClose }: { name: string; picture: Blob; onClose(): void }) {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(picture);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [picture]);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={name}
      width={900}
      actions={
        <Button variant="secondary" onClick={() => saveFile(name, picture, picture.type)}>
          Скачать
        </Button>
      }
    >
      {address !== undefined && <img src={address} alt={name} className="mx-auto max-h-[68vh] max-w-full" />}
    </Dialog>
  );
}
