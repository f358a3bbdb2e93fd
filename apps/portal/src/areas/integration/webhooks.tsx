import { answerOf, type Schemas } from '@portal/api-client/client';
import { checkRule } from '@portal/domain/access';
import { Button } from '@portal/ui/button';
import { PlusIcon } from '@portal/ui/icons';
import { EmptyState } from '@portal/ui/state';
import { Text } from '@portal/ui/text';
import { useMemo, useState } from 'react';
import { webhookColumns } from '../../kit/exchange/webhook-columns.tsx';
import { describeList } from '../../kit/list/description.ts';
import { List } from '../../kit/list/list.tsx';
import { api } from '../../session/api.ts';
import { useCurrentUser, viewerOf } from '../../session/session.ts';
import { ShownOnceDialog } from './shown-once-dialog.tsx';
import { WebhookDialog } from './webhook-dialog.tsx';

type Webhook = Schemas['Webhook'];

const webhooksList = (onOpen: ((webhook: Webhook) => void) | undefined) =>
  describeList<Webhook>({
    name: 'webhooks',
    prefix: 'hooks',
    label: 'Вебхуки',
    queryKey: ['webhooks'],
    load: async () => ({
      data: (await answerOf(api.GET('/settings/webhook', { params: { query: { pageSize: 100 } } }))).data,
    }),
    columns: webhookColumns(false),
    rowId: ({ id }) => id,
    rowLabel: ({ address }) => address,
    ...(onOpen ? { onOpen } : {}),
    tall: true,
    empty: (
      <EmptyState title="Вебхуков ещё нет">
        Портал сам сообщит вашей системе о новых заказах, отказах и претензиях.
      </EmptyState>
    ),
  });

/** Webhooks of the company's systems, created here with a secret that is shown once. */
export function WebhooksCard() {
  const may = checkRule('actions.integration.update', viewerOf(useCurrentUser()));
  const [edited, setEdited] = useState<{ webhook: Webhook | null }>();
  const [made, setMade] = useState<Schemas['NewWebhook'] | null>(null);
  const list = useMemo(() => webhooksList(may ? (webhook) => setEdited({ webhook }) : undefined), [may]);
  return (
    <>
      <div className="flex items-center justify-between gap-4 max-md:flex-wrap">
        <Text tone="secondary">
          О событиях документов портал сообщает на ваш адрес и подписывает каждое обращение.
        </Text>
        {may && (
          <Button
            icon={<PlusIcon aria-hidden="true" className="size-4" />}
            onClick={() => setEdited({ webhook: null })}
          >
            Создать вебхук
          </Button>
        )}
      </div>
      <List list={list} title="Вебхуки" />
      {edited && (
        <WebhookDialog
          {...edited}
          onClose={() => setEdited(undefined)}
          onMade={(webhook) => {
            setEdited(undefined);
            setMade(webhook);
          }}
        />
      )}
      {made && (
        <ShownOnceDialog
          title="Вебхук создан"
          note="Секрет показан один раз. Им подписано каждое обращение: по подписи ваша система узнаёт портал."
          label="Секрет"
          secret={made.secret}
          action="Скопировать секрет"
          close="Я сохранил секрет"
          onClose={() => setMade(null)}
        />
      )}
    </>
  );
}
