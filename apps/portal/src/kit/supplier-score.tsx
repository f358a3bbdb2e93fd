import { answerOf, type Schemas } from '@portal/api-client/client';
import { checkRule } from '@portal/domain/access';
import { SCORE_DAYS, SCORE_MINIMUM, scoreTone, supplierScore } from '@portal/domain/supplier-scores';
import { plural } from '@portal/domain/words';
import { Button } from '@portal/ui/button';
import { DateTime } from '@portal/ui/date-time';
import { Popover, PopoverPanel, PopoverTrigger } from '@portal/ui/popover';
import { Text } from '@portal/ui/text';
import { useQuery } from '../session/calls/use-query.ts';
import { api } from '../session/api.ts';
import { useCurrentUser, viewerOf } from '../session/session.ts';

type Counts = Schemas['SupplierScore'];
/** Counts of order lines by supplier id; undefined while loading. */
export type Scores = ReadonlyMap<number, Counts> | undefined;

const HOUR = 3_600_000;
const FEW = 'мало данных';

/** Loads the suppliers' reliability; undefined for viewers who may not see it. */
export function useSupplierScores(): Scores {
  const viewer = viewerOf(useCurrentUser());
  const { data } = useQuery({
    queryKey: ['supplier-scores'],
    queryFn: async () => (await answerOf(api.GET('/document/order/supplier-scores'))).data,
    staleTime: HOUR,
    enabled:
      checkRule('pages.catalog-result', viewer) ||
      checkRule('pages.outgoing-id', viewer) ||
      checkRule('pages.inbox-id', viewer),
    select: bySupplier,
  });
  return data;
}

const bySupplier = (list: readonly Counts[]): ReadonlyMap<number, Counts> =>
  new Map(list.map((one) => [one.supplier_id, one]));

/** «подтверждает 97 % позиций, отказывает в 2 %, отгружает в срок 99 %, обоснованных претензий 2 %, за 90 дней» */
export function scoreWords(counts: Counts | undefined): string {
  const score = counts && supplierScore(counts);
  if (!score) return `о надёжности ${FEW}`;
  const inTime = score.in_time === null ? '' : `, отгружает в срок ${score.in_time}\u00a0%`;
  const claims = score.at_fault === null ? '' : `, обоснованных претензий ${score.at_fault}\u00a0%`;
  return `подтверждает ${score.confirmed}\u00a0% позиций, отказывает в ${score.refused}\u00a0%${inTime}${claims}, за ${SCORE_DAYS} дней`;
}

/**
 * Short mark beside a supplier's name in a list: «подтв. 88 %», the share of confirmed positions; nothing if there is too
 * little data.
 */
export function ScoreMark({ counts }: { counts: Counts | undefined }) {
  const score = counts && supplierScore(counts);
  if (!score) return null;
  return (
    <Text tone={scoreTone(score.confirmed)}>
      <span className="sr-only">, подтверждает </span>
      <span aria-hidden className="whitespace-nowrap">
        подтв.&nbsp;
      </span>
      {score.confirmed}&nbsp;%<span className="sr-only">, </span>
    </Text>
  );
}

/** Longer form of the mark, with a popover of all figures and the period. */
export function SupplierScore({ supplier, scores }: { supplier: Schemas['Party']; scores: Scores }) {
  if (!scores) return null;
  const counts = scores.get(supplier.id);
  const score = counts && supplierScore(counts);
  return (
    <Popover>
      <PopoverTrigger>
        <Button
          variant="ghost"
          size="small"
          // Negative margin: the button must not make the line higher.
          className="-my-2"
          aria-label={`Надёжность, ${supplier.title}: ${scoreWords(counts)}`}
        >
          {score ? <Text tone={scoreTone(score.confirmed)}>подтверждает {score.confirmed}&nbsp;%</Text> : FEW}
        </Button>
      </PopoverTrigger>
      <PopoverPanel label={`Надёжность поставщика ${supplier.title}`} className="w-80">
        <ScoreFigures counts={counts} />
      </PopoverPanel>
    </Popover>
  );
}

/** The figures that make up a supplier's score. */
export function ScoreFigures({ counts }: { counts: Counts | undefined }) {
  const score = counts && supplierScore(counts);
  if (!score)
    return (
      <Text size="small">
        За {SCORE_DAYS} дней решено {positions(counts?.lines ?? 0)}: {FEW}, чтобы судить. Оценка появится с{' '}
        {SCORE_MINIMUM} позиций.
      </Text>
    );
  const { lines, confirmed, refused, shipped, due, in_time, at_fault, counted_at } = counts;
  return (
    <>
      <dl className="grid grid-cols-[1fr_auto_auto] gap-x-3 gap-y-1.5">
        <Figure term="Подтверждает целиком" share={score.confirmed} part={confirmed} whole={lines} />
        <Figure term="Отказывает целиком" share={score.refused} part={refused} whole={lines} />
        {score.in_time !== null && (
          <Figure term="Отгружает в срок" share={score.in_time} part={in_time} whole={due} />
        )}
        {score.at_fault !== null && (
          <Figure term="С обоснованной претензией" share={score.at_fault} part={at_fault} whole={shipped} />
        )}
      </dl>
      <Text size="small" tone="muted" block className="mt-2">
        {score.in_time === null && 'Отгрузок пока мало, чтобы судить о сроках и претензиях. '}
        Позиции заказов за {SCORE_DAYS} дней, посчитано <DateTime value={counted_at} />
      </Text>
    </>
  );
}

const positions = (count: number) =>
  `${count.toLocaleString('ru')} ${plural(count, 'позиция', 'позиции', 'позиций')}`;

function Figure({ term, share, part, whole }: { term: string; share: number; part: number; whole: number }) {
  return (
    <div className="contents">
      <dt>{term}</dt>
      <dd className="text-right">
        <Text weight="strong">{share}&nbsp;%</Text>
      </dd>
      <dd className="text-right">
        <Text tone="muted">
          {part.toLocaleString('ru')} из {whole.toLocaleString('ru')}
        </Text>
      </dd>
    </div>
  );
}
