import { answerOf } from '@portal/api-client/client';
import { failureSentence } from '@portal/domain/failures';
import { routeHref } from '@portal/domain/routes';
import { Badge } from '@portal/ui/badge';
import { Button } from '@portal/ui/button';
import { ButtonLink } from '@portal/ui/button-link';
import { Card } from '@portal/ui/card';
import { ConfirmDialog } from '@portal/ui/confirm-dialog';
import { Input } from '@portal/ui/input';
import { PartName } from '@portal/ui/part-name';
import { ProgressBar } from '@portal/ui/progress-bar';
import { Skeleton } from '@portal/ui/skeleton';
import { ErrorState } from '@portal/ui/state';
import { Text } from '@portal/ui/text';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { PrintMenu } from '../../../kit/document/print-menu.tsx';
import { documentNumber } from '../../../kit/list/columns.tsx';
import { useTitle } from '../../../kit/title.ts';
import { api } from '../../../session/api.ts';
import { toasts } from '../../../session/toasts.ts';
import { acceptanceQuery, acceptancesChanged } from './acceptance-queries.ts';
import {
  acceptPlace,
  acceptRest,
  type Acceptance,
  codeOf,
  counted,
  countsOf,
  finishWords,
  found,
  type Item,
  leftOf,
  missRest,
  oneMore,
  type Unsent,
} from './counts.ts';
import { acceptancePapers } from '../papers.ts';
import { UnknownItems } from './unknown-items.tsx';
import { useCounting } from './use-counting.ts';
import { hasCameraScanner, useCameraScanner, useKeyboardScanner } from './use-scanner.ts';

/** /receive/{id}: counting on arrival with a scanner, a phone's camera or by touch. */
export function ReceiveScreen() {
  const id = Number(useParams()['id']);
  const { data: acceptance, error, refetch } = useQuery(acceptanceQuery(id));
  useTitle(`Приёмка ${Number.isSafeInteger(id) ? documentNumber(id) : ''}`);
  if (error)
    return (
      <Card>
        <ErrorState message={failureSentence(error)} onRetry={() => void refetch()} />
      </Card>
    );
  if (!acceptance) return <Skeleton shape="card" className="h-96" />;
  return <Counting key={id} acceptance={acceptance} />;
}

/** Message about the last scanned code. */
type Heard = { tone: 'green' | 'yellow' | 'red'; text: string };

