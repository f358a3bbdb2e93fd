import { answerOf, type Schemas } from '@portal/api-client/client';
import { checkRule } from '@portal/domain/access';
import { Button } from '@portal/ui/button';
import { ButtonLink } from '@portal/ui/button-link';
import { PlusIcon } from '@portal/ui/icons';
import { EmptyState } from '@portal/ui/state';
import { Text } from '@portal/ui/text';
import { useMemo, useState } from 'react';
import { keyColumns } from '../../kit/exchange/key-columns.tsx';
import { RevokeDialog } from '../../kit/exchange/revoke-dialog.tsx';
import { describeList } from '../../kit/list/description.ts';
import { List } from '../../kit/list/list.tsx';
import { api } from '../../session/api.ts';
import { useCurrentUser, viewerOf } from '../../session/session.ts';
import { KeyDialog } from './key-dialog.tsx';
import { NewKeyDialog } from './new-key-dialog.tsx';

type Key = Schemas['ApiKey'];

const keysList = (onRevoke: ((key: Key) => void) | null) =>
  describeList<Key>({
    name: 'api-keys',
    prefix: 'keys',
    label: 'Ключи API',
    queryKey: ['api-keys'],
    // A company has few keys, so they are loaded in one page; only the log below has pages.
    load: async () => ({
      data: (await answerOf(api.GET('/settings/api-key', { params: { query: { pageSize: 100 } } }))).data,
    }),
    columns: keyColumns({ isAll: false, onRevoke }),
    rowId: ({ id }) => id,
    rowLabel: ({ title }) => title,
    tall: true,
    empty: (
      <EmptyState title="Ключей ещё нет">
        По ключу ваша учётная система или сайт сами ищут и заказывают, отдают порталу остатки, прайс-листы и
        заказы покупателей.
      </EmptyState>
    ),
  });

/** The company's API keys: created, shown once and revoked here. */
export function KeysCard() {
  const user = useCurrentUser();
  const may = checkRule('actions.integration.update', viewerOf(user));
  const [begins, setBegins] = useState(false);
  const [made, setMade] = useState<Schemas['NewApiKey'] | null>(null);
  const [revoked, setRevoked] = useState<Key | null>(null);
  const list = useMemo(() => keysList(may ? setRevoked : null), [may]);
  return (
    <>
      <div className="flex items-center justify-between gap-4 max-md:flex-wrap">
        <Text tone="secondary">
          По ключу ваши системы сами ищут и заказывают, отдают порталу остатки, прайс-листы и заказы
          покупателей.
        </Text>
        <span className="flex gap-2">
          <ButtonLink variant="secondary" href="/api/reference" target="_blank" rel="noreferrer">
            Описание API
          </ButtonLink>
          {may && (
            <Button icon={<PlusIcon aria-hidden="true" className="size-4" />} onClick={() => setBegins(true)}>
              Создать ключ
            </Button>
          )}
        </span>
      </div>
      <List list={list} title="Ключи API" />
      {begins && (
        <KeyDialog
          onClose={() => setBegins(false)}
          onMade={(key) => {
            setBegins(false);
            setMade(key);
          }}
        />
      )}
      {made && (
        <NewKeyDialog
          made={made}
          firstStorage={user.default_storage_id ?? undefined}
          onClose={() => setMade(null)}
        />
      )}
      {revoked && <RevokeDialog revoked={revoked} onClose={() => setRevoked(null)} />}
    </>
  );
}
