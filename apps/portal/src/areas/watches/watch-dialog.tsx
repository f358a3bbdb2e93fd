import { answerOf } from '@portal/api-client/client';
import { toKopecks, toRoubles } from '@portal/api-client/money';
import { failureSentence } from '@portal/domain/failures';
import { formatMoney, type Kopecks } from '@portal/domain/money';
import { DISCONTINUED_DAYS, LAST_PIECES, MOST_LAST_PIECES, offeredWords } from '@portal/domain/watches';
import { Checkbox } from '@portal/ui/checkbox';
import { Dialog } from '@portal/ui/dialog';
import { MoneyInput, NumberInput } from '@portal/ui/number-input';
import { Skeleton } from '@portal/ui/skeleton';
import { ErrorState } from '@portal/ui/state';
import { Text } from '@portal/ui/text';
import { useQuery } from '../../session/calls/use-query.ts';
import { FormDialog } from '../../kit/form/form-dialog.tsx';
import { FormField, useFormField } from '../../kit/form/form-field.tsx';
import { useForm } from '../../kit/form/form.ts';
import { api } from '../../session/api.ts';
import { type Of, type Watch, type WatchRow, watchesChanged, watchesOfQuery } from './watches.ts';

interface Values extends Record<string, unknown> {
  appeared: boolean;
  cheaper: boolean;
  wished_price: Kopecks | null;
  last: boolean;
  last_pieces: number | null;
  discontinued: boolean;
}

/** What is to be watched for the storage, with its name; or a watch to change. */
export type Asked = { of: Of; name: string; storageId: number } | { watch: WatchRow };

export interface WatchDialogProps {
  asked: Asked;
  /** The product that is watched: if it is watched already, that watch is changed. */
  standardId?: number | undefined;
  onClose(): void;
}

/** Asks what to hear of, for a new watch or one that is there already. */
export function WatchDialog({ asked, standardId, onClose }: WatchDialogProps) {
  const known = useQuery({ ...watchesOfQuery(standardId ?? 0), enabled: standardId !== undefined });
  if (standardId === undefined || 'watch' in asked) return <WatchForm asked={asked} onClose={onClose} />;
  if (!known.data)
    return (
      <Dialog open onOpenChange={onClose} title="Следить">
        {known.error ? (
          <ErrorState message={failureSentence(known.error)} onRetry={() => void known.refetch()} />
        ) : (
          <Skeleton className="h-40" />
        )}
      </Dialog>
    );
  const own = known.data.find(
    ({ kind, storage }) => kind === asked.of.kind && storage?.id === asked.storageId,
  );
  return <WatchForm key={own?.id} asked={own ? { watch: own } : asked} onClose={onClose} />;
}

const valuesOf = (watch: WatchRow | null): Values => ({
  appeared: watch?.wants.appeared ?? true,
  cheaper: typeof watch?.wants.wished_price === 'number',
  wished_price: typeof watch?.wants.wished_price === 'number' ? toKopecks(watch.wants.wished_price) : null,
  last: typeof watch?.wants.last_pieces === 'number',
  last_pieces: watch?.wants.last_pieces ?? LAST_PIECES,
  discontinued: watch?.wants.discontinued ?? false,
});

const wantsOf = ({ appeared, cheaper, wished_price, last, last_pieces, discontinued }: Values) => ({
  appeared,
  wished_price: cheaper && wished_price !== null ? toRoubles(wished_price) : null,
  last_pieces: last ? last_pieces : null,
  discontinued,
});

/** The present state, in the words of the list. */
const stateOf = ({ offers, price, pieces, more }: WatchRow) =>
  offeredWords({ offers, price: price === null ? null : toKopecks(price), pieces, more });

function WatchForm({ asked, onClose }: Pick<WatchDialogProps, 'asked' | 'onClose'>) {
  const watch = 'watch' in asked ? asked.watch : null;
  const name = 'watch' in asked ? asked.watch.title : asked.name;
  const form = useForm<Values, Watch>({
    initial: valuesOf(watch),
    guards: false,
    check: ({ appeared, cheaper, wished_price, last, last_pieces, discontinued }) => ({
      ...(cheaper && !wished_price ? { wished_price: 'Укажите цену' } : {}),
      ...(last && !last_pieces ? { last_pieces: 'Укажите число' } : {}),
      ...(appeared || cheaper || last || discontinued ? {} : { appeared: 'Выберите, о чём сообщать' }),
    }),
    send: async (values, { key }) => {
      const wants = wantsOf(values);
      const { data } =
        'watch' in asked
          ? await answerOf(
              api.PUT('/watch/{id}', { params: { path: { id: asked.watch.id } }, body: { wants } }),
            )
          : await answerOf(
              api.POST('/watch', {
                params: { header: { 'Idempotency-Key': key } },
                body: { storage_id: asked.storageId, of: asked.of, wants },
              }),
            );
      return data;
    },
    done: (made) => [watch ? 'Наблюдение изменено' : `Следим: ${made.title}`, `Сейчас: ${stateOf(made)}`],
    onSent: async () => {
      onClose();
      await watchesChanged();
    },
  });
  const { values, set } = form;
  const { error: nothingChosen } = useFormField(form, 'appeared');
  return (
    <FormDialog
      form={form}
      title={watch ? 'О чём сообщать' : 'Следить'}
      description={name}
      action={watch ? 'Сохранить' : 'Следить'}
      onClose={onClose}
    >
      {watch && (
        <Text as="p" tone="secondary">
          Сейчас: {stateOf(watch)}
        </Text>
      )}
      <div className="flex flex-col gap-1">
        <Checkbox checked={values.appeared} onChange={({ target }) => set({ appeared: target.checked })}>
          Появилось: предложений не было, и вот есть
        </Checkbox>
        {nothingChosen !== undefined && (
          <Text role="alert" tone="red" size="small">
            {nothingChosen}
          </Text>
        )}
      </div>
      <div className="flex flex-col gap-2">
        <Checkbox checked={values.cheaper} onChange={({ target }) => set({ cheaper: target.checked })}>
          Цена стала не выше желаемой
        </Checkbox>
        {values.cheaper && (
          <FormField
            form={form}
            name="wished_price"
            label="Желаемая цена за штуку, руб."
            required
            {...(typeof watch?.price !== 'number'
              ? {}
              : { hint: `Сейчас от ${formatMoney(toKopecks(watch.price))}` })}
          >
            {(control) => <MoneyInput {...control} />}
          </FormField>
        )}
      </div>
      <div className="flex flex-col gap-2">
        <Checkbox checked={values.last} onChange={({ target }) => set({ last: target.checked })}>
          Остались последние штуки
        </Checkbox>
        {values.last && (
          <FormField form={form} name="last_pieces" label="У всех вместе не больше, шт." required>
            {(control) => <NumberInput {...control} max={MOST_LAST_PIECES} />}
          </FormField>
        )}
      </div>
      <Checkbox
        checked={values.discontinued}
        onChange={({ target }) => set({ discontinued: target.checked })}
      >
        Больше не предлагают: {DISCONTINUED_DAYS} дней никто или номер заменён
      </Checkbox>
      <Text as="p" tone="muted" size="small">
        Сообщим один раз – в уведомлениях и, если вы выбрали, письмом. То, что уже так, – не новость.
        Наблюдения – в «Отложенных», вкладка «Слежу».
      </Text>
    </FormDialog>
  );
}
