import { failureSentence } from '@portal/domain/failures';
import { checkRule } from '@portal/domain/access';
import { LARGEST_PICTURE, PICTURE_TYPES } from '@portal/domain/pictures';
import { routeHref } from '@portal/domain/routes';
import { Alert } from '@portal/ui/alert';
import { PageHeader } from '@portal/ui/app-shell';
import { Button } from '@portal/ui/button';
import { ButtonLink } from '@portal/ui/button-link';
import { Card } from '@portal/ui/card';
import { type Column, DataTable } from '@portal/ui/data-table';
import { ImageUpload } from '@portal/ui/image-upload';
import { Link } from '@portal/ui/link';
import { Text } from '@portal/ui/text';
import { useState } from 'react';
import { sendFile } from '../../session/calls/send-file.ts';
import { useCurrentUser, viewerOf } from '../../session/session.ts';
import { nomenclatureChanged, type OwnProduct } from './queries.ts';

/** A file being uploaded: waiting, or with its result. */
interface Sent {
  id: string;
  file: File;
  state: 'waiting' | 'sending' | 'done' | 'refused';
  product?: OwnProduct;
  reason?: string;
}

const AT_ONCE = 200;
const NAME = 'Фотографии';

/** Creates a queue that runs tasks one after another. */
function createTurns() {
  let last = Promise.resolve();
  return (work: () => Promise<void>) => {
    last = last.then(work);
  };
}

const columnsFor = (onRetry: (sent: Sent) => void): readonly Column<Sent>[] => [
  { id: 'file', title: 'Файл', cell: ({ file }) => <Text weight="strong">{file.name}</Text> },
  {
    id: 'product',
    title: 'Товар',
    cell: ({ state, product, reason }) => {
      if (product)
        return (
          <Link href={routeHref('nomenclature-id', { id: String(product.id) })}>
            {`${product.brand.title} ${product.article}`}
          </Link>
        );
      if (state === 'refused') return <Text tone="red">{reason}</Text>;
      return <Text tone="muted">{state === 'sending' ? 'отправляется' : 'ждёт очереди'}</Text>;
    },
  },
  {
    id: 'more',
    title: 'Ещё раз',
    align: 'right',
    cell: (sent) =>
      sent.state === 'refused' && (
        <Button
          size="small"
          variant="secondary"
          aria-label={`Повторить ${sent.file.name}`}
          onClick={() => onRetry(sent)}
        >
          Повторить
        </Button>
      ),
  },
];

/**
 * Uploads many pictures at once; each is assigned to the product whose article is in its file name, and errors
 * are shown per file.
 */
export function PhotoScreen() {
  const mayWrite = checkRule('actions.nomenclature.update', viewerOf(useCurrentUser()));
  const [all, setAll] = useState<readonly Sent[]>([]);
  // Sequential, so that pictures of one product are ordered by name.
  const [inTurn] = useState(createTurns);
  const change = (id: string, values: Partial<Sent>) =>
    setAll((sent) => sent.map((one) => (one.id === id ? { ...one, ...values } : one)));

  async function send({ id, file }: Sent) {
    change(id, { state: 'sending' });
    const form = new FormData();
    form.append('file', file);
    try {
      const product = await sendFile<OwnProduct>('/nomenclature/photo', form, () => {});
      change(id, { state: 'done', product });
    } catch (error) {
      change(id, { state: 'refused', reason: failureSentence(error, 'Файл не принят') });
    }
  }
  const enqueue = (files: readonly Sent[]) => {
    for (const one of files) inTurn(() => send(one));
    inTurn(async () => void (await nomenclatureChanged()));
  };
  const add = (files: readonly File[]) => {
    const added = files
      .toSorted((one, other) => one.name.localeCompare(other.name, 'ru', { numeric: true }))
      .map((file): Sent => ({ id: crypto.randomUUID(), file, state: 'waiting' }));
    setAll((sent) => [...sent, ...added]);
    enqueue(added);
  };
  const count = (state: Sent['state']) => all.filter((one) => one.state === state).length;
  const refused = count('refused');
  const left = all.length - count('done') - refused;

  return (
    <>
      <PageHeader
        title="Фотографии товаров"
        actions={
          <ButtonLink variant="secondary" href={routeHref('nomenclature', {}, { without: 'photo' })}>
            Товары без фото
          </ButtonLink>
        }
      />
      <div className="flex flex-col gap-4">
        {!mayWrite && <Alert>Фотографии загружают поставщики и дистрибьюторы – к своим товарам.</Alert>}
        {mayWrite && (
          <Card>
            <div className="flex flex-col gap-3">
              <Text block tone="muted">
                Назовите файлы по артикулу: «OC90.jpg», «OC 90 (2).jpg», «KNECHT_OC90-3.png». Снимки одного
                товара встают по порядку имён.
              </Text>
              <ImageUpload
                label={NAME}
                images={[]}
                max={AT_ONCE}
                maxSize={LARGEST_PICTURE}
                types={PICTURE_TYPES}
                onAdd={add}
                onRemove={() => {}}
              />
            </div>
          </Card>
        )}
        {all.length > 0 && (
          <Card
            padded={false}
            title="Файлы и товары"
            aside={
              <Text tone="muted">
                {`Приложено к товарам: ${count('done')}, не приложено: ${refused}${left > 0 ? `, осталось: ${left}` : ''}`}
              </Text>
            }
          >
            <DataTable
              label="Файлы и товары"
              columns={columnsFor((one) => enqueue([one]))}
              rows={all}
              rowId={({ id }) => id}
            />
          </Card>
        )}
      </div>
    </>
  );
}
