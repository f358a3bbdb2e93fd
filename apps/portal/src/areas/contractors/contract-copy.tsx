import { failureSentence } from '@portal/domain/failures';
import { answerOf } from '@portal/api-client/client';
import { ATTACHMENT_ENDINGS, LARGEST_ATTACHMENT } from '@portal/domain/attachments';
import { Card } from '@portal/ui/card';
import { FileUpload } from '@portal/ui/file-upload';
import { Text } from '@portal/ui/text';
import { useState } from 'react';
import { KeptFile } from '../../kit/document/kept-file.tsx';
import { api } from '../../session/api.ts';
import { toasts } from '../../session/toasts.ts';
import { formData } from '../../kit/form-data.ts';
import { type Contract, contractsChanged } from './contract-queries.ts';

/** The file of the contract's copy, with a field to replace it. */
export function ContractCopy({ contract: { id, file_name, changes } }: { contract: Contract }) {
  const [error, setError] = useState<string>();
  async function put(file: File) {
    setError(undefined);
    try {
      await answerOf(
        api.POST('/warehouse/contract/{id}/document-copy', {
          params: { path: { id } },
          body: formData({}, [file], 'document_copy'),
        }),
      );
      toasts.success('Копия приложена');
      await contractsChanged();
    } catch (failure) {
      setError(failureSentence(failure));
    }
  }
  return (
    <Card title="Копия договора">
      <div className="flex flex-col gap-3">
        {file_name === '' ? (
          <Text tone="muted">Копии ещё нет.</Text>
        ) : (
          <KeptFile
            name={file_name}
            load={() =>
              api.GET('/warehouse/contract/{id}/document-copy', { params: { path: { id } }, parseAs: 'blob' })
            }
          />
        )}
        {changes !== 'nothing' && (
          <FileUpload
            label={file_name === '' ? 'Копия договора' : 'Другая копия'}
            accept={ATTACHMENT_ENDINGS}
            maxSize={LARGEST_ATTACHMENT}
            hint="PDF, JPG, PNG или DOCX"
            error={error}
            onFile={(file) => void put(file)}
          />
        )}
      </div>
    </Card>
  );
}
