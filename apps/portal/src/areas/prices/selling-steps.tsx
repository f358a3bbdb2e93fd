import { checkRule } from '@portal/domain/access';
import { Card } from '@portal/ui/card';
import { CheckIcon, ClockIcon } from '@portal/ui/icons';
import { Link } from '@portal/ui/link';
import { Text } from '@portal/ui/text';
import { useQuery } from '@tanstack/react-query';
import { useCurrentUser, viewerOf } from '../../session/session.ts';
import { sellingStepsQuery } from './queries.ts';

/** What stands between a seller and buyers who see its offers; nothing once they do. */
export function SellingSteps() {
  const viewer = viewerOf(useCurrentUser());
  const sells = checkRule('pages.prices', viewer) && checkRule('role.is.merchant', viewer);
  const { data: steps = [] } = useQuery({ ...sellingStepsQuery, enabled: sells });
  if (steps.every(({ state }) => state === 'done')) return null;
  return (
    <Card title="Чтобы покупатели увидели ваши предложения">
      <ol className="grid grid-cols-4 gap-6">
        {steps.map(({ id, title, note, state, href }, index) => (
          <li key={id} className="flex items-start gap-3">
            <span
              aria-hidden="true"
              className={`flex size-6 shrink-0 items-center justify-center rounded-full text-[13px] font-bold ${LOOKS[state]}`}
            >
              {state === 'done' ? (
                <CheckIcon className="size-4" />
              ) : state === 'waiting' ? (
                <ClockIcon className="size-4" />
              ) : (
                index + 1
              )}
            </span>
            <span>
              {state === 'done' || href === null ? (
                <Text weight="strong">{title}</Text>
              ) : (
                <Link href={href} className="font-semibold">
                  {title}
                </Link>
              )}
              <Text as="p" tone="muted">
                {note}
              </Text>
            </span>
          </li>
        ))}
      </ol>
    </Card>
  );
}

const LOOKS = {
  todo: 'bg-sunken text-ink-2',
  waiting: 'bg-yellow-tint text-yellow',
  done: 'bg-green-tint text-green',
};
