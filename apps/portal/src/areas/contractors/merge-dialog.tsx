import { answerOf, type Schemas } from '@portal/api-client/client';
import { titlesIn } from '@portal/domain/field-titles';
import { MERGER_UNDO_HOURS } from '@portal/domain/mergers';
import { required, validateForm } from '@portal/domain/validation';
import { Combobox, type Option } from '@portal/ui/combobox';
import { RadioGroup } from '@portal/ui/radio-group';
import { Skeleton } from '@portal/ui/skeleton';
import { ErrorState } from '@portal/ui/state';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { FormDialog } from '../../kit/form/form-dialog.tsx';
import { FormField } from '../../kit/form/form-field.tsx';
import { type Form, useForm } from '../../kit/form/form.ts';
import { Moves, Sentences } from '../../kit/mergers/moves.tsx';
import { api } from '../../session/api.ts';
import { type Contractor, contractorsChanged } from './queries.ts';

const titleOf = titlesIn('mergeContractors');
type Preview = Schemas['MergerPreview'];
interface Values {
  emptied_id: Option | null;
  /** By the contract of the one that is kept: which of the two stays in force. */
  stays: Record<string, string>;
}

const previewQuery = (id: number, other: number) =>
  queryOptions({
    queryKey: ['merger-preview', id, other],
    queryFn: async () =>
      (
        await answerOf(
          api.GET('/warehouse/contractor/{id}/merger', { params: { path: { id }, query: { other } } }),
        )
      ).data,
    // What is about to move is counted anew each time somebody looks.
    staleTime: 0,
    gcTime: 0,
  });

/** Companies of the same kind, by title or INN; not the one they would be put together with. */
const findOthers =
  ({ id, type }: Contractor) =>
  async (text: string, signal: AbortSignal): Promise<Option[]> => {
    const { data } = await answerOf(
      api.GET('/warehouse/contractor', {
        params: { query: { 'filter[search]': text, 'filter[type]': type, pageSize: 6 } },
        signal,
      }),
    );
    return data
      .filter((one) => one.id !== id)
      .map((one) => ({ value: String(one.id), label: one.title, note: `ИНН ${one.inn || 'не указан'}` }));
  };

/** Contracts that halt: of each pair the one that was not chosen. */
const suspended = ({ contracts }: Preview, stays: Values['stays']) =>
  contracts.map(({ kept, emptied }) =>
    stays[String(kept.id)] === String(emptied.id) ? kept.id : emptied.id,
  );

/** Puts another contractor into this one: who it is, what moves, what stops it. */
export function MergeDialog({ contractor, onClose }: { contractor: Contractor; onClose(): void }) {
  const form = useForm<Values>({
    initial: { emptied_id: null, stays: {} },
    check: ({ emptied_id }) =>
      validateForm(
        { emptied_id: emptied_id?.value ?? '' },
        { emptied_id: [titleOf('emptied_id'), required] },
      ),
    send: async ({ emptied_id, stays }, { key }) => {
      const other = Number(emptied_id?.value);
      const { data } = await answerOf(
        api.GET('/warehouse/contractor/{id}/merger', {
          params: { path: { id: contractor.id }, query: { other } },
        }),
      );
      await answerOf(
        api.POST('/warehouse/contractor/{id}/merger', {
          params: { path: { id: contractor.id }, header: { 'Idempotency-Key': key } },
          body: { emptied_id: other, suspend: suspended(data, stays) },
        }),
      );
    },
    done: () => ['Контрагенты объединены', `Отменить можно в течение ${MERGER_UNDO_HOURS} часов`],
    onSent: async () => {
      await contractorsChanged();
      onClose();
    },
  });
  const other = form.values.emptied_id;
  return (
    <FormDialog
      form={form}
      title="Объединить с другим контрагентом"
      description={`Всё, что есть у второго контрагента, перейдёт к ${contractor.title}. Второй закроется, его люди войдут заново.`}
      action="Объединить"
      width={720}
      onClose={onClose}
    >
      <FormField
        form={form}
        name="emptied_id"
        label={titleOf('emptied_id')}
        required
        hint="Контрагент того же вида"
      >
        {({ value, onChange }) => (
          <Combobox
            value={value}
            onChange={onChange}
            load={findOthers(contractor)}
            minLength={2}
            placeholder="Название или ИНН"
          />
        )}
      </FormField>
      {other && <Shown form={form} id={contractor.id} other={Number(other.value)} />}
    </FormDialog>
  );
}

function Shown({ form, id, other }: { form: Form<Values>; id: number; other: number }) {
  const { data, error, refetch } = useQuery(previewQuery(id, other));
  if (error) return <ErrorState message={error.message} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton shape="card" className="h-40" />;
  if (data.stops.length > 0) return <Sentences title="Объединить пока нельзя" said={data.stops} />;
  return (
    <>
      <Moves from={data.emptied.title} moves={data.moves} none="У него ничего нет: он просто закроется." />
      {data.contracts.map(({ partner, kept, emptied }) => (
        <RadioGroup
          key={kept.id}
          label={`Действуют два договора с ${partner}. Какой останется? Второй приостановится`}
          options={[
            { value: String(kept.id), label: `${kept.number}, ${data.kept.title}` },
            { value: String(emptied.id), label: `${emptied.number}, ${data.emptied.title}` },
          ]}
          value={form.values.stays[String(kept.id)] ?? String(kept.id)}
          onChange={(chosen) => form.set({ stays: { ...form.values.stays, [String(kept.id)]: chosen } })}
        />
      ))}
    </>
  );
}
