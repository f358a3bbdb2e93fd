import { TABLE_ACCEPT } from '@portal/domain/table-files';
import { failureSentence } from '@portal/domain/failures';
import { Button } from '@portal/ui/button';
import { Card } from '@portal/ui/card';
import { saveFile } from '@portal/ui/data-table';
import { Field } from '@portal/ui/field';
import { FileUpload } from '@portal/ui/file-upload';
import { LoadingPopup } from '@portal/ui/loading-popup';
import { Select } from '@portal/ui/select';
import { useQuery } from '../../../session/calls/use-query.ts';
import { useState } from 'react';
import { environmentQuery } from '../../../session/environment.ts';
import { queryClient } from '../../../session/query-client.ts';
import { useSlow } from '../../../session/time/slow.ts';
import { sendUpload, type Upload } from '../queries.ts';

/** Extensions offered for selection: tables, and an archive of several. */
const READ = `${TABLE_ACCEPT},.zip`;

export interface FileForProps {
  /** Label of the target's selector: «Прайс-лист», «Склад»; absent if there is a single target. */
  label?: string;
  /** Possible targets. */
  choices?: readonly { value: string; label: string }[];
  /** The preselected target. @default the first */
  initial?: string | null;
  /** Further form fields for the selected target. */
  fieldsOf(chosen: string): Readonly<Record<string, string>>;
  fileLabel: string;
  hint: string;
  /** A sample file: its name and lines, the first with the headers. */
  template: { name: string; lines: readonly string[] };
  onUploaded(upload: Upload): void;
}

/** CSV that Excel opens correctly: with a byte order mark and CRLF. */
const csvOf = (lines: readonly string[]) => `\uFEFF${lines.join('\r\n')}\r\n`;

/** Selects a file and the target of the upload. */
export function FileFor({
  label,
  choices = [],
  initial = null,
  fieldsOf,
  fileLabel,
  hint,
  template: { name, lines },
  onUploaded,
}: FileForProps) {
  const { data: environment } = useQuery(environmentQuery);
  const [picked, setPicked] = useState('');
  const [progress, setProgress] = useState<number | null>(null);
  const [fileName, setFileName] = useState<string>();
  const [error, setError] = useState<string>();
  // The upload is complete and the server is reading the file; leaving the page now would lose it.
  const reading = useSlow(progress === 100);
  const preselected = choices.find(({ value }) => value === initial) ?? choices[0];
  const chosen = picked === '' ? (preselected?.value ?? '') : picked;

  async function send(file: File) {
    setError(undefined);
    setFileName(file.name);
    setProgress(0);
    try {
      const upload = await sendUpload(fieldsOf(chosen), file, setProgress);
      queryClient.setQueryData(['upload', upload.id], upload);
      void queryClient.invalidateQueries({ queryKey: ['uploads'] });
      onUploaded(upload);
    } catch (failure) {
      setError(failureSentence(failure, 'Файл не принят'));
    } finally {
      setProgress(null);
    }
  }

  return (
    <Card className="max-w-180">
      <div className="flex flex-col gap-5">
        {label !== undefined && (
          <Field label={label}>
            <Select options={choices} value={chosen} onChange={({ target }) => setPicked(target.value)} />
          </Field>
        )}
        <FileUpload
          label={fileLabel}
          accept={READ}
          hint={hint}
          maxSize={environment?.max_file_size ?? 32 * 1024 * 1024}
          progress={progress}
          fileName={fileName}
          error={error}
          onFile={(file) => void send(file)}
        />
        <div>
          <Button variant="secondary" onClick={() => saveFile(`${name}, образец.csv`, csvOf(lines))}>
            Скачать образец
          </Button>
        </div>
        <LoadingPopup open={reading} />
      </div>
    </Card>
  );
}
