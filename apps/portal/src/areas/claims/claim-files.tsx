import { failureSentence } from '@portal/domain/failures';
import { answerOf } from '@portal/api-client/client';
import { ATTACHMENT_ENDINGS } from '@portal/domain/attachments';
import { Card } from '@portal/ui/card';
import { ConfirmDialog } from '@portal/ui/confirm-dialog';
import { DateTime } from '@portal/ui/date-time';
import { IconButton } from '@portal/ui/icon-button';
import { RemoveIcon } from '@portal/ui/icons';
import { Text } from '@portal/ui/text';
import { useState } from 'react';
import { AddFile } from '../../kit/document/add-file.tsx';
import { fileSize } from '../../kit/document/file-size.ts';
import { KeptFile } from '../../kit/document/kept-file.tsx';
import { api } from '../../session/api.ts';
import { toasts } from '../../session/toasts.ts';
import { type Claim, claimsChanged, type Side } from './claim-queries.ts';

type File = Claim['files'][number];
const SIDES: Readonly<Record<File['by'], string>> = { customer: 'Покупатель', supplier: 'Поставщик' };

/** Photographs and documents of both sides; each side adds and removes its own. */
export function ClaimFiles({ claim: { id, files, allowed_actions }, side }: { claim: Claim; side: Side }) {
  const [removed, setRemoved] = useState<File | null>(null);
  const own: File['by'] = side === 'outgoing' ? 'customer' : 'supplier';
  const mayAdd = allowed_actions.includes('attach');
  const mayRemove = allowed_actions.includes('detach');
  return (
    <Card
      title="Файлы"
      aside={
        mayAdd && (
          <AddFile
            label="Файл к претензии"
            accept={ATTACHMENT_ENDINGS}
            camera
            path={`/document/claim/${side}-claim-upload-file`}
            fields={{ id: String(id) }}
            onAdded={() => void claimsChanged()}
          />
        )
      }
    >
      {files.length === 0 ? (
        <Text tone="muted">
          {mayAdd ? 'Приложите фото или документ: PDF, JPG, PNG или DOCX до 32 МБ' : 'Файлов нет'}
        </Text>
      ) : (
        <ul className="flex flex-col gap-3">
          {files.map((file) => (
            <li key={file.id} className="flex items-start justify-between gap-2 max-md:flex-wrap">
              <span className="min-w-0">
                <KeptFile
                  name={file.name}
                  load={() =>
                    api.GET('/document/claim/file/{id}', {
                      params: { path: { id: file.id } },
                      parseAs: 'blob',
                    })
                  }
                />
                <Text block size="small" tone="muted">
                  {SIDES[file.by]}, {fileSize(file.bytes)}, <DateTime value={file.at} form="date" />
                </Text>
              </span>
              {mayRemove && file.by === own && (
                <IconButton
                  icon={<RemoveIcon />}
                  aria-label={`Убрать файл ${file.name}`}
                  onClick={() => setRemoved(file)}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {removed && (
        <ConfirmDialog
          open
          onOpenChange={() => setRemoved(null)}
          title={`Убрать файл «${removed.name}»?`}
          description="Вернуть его можно, только приложив снова."
          action="Убрать"
          tone="danger"
          onConfirm={async () => {
            await remove(side, removed.id);
            setRemoved(null);
          }}
        />
      )}
    </Card>
  );
}

async function remove(side: Side, claim_file_id: number): Promise<void> {
  try {
    await answerOf(
      api.DELETE(`/document/claim/${side}-claim-delete-file`, { params: { query: { claim_file_id } } }),
    );
    toasts.success('Файл убран');
  } catch (error) {
    toasts.warning(failureSentence(error));
  }
  await claimsChanged();
}
