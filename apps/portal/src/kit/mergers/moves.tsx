import { plural } from '@portal/domain/words';
import { Alert } from '@portal/ui/alert';
import { DescriptionList } from '@portal/ui/description-list';
import { Text } from '@portal/ui/text';

/** Messages before a merger: what prevents it, or what to know about it, each with what to do. */
export function Sentences({ title, said }: { title: string; said: readonly string[] }) {
  if (said.length === 0) return null;
  return (
    <Alert tone="yellow" title={title}>
      <ul className="flex flex-col gap-1">
        {said.map((one) => (
          <li key={one}>{one}</li>
        ))}
      </ul>
    </Alert>
  );
}

export interface MovesProps {
  from: string;
  moves: readonly { title: string; count: number; stays: number }[];
  /** Text if nothing moves. */
  none: string;
}

/** How many records of each kind move, and how many stay because the other side already has them. */
export function Moves({ from, moves, none }: MovesProps) {
  return (
    <>
      <Text weight="strong">Перейдёт от {from}</Text>
      {moves.length === 0 ? (
        <Text tone="muted">{none}</Text>
      ) : (
        <DescriptionList
          items={moves.map(({ title, count, stays }) => ({
            term: title,
            value: valueOf(count, stays),
          }))}
        />
      )}
    </>
  );
}

function valueOf(count: number, stays: number): string {
  if (stays === 0) return count.toLocaleString('ru');
  const many = 'не переходят: такие уже есть';
  const words = plural(stays, 'не переходит: такое уже есть', many, many);
  const staying = `${stays.toLocaleString('ru')} ${words}`;
  return count === 0 ? staying : `${count.toLocaleString('ru')}, ещё ${staying}`;
}