function Counting({ acceptance }: { acceptance: Acceptance }) {
  const { id, items } = acceptance;
  const navigate = useNavigate();
  const { unsent, unknown, waiting, offline, count, find, send } = useCounting(acceptance);
  const [heard, setHeard] = useState<Heard | null>(null);
  /**
   * Numbers of the containers whose label was scanned; a ref, because a scanner may read one again before the
   * next render.
   */
  const scanned = useRef(new Set<string>());
  const [text, setText] = useState('');
  const [camera, setCamera] = useState(false);
  const [asks, setAsks] = useState(false);
  /** The last code that matches nothing in the shipment: it may be an unordered item. */
  const [strange, setStrange] = useState('');
  const video = useRef<HTMLVideoElement>(null);
  const counts = acceptance.allowed_actions.includes('save');

  function hear(code: string) {
    if (!counts) return;
    const what = found(acceptance, code);
    setStrange(what === null ? codeOf(code).slice(0, 40) : '');
    if (what === null)
      return setHeard({ tone: 'red', text: `«${code.slice(0, 40)}» – такого нет в этой отгрузке` });
    if ('elsewhere' in what)
      return setHeard({ tone: 'red', text: `Место из другой отгрузки: ${documentNumber(what.elsewhere)}` });
    if ('place' in what) {
      const { place } = what;
      const { container_number: number, quantity } = place;
      const isLeft = place.items.some(({ item }) => leftOf(item, countsOf(item, unsent)) > 0);
      // A label that is scanned again adds no pieces.
      if (!isLeft || scanned.current.has(number))
        return setHeard({ tone: 'yellow', text: `Место № ${number} уже принято` });
      scanned.current.add(number);
      count((known) => acceptPlace(place, known));
      return setHeard({ tone: 'green', text: `Место № ${number}: принято, в нём ${quantity} шт.` });
    }
    const { item } = what;
    const isBeyond = leftOf(item, countsOf(item, unsent)) === 0;
    count((known) => oneMore(item, known));
    setHeard(
      isBeyond
        ? { tone: 'yellow', text: `${nameOf(item)} – лишнее, отгружено ${item.quantity}` }
        : { tone: 'green', text: `${nameOf(item)} +1` },
    );
  }
  useKeyboardScanner(hear);
  const fault = useCameraScanner(video, camera, hear);

  const total = items.reduce((sum, { quantity }) => sum + quantity, 0);
  const left = items.reduce((sum, item) => sum + leftOf(item, countsOf(item, unsent)), 0);
  return (
    <div className="mx-auto flex w-full max-w-xl flex-col gap-3">
      <Card>
        <div className="flex items-baseline justify-between gap-3 max-md:flex-wrap">
          <h1>
            <Text size="lead" weight="bold">
              Приёмка {documentNumber(id)}
            </Text>
          </h1>
          <Text tone={offline ? 'yellow' : 'muted'}>
            {offline ? 'Нет связи: сохранится позже' : waiting ? 'Сохраняется…' : acceptance.status.title}
          </Text>
        </div>
        <Text tone="secondary" block>
          {acceptance.supplier.title}
          {acceptance.upd_number && `, УПД № ${acceptance.upd_number}`}
        </Text>
        <div className="mt-3">
          <ProgressBar label="Просмотрено" value={total === 0 ? 100 : (100 * (total - left)) / total} />
        </div>
        {counts && (
          <form
            className="mt-3 flex gap-2"
            onSubmit={(event) => {
              event.preventDefault();
              if (text.trim() !== '') hear(text);
              setText('');
            }}
          >
            <Input
              className="grow"
              inputMode="search"
              aria-label="Артикул или номер места"
              placeholder="Сканируйте или введите артикул, место"
              value={text}
              maxLength={200}
              onChange={({ target }) => setText(target.value)}
            />
            {hasCameraScanner() && (
              <Button variant="secondary" aria-pressed={camera} onClick={() => setCamera(!camera)}>
                Камера
              </Button>
            )}
          </form>
        )}
        {camera && (
          // oxlint-disable-next-line jsx-a11y/media-has-caption -- what the camera sees has no sound
          <video ref={video} muted playsInline className="mt-3 h-48 w-full" aria-label="Камера" />
        )}
        {fault !== null && <Text tone="red">{fault}</Text>}
        <p role="status" className="mt-2 min-h-6">
          {heard !== null && (
            <Text tone={heard.tone} weight="strong">
              {heard.text}
            </Text>
          )}
        </p>
      </Card>
      <ul aria-label="Позиции" className="flex flex-col gap-2">
        {items.map((item) => (
          <li key={item.id}>
            <Position item={item} unsent={unsent} {...(counts ? { onCount: count } : {})} />
          </li>
        ))}
      </ul>
      <UnknownItems
        items={unknown}
        article={strange}
        {...(counts
          ? {
              onFind: (item) => {
                find(item);
                setStrange('');
              },
            }
          : {})}
      />
      {counts && (
        <Card padded={false} className="sticky bottom-(--phone-bar,0px) z-10">
          <div className="grid grid-cols-2 gap-2 p-3">
            <Button
              size="large"
              variant="secondary"
              disabled={left === 0}
              onClick={() => count((known) => acceptRest(items, known))}
            >
              Принять остальное
            </Button>
            <Button
              size="large"
              variant="secondary"
              disabled={left === 0}
              onClick={() => count((known) => missRest(items, known))}
            >
              Остального нет
            </Button>
            <Button size="large" className="col-span-2" disabled={left > 0} onClick={() => setAsks(true)}>
              {left > 0 ? `Завершить (не проверено ${left} шт.)` : 'Завершить'}
            </Button>
          </div>
        </Card>
      )}
      <div className="flex flex-wrap justify-between gap-2">
        <ButtonLink
          variant="secondary"
          href={counts ? routeHref('receive') : routeHref('acceptances-id', { id })}
        >
          {counts ? 'Все поступления' : 'К приёмке'}
        </ButtonLink>
        <PrintMenu papers={acceptancePapers(acceptance)} />
      </div>
      <ConfirmDialog
        open={asks}
        onOpenChange={setAsks}
        title="Завершить приёмку?"
        description={finishWords(items, unsent)}
        action="Завершить"
        onConfirm={async () => {
          await send();
          const { version } = await refreshed(id);
          await answerOf(api.PUT('/document/acceptance/finish', { body: { id, version } }));
          toasts.success('Приёмка завершена');
          await acceptancesChanged();
          await navigate(routeHref('acceptances-id', { id }));
        }}
      />
    </div>
  );
}

