import { answerOf, type Schemas } from '@portal/api-client/client';
import { failureSentence } from '@portal/domain/failures';
import { titlesIn } from '@portal/domain/field-titles';
import { isRetail } from '@portal/domain/uploads';
import { Alert } from '@portal/ui/alert';
import { Button } from '@portal/ui/button';
import { Card } from '@portal/ui/card';
import { Input } from '@portal/ui/input';
import { Text } from '@portal/ui/text';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ColumnSample } from '../../../kit/columns/column-sample.tsx';
import { FormField } from '../../../kit/form/form-field.tsx';
import { FormFrame } from '../../../kit/form/form-frame.tsx';
import { useForm } from '../../../kit/form/form.ts';
import { api } from '../../../session/api.ts';
import { toasts } from '../../../session/toasts.ts';
import { JoinKey } from './join-key.tsx';
import { keptChoices, useKeepChoices } from './kept-choices.ts';
import { MatchCurrency } from './match-currency.tsx';
import { MatchField } from './match-field.tsx';
import { FileLayout } from './file-layout.tsx';
import { SeveralArticles } from './several-articles.tsx';
import { MatchWords } from './match-words.tsx';
import { bodyOf, checkMatched, fieldsOf, initialOf, type Matched, type Preview, sameIn } from './matching.ts';
import type { Upload } from '../queries.ts';
import { warningsOf } from '../outcome/warnings.ts';
import { WhatItDoes } from './what-it-does.tsx';

interface Told {
  summary: Schemas['UploadSummary'];
  body: ReturnType<typeof bodyOf>;
}

/**
 * Shows how a file was recognised and lets the user correct it, then previews the effect, then imports the
 * file.
 */
export function MatchFile({ upload }: { upload: Upload }) {
  const { preview } = upload;
  if (!preview) return null;
  const name = JSON.stringify([upload.id, preview.sheet, preview.header_row, preview.encoding]);
  return <Matching key={name} name={name} upload={upload} preview={preview} />;
}

function Matching({ name, upload, preview }: { name: string; upload: Upload; preview: Preview }) {
  const [told, setTold] = useState<Told>();
  const [kept] = useState(() => keptChoices(name));
  const [same, setSame] = useState(() => kept?.same ?? sameIn(preview));
  const fields = fieldsOf(upload);
  const form = useForm<Matched>({
    initial: { ...initialOf(upload, preview), ...kept?.matched },
    guards: false,
    check: (chosen) => checkMatched(upload, preview, chosen),
    send: (chosen) => tell(bodyOf(upload, preview, chosen, same)),
  });
  useKeepChoices(name, { matched: form.values, same });
  async function tell(body: Told['body']) {
    const { data } = await answerOf(
      api.POST('/data-file-processor/upload/{id}/summary', { params: { path: { id: upload.id } }, body }),
    );
    setTold({ summary: data, body });
  }
  // The previous summary stays visible during recalculation.
  const again = useMutation({
    mutationFn: (brands: Readonly<Record<string, string>>) =>
      tell(bodyOf(upload, preview, form.values, brands)),
    onSuccess: (_, brands) => setSame(brands),
    onError: (error) => toasts.warning(failureSentence(error)),
  });
  const { judge } = form;
  // Unrecognised fields are marked at once, not only on submitting.
  useEffect(() => {
    judge(fields.flatMap(({ id, numeric }) => (numeric ? [id, `form-${id}`] : [id])));
    // oxlint-disable-next-line react/exhaustive-deps -- as it opens; a change of a field is judged by the form
  }, []);
  const current =
    told && JSON.stringify(told.body) === JSON.stringify(bodyOf(upload, preview, form.values, same));
  const guessed = fields.filter(({ id }) => preview.guessed.includes(id)).map(({ label }) => `«${label}»`);
  const warnings = warningsOf(preview, form.values, fields);
  return (
    <div className="flex flex-col gap-4">
      <FormFrame form={form} className="flex flex-col gap-4">
        <Card title="Что в каком столбце" aside={<FileLayout upload={upload} preview={preview} />}>
          <div className="flex flex-col gap-5">
            {preview.remembered && (
              <Alert>Такой файл вы уже загружали: столбцы и значения – как в прошлый раз.</Alert>
            )}
            {guessed.length > 0 && (
              <Text tone="secondary">{`Узнано по содержимому, проверьте: ${guessed.join(', ')}.`}</Text>
            )}
            {warnings.map((sentence) => (
              <Alert key={sentence} tone="yellow">
                {sentence}
              </Alert>
            ))}
            <div className="grid grid-cols-4 max-md:grid-cols-1 items-start gap-4">
              {fields.map((field) => (
                <MatchField key={field.id} form={form} field={field} preview={preview} />
              ))}
              {fields.some(({ id }) => id === 'price') && <MatchCurrency form={form} preview={preview} />}
              {isRetail(upload.kind) && (
                <FormField
                  form={form}
                  name="discount_rz"
                  label={titlesIn('confirmUpload')('discount_rz')}
                  required
                >
                  {(control) => <Input {...control} inputMode="decimal" maxLength={5} autoComplete="off" />}
                </FormField>
              )}
            </div>
            <JoinKey form={form} preview={preview} />
            <SeveralArticles form={form} preview={preview} />
            <MatchWords form={form} preview={preview} />
            <div>
              <Button type="submit" variant={current ? 'secondary' : 'primary'} pending={form.pending}>
                Проверить файл
              </Button>
            </div>
          </div>
        </Card>
      </FormFrame>
      {told && (current || again.isPending) && (
        <WhatItDoes
          upload={upload}
          {...told}
          same={same}
          onSame={(brands) => again.mutate(brands)}
          pending={again.isPending}
        />
      )}
      <Card padded={false} title="Первые строки файла">
        <ColumnSample
          label="Первые строки файла"
          headers={preview.headers}
          rows={preview.rows}
          fieldOf={(place) => fields.find(({ id }) => form.values[id] === String(place))?.label}
        />
      </Card>
    </div>
  );
}
