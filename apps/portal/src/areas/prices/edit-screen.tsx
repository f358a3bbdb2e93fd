import { answerOf } from '@portal/api-client/client';
import { failureSentence } from '@portal/domain/failures';
import { routeHref } from '@portal/domain/routes';
import { Alert } from '@portal/ui/alert';
import { PageHeader } from '@portal/ui/app-shell';
import { StatusBadge } from '@portal/ui/badge';
import { Button } from '@portal/ui/button';
import { Card } from '@portal/ui/card';
import { ConfirmDialog } from '@portal/ui/confirm-dialog';
import { Skeleton } from '@portal/ui/skeleton';
import { ErrorState } from '@portal/ui/state';
import { Switch } from '@portal/ui/switch';
import { TabsWithCounters } from '@portal/ui/tabs';
import { useAddress } from '../../session/browser/address.ts';
import { useQuery } from '../../session/calls/use-query.ts';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { SubjectHistory } from '../../kit/changes/subject-history.tsx';
import { Current } from '../../kit/form/current.tsx';
import { FormActions } from '../../kit/form/form-actions.tsx';
import { FormFrame } from '../../kit/form/form-frame.tsx';
import { useForm } from '../../kit/form/form.ts';
import { api } from '../../session/api.ts';
import { queryClient } from '../../session/query-client.ts';
import { useCurrentUser } from '../../session/session.ts';
import { toasts } from '../../session/toasts.ts';
import { type Head, headFaults, HeadFields } from './head-fields.tsx';
import { type PriceList, priceListQuery, pricesChanged } from './queries.ts';
import { ListUpdating } from './updating-screen.tsx';
import { UploadCompared } from './upload-compared.tsx';
import { Versions } from './versions/versions.tsx';

const PARTS = [
  { id: 'list', label: 'Прайс-лист и версии' },
  { id: 'updating', label: 'Обновление по расписанию' },
] as const;

/** Editor of a price list: its main fields, versions and automatic updates. */
export function EditPriceListScreen() {
  const id = Number(useParams()['id']);
  const query = useQuery(priceListQuery(id));
  const { is_admin, type } = useCurrentUser();
  const [params, setParams] = useAddress();
  const part = params.get('part') === 'updating' ? 'updating' : 'list';
  if (query.error)
    return <ErrorState message={failureSentence(query.error)} onRetry={() => void query.refetch()} />;
  if (!query.data) return <Skeleton className="h-72 w-full" />;
  const list = query.data;
  // Only the seller sees the automatic updates.
  const updates = list.allowed_actions.includes('items');
  return (
    <>
      <PageHeader
        title={list.title}
        aside={<StatusBadge tone={list.status.tone}>{list.status.title}</StatusBadge>}
        actions={list.allowed_actions.includes('delete') && <Removal list={list} />}
      />
      <div className="flex flex-col gap-4">
        {updates && (
          <Card padded={false}>
            <TabsWithCounters
              label="Разделы настроек"
              tabs={PARTS}
              value={part}
              onChange={(next) => setParams(next === 'list' ? {} : { part: next })}
            />
          </Card>
        )}
        {updates && part === 'updating' ? (
          <ListUpdating list={list} />
        ) : (
          <>
            {!list.allowed_actions.includes('edit') && <Alert>Прайс-лист меняет только его продавец.</Alert>}
            <Current of={list}>{(shown) => <HeadForm list={shown} />}</Current>
            {(is_admin || type !== 'shop') && (
              <>
                <UploadCompared list={list} />
                <Versions list={list} />
                <SubjectHistory kind="price_list" id={list.id} of={list} />
              </>
            )}
          </>
        )}
      </div>
    </>
  );
}

interface Values extends Head {
  is_active: boolean;
  [name: string]: string | boolean | null;
}

/** What the list's status means for customers. */
const WHAT_NOW: Record<PriceList['status']['code'], string> = {
  active: 'Его позиции предлагаются покупателям',
  planned: 'Его позиции станут предлагаться, когда начнётся срок',
  expired: 'Срок истёк: его позиции не предлагаются',
  disabled: 'Его позиции больше не предлагаются',
};

function HeadForm({ list }: { list: PriceList }) {
  const editable = list.allowed_actions.includes('edit');
  const form = useForm<Values, PriceList['status']['code']>({
    initial: {
      title: list.title,
      is_active: list.is_active,
      valid_from: list.valid_from,
      valid_to: list.valid_to,
    },
    check: headFaults,
    send: async ({ title, is_active, valid_from, valid_to }) => {
      const { data } = await answerOf(
        api.PUT('/prices/price-list/{id}', {
          params: { path: { id: list.id } },
          body: { version: list.version, title, is_active, valid_from, valid_to },
        }),
      );
      await pricesChanged();
      return data.status.code;
    },
    done: (status) => ['Прайс-лист сохранён', WHAT_NOW[status]],
    // Another user has saved it meanwhile: refetch, so that the form shows the current version.
    onRefused: ({ status }) => status === 409 && pricesChanged(),
  });
  return (
    <Card title="Название и срок">
      <FormFrame form={form} className="grid max-w-190 grid-cols-2 max-md:grid-cols-1 gap-x-6 gap-y-4">
        <HeadFields form={form} editable={editable} />
        <Switch
          className="col-span-full"
          checked={form.values.is_active}
          disabled={!editable}
          onChange={({ target }) => form.set({ is_active: target.checked })}
        >
          Предлагать позиции покупателям
        </Switch>
        {editable && (
          <FormActions
            form={form}
            action="Сохранить"
            list={routeHref('prices-id', { id: list.id })}
            className="col-span-full"
          />
        )}
      </FormFrame>
    </Card>
  );
}

function Removal({ list }: { list: PriceList }) {
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button variant="danger" onClick={() => setAsking(true)}>
        Удалить…
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Удалить «${list.title}»?`}
        description={`Позиций: ${list.items_count.toLocaleString('ru')}. Они больше не будут предлагаться; заказы, в которых они есть, останутся. Вернуть прайс-лист нельзя.`}
        action="Удалить"
        tone="danger"
        onConfirm={async () => {
          await answerOf(api.DELETE('/prices/price-list/{id}', { params: { path: { id: list.id } } }));
          queryClient.markDeleted(priceListQuery(list.id).queryKey);
          toasts.success('Прайс-лист удалён');
          await navigate(routeHref('prices'));
          await pricesChanged();
        }}
      />
    </>
  );
}