/** Loads the current acceptance from the server. */
const refreshed = async (id: number) =>
  (await answerOf(api.GET('/document/acceptance/view', { params: { query: { id } } }))).data;

const nameOf = ({ brand_title, article }: Item) => `${brand_title} ${article}`;

interface PositionProps {
  item: Item;
  unsent: Unsent;
  onCount?(change: (unsent: Unsent) => Unsent): void;
}

/** An item with touch buttons: one more, one less, missing, rejected. */
function Position({ item, unsent, onCount }: PositionProps) {
  const counts = countsOf(item, unsent);
  const left = leftOf(item, counts);
  const name = nameOf(item);
  const set = (kind: 'accepted' | 'shortage' | 'rejected', quantity: number) =>
    onCount?.((known) => counted(item, known, kind, quantity));
  return (
    <Card tone={left === 0 ? 'sunken' : 'surface'}>
      <div className="flex items-start justify-between gap-3 max-md:flex-wrap">
        <PartName brand={item.brand_title} article={item.article} title={item.title} />
        <Text size="lead" weight="bold" className="whitespace-nowrap">
          {counts.accepted} из {item.quantity}
        </Text>
      </div>
      <div className="mt-1 flex flex-wrap gap-1.5">
        {item.containers.map((place) => (
          <Badge key={place.container_number}>место № {place.container_number}</Badge>
        ))}
        {counts.shortage > 0 && <Badge tone="red">нет {counts.shortage}</Badge>}
        {counts.rejected > 0 && <Badge tone="red">брак {counts.rejected}</Badge>}
        {counts.surplus > 0 && <Badge tone="yellow">лишнее {counts.surplus}</Badge>}
      </div>
      {onCount && (
        <div className="mt-2 grid grid-cols-4 gap-2">
          <Button
            size="large"
            variant="secondary"
            aria-label={`Минус 1: ${name}`}
            disabled={counts.accepted === 0}
            onClick={() => set('accepted', counts.accepted - 1)}
          >
            −1
          </Button>
          <Button
            size="large"
            aria-label={`Принять +1: ${name}`}
            onClick={() => onCount((known) => oneMore(item, known))}
          >
            +1
          </Button>
          <Button
            size="large"
            variant="secondary"
            aria-label={`Нет ${left} шт.: ${name}`}
            disabled={left === 0}
            onClick={() => set('shortage', counts.shortage + left)}
          >
            Нет {left > 0 && left}
          </Button>
          <Button
            size="large"
            variant="secondary"
            aria-label={`Брак: ${name}`}
            disabled={left === 0}
            onClick={() => set('rejected', counts.rejected + 1)}
          >
            Брак
          </Button>
        </div>
      )}
    </Card>
  );
}
