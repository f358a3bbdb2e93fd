import { answerOf, type Schemas } from '@portal/api-client/client';
import { failureSentence } from '@portal/domain/failures';
import { eventLabel } from '@portal/domain/event-labels';
import { CardBar } from '@portal/ui/card';
import { type Column, DataTable } from '@portal/ui/data-table';
import { Switch } from '@portal/ui/switch';
import { Text } from '@portal/ui/text';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { useQuery } from '../../session/calls/use-query.ts';
import { api } from '../../session/api.ts';
import { outlivesPage } from '../../session/calls/outlives.ts';
import { queryClient } from '../../session/query-client.ts';
import { toasts } from '../../session/toasts.ts';

type Choice = Schemas['Choice'];

const choicesQuery = queryOptions({
  queryKey: ['notification-choices'],
  queryFn: async () => (await answerOf(api.GET('/user-notifications/choices'))).data,
});
const replace = (choice: Choice) =>
  queryClient.setQueryData(choicesQuery.queryKey, (known) =>
    known?.map((one) => (one.event_name === choice.event_name ? choice : one)),
  );

/** Notification settings: which events, by which channel. A switch is saved at once and reverts on failure. */
export function ChoicesPanel() {
  const choices = useQuery(choicesQuery);
  const save = useMutation({
    mutationFn: (choice: Choice) =>
      answerOf(
        api.PUT('/user-notifications/choices', { body: { choices: [choice] }, ...outlivesPage(choice) }),
      ),
    onMutate: replace,
    onError: async (error) => {
      toasts.warning(failureSentence(error));
      await queryClient.invalidateQueries(choicesQuery);
    },
  });
  const columns: readonly Column<Choice>[] = [
    { id: 'event', title: 'Событие', cell: ({ event_name }) => eventLabel(event_name) },
    {
      id: 'portal',
      title: 'На портале',
      width: '160px',
      cell: (choice) => (
        <Switch
          aria-label={`${eventLabel(choice.event_name)}: на портале`}
          checked={choice.portal}
          onChange={({ target }) => save.mutate({ ...choice, portal: target.checked })}
        />
      ),
    },
    {
      id: 'digest',
      title: 'Письмом, раз в день',
      width: '220px',
      cell: (choice) => (
        <Switch
          aria-label={`${eventLabel(choice.event_name)}: письмом`}
          checked={choice.digest}
          onChange={({ target }) => save.mutate({ ...choice, digest: target.checked })}
        />
      ),
    },
  ];
  return (
    <>
      <CardBar>
        <Text tone="secondary">
          Письмо приходит в 8:00 по Москве, если за день что-то случилось. Технические уведомления портала
          приходят всегда.
        </Text>
      </CardBar>
      <DataTable
        label="О чём сообщать"
        columns={columns}
        rows={choices.data ?? []}
        rowId={({ event_name }) => event_name}
        state={choices.error ? { error: failureSentence(choices.error) } : choices.data ? 'ready' : 'loading'}
        onRetry={() => void choices.refetch()}
      />
    </>
  );
}
