import { answerOf, type Schemas } from '@portal/api-client/client';
import { SHORT_LOOKUP } from '@portal/domain/contractors';
import { failureSentence } from '@portal/domain/failures';
import { titlesIn } from '@portal/domain/field-titles';
import { MERGER_UNDO_HOURS } from '@portal/domain/mergers';
import { required, validateForm } from '@portal/domain/validation';
import { Combobox, type Option } from '@portal/ui/combobox';
import { RadioGroup } from '@portal/ui/radio-group';
import { Skeleton } from '@portal/ui/skeleton';
import { ErrorState } from '@portal/ui/state';
import { queryOptions } from '@tanstack/react-query';
import { useQuery } from '../../../session/calls/use-query.ts';
import { FormDialog } from '../../../kit/form/form-dialog.tsx';
import { FormField } from '../../../kit/form/form-field.tsx';
import { type Form, useForm } from '../../../kit/form/form.ts';
import {
  Direction,
  directionFaults,
  directionOf,
  type DirectionValues,
  NO_DIRECTION,
} from '../../../kit/mergers/direction.tsx';
import { Moves, Sentences } from '../../../kit/mergers/moves.tsx';
import { api } from '../../../session/api.ts';
import { type Contractor, contractorsChanged } from '../queries.ts';

const titleOf = titlesIn('mergeContractors');
type Preview = Schemas['MergerPreview'];
interface Values extends DirectionValues {
  /** By id of the remaining company's contract: which of the two contracts stays active. */
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
    // Not cached: the preview must be current.
    staleTime: 0,
    gcTime: 0,
  });

/** Finds companies of the same kind by title or INN, except the company itself. */
const findOthers =
  ({ id, type }: Contractor) =>
  async (text: string, signal: AbortSignal): Promise<Option[]> => {
    const { data } = await answerOf(
      api.GET('/warehouse/contractor', {
        params: { query: { 'filter[search]': text, 'filter[type]': type, pageSize: SHORT_LOOKUP + 1 } },
        signal,
      }),
    );
    return data
      .filter((one) => one.id !== id)
      .slice(0, SHORT_LOOKUP)
      .map((one) => ({ value: String(one.id), label: one.title, note: `ИНН ${one.inn || 'не указан'}` }));
  };

/** Contracts that will be suspended: of each pair the one that was not chosen. */
const suspended = ({ contracts }: Preview, stays: Values['stays']) =>
  contracts.map(({ kept, emptied }) =>
    stays[String(kept.id)] === String(emptied.id) ? kept.id : emptied.id,
  );

/**
 * Merges two contractors: the user chooses the other one and which of the two stays, and sees what moves and
 * what prevents the merger.
 */
export function MergeDialog({ contractor, onClose }: { contractor: Contractor; onClose(): void }) {
  const form = useForm<Values>({
    initial: { ...NO_DIRECTION, stays: {} },
    check: (values) => ({
      ...validateForm(
        { emptied_id: values.emptied_id?.value ?? '' },
        { emptied_id: [titleOf('emptied_id'), required] },
      ),
      ...directionFaults(values),
    }),
    send: async (values, { key }) => {
      const direction = directionOf(contractor.id, values);
      if (!direction) return;
      const { kept, emptied } = direction;
      const { data } = await answerOf(
        api.GET('/warehouse/contractor/{id}/merger', {
          params: { path: { id: kept }, query: { other: emptied } },
        }),
      );
      await answerOf(
        api.POST('/warehouse/contractor/{id}/merger', {
          params: { path: { id: kept }, header: { 'Idempotency-Key': key } },
          body: { emptied_id: emptied, suspend: suspended(data, values.stays) },
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
      description="Кто из двух останется, выберете сами: к нему перейдёт всё, что есть у закрытого, а люди закрытого войдут заново."
      action="Объединить"
      width={720}
      onClose={onClose}
    >
      <FormField
        form={form}
        name="emptied_id"
        label="Второй контрагент"
        required
        hint="Контрагент того же вида"
      >
        {({ value, onChange }) => (
          <Combobox
            value={value}
            onChange={(next) => {
              onChange(next);
              form.set({ kept_id: '', stays: {} });
            }}
            load={findOthers(contractor)}
            minLength={2}
            placeholder="Название или ИНН"
          />
        )}
      </FormField>
      {other && <Both form={form} id={contractor.id} other={Number(other.value)} />}
    </FormDialog>
  );
}

/** «Заказы: 18, пользователи: 2»: data of one of the companies. */
function hasOf({ moves }: Preview): string {
  const has = moves.flatMap(({ title, count, stays }) =>
    count + stays > 0 ? [`${title.toLowerCase()}: ${(count + stays).toLocaleString('ru')}`] : [],
  );
  return has.length === 0 ? 'ничего нет' : has.join(', ');
}

/** Both companies with their data; once the direction is chosen, what moves. */
function Both({ form, id, other }: { form: Form<Values>; id: number; other: number }) {
  // A company's data are what would move from it.
  const into = useQuery(previewQuery(id, other));
  const outOf = useQuery(previewQuery(other, id));
  const error = into.error ?? outOf.error;
  if (error)
    return (
      <ErrorState
        message={failureSentence(error)}
        onRetry={() => void Promise.all([into.refetch(), outOf.refetch()])}
      />
    );
  if (!into.data || !outOf.data) return <Skeleton shape="card" className="h-40" />;
  if (into.data.stops.length > 0) return <Sentences title="Объединить пока нельзя" said={into.data.stops} />;
  const direction = directionOf(id, form.values);
  return (
    <>
      <Direction
        form={form}
        label="Кто останется?"
        sides={[outOf.data, into.data].map((side) => ({
          ...side.emptied,
          note: `ИНН ${side.emptied.inn || 'не указан'}. У него ${hasOf(side)}`,
        }))}
      />
      {direction && <Shown form={form} id={direction.kept} other={direction.emptied} />}
    </>
  );
}

function Shown({ form, id, other }: { form: Form<Values>; id: number; other: number }) {
  const { data, error, refetch } = useQuery(previewQuery(id, other));
  if (error) return <ErrorState message={failureSentence(error)} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton shape="card" className="h-40" />;
  if (data.stops.length > 0) return <Sentences title="Объединить пока нельзя" said={data.stops} />;
  return (
    <>
      <Moves from={data.emptied.title} moves={data.moves} none="У него ничего нет: он просто закроется." />
      {data.contracts.map(({ partner, kept, emptied }) => (
        <RadioGroup
          key={kept.id}
          label={`${partner}: действуют два договора. Какой останется? Второй приостановится`}
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
