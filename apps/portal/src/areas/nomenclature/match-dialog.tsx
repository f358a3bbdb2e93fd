import { failureSentence } from '@portal/domain/failures';
import { answerOf, type Schemas } from '@portal/api-client/client';
import { MATCH_REASONS } from '@portal/domain/nomenclature';
import { routeHref } from '@portal/domain/routes';
import { Button } from '@portal/ui/button';
import { Dialog } from '@portal/ui/dialog';
import { Link } from '@portal/ui/link';
import { Text } from '@portal/ui/text';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api } from '../../session/api.ts';
import { toasts } from '../../session/toasts.ts';
import { nomenclatureChanged } from './queries.ts';

type OwnMatch = Schemas['OwnMatch'];

type Standard = Schemas['MatchStandard'];
type Step = 'confirm' | 'decline' | 'undo';

const DONE = {
  confirm: 'Сопоставление подтверждено',
  decline: 'Отклонено',
  undo: 'Решение отменено',
} as const;
const nameOf = ({ brand_title, article }: Standard) => `${brand_title} ${article}`;

const send = (id: number, step: Step, standardId: number) =>
  answerOf(
    api.POST(`/nomenclature/match/{id}/${step}`, {
      params: { path: { id } },
      body: { standard_id: standardId },
    }),
  );

export interface MatchDialogProps {
  match: OwnMatch;
  onChange(match: OwnMatch): void;
  onClose(): void;
  /** For administrators: called to merge a product that the catalogue contains twice. */
  onMerge?(standard: Standard): void;
}

/** Catalogue products that an own product may correspond to, each with the reason; decisions can be undone. */
export function MatchDialog({ match, onChange, onClose, onMerge }: MatchDialogProps) {
  const { id, brand_title, article, title, suggestions, declined, allowed_actions } = match;
  const decides = allowed_actions.includes('decide');
  const change = useMutation({
    mutationFn: ({ step, standard }: { step: Step; standard: Standard }) => send(id, step, standard.id),
    onSuccess: async ({ data }, { step, standard }) => {
      const back = async () => {
        try {
          await send(id, 'undo', standard.id);
          toasts.success(DONE.undo, nameOf(standard));
        } catch (error) {
          toasts.warning(failureSentence(error));
        }
        await nomenclatureChanged();
      };
      const action = { label: 'Отменить', run: () => void back() };
      toasts.success(DONE[step], nameOf(standard), step === 'undo' ? {} : { action });
      if (step === 'confirm' || (step === 'decline' && data.suggestions.length === 0)) onClose();
      else onChange(data);
      await nomenclatureChanged();
    },
    onError: async (error) => {
      toasts.warning(failureSentence(error));
      onClose();
      await nomenclatureChanged();
    },
  });
  const button = (step: Step, standard: Standard, label: string) => (
    <Button
      key={step}
      size="small"
      variant={step === 'confirm' ? 'primary' : 'secondary'}
      aria-label={`${label}: ${nameOf(standard)}`}
      disabled={change.isPending}
      onClick={() => change.mutate({ step, standard })}
    >
      {label}
    </Button>
  );
  const merging = (standard: Standard) =>
    onMerge && (
      <Button
        size="small"
        variant="secondary"
        aria-label={`Объединить с другим: ${nameOf(standard)}`}
        onClick={() => onMerge(standard)}
      >
        Объединить с другим
      </Button>
    );
  return (
    <Dialog
      open
      onOpenChange={onClose}
      width={640}
      title={`${brand_title} ${article}`}
      description={`${title}. Какой это товар общего каталога?`}
    >
      <ul className="flex flex-col gap-3">
        {suggestions.map(({ standard, why }) => (
          <Option key={standard.id} standard={standard} why={MATCH_REASONS[why]}>
            {decides && [button('confirm', standard, 'Это он'), button('decline', standard, 'Другой')]}
            {merging(standard)}
          </Option>
        ))}
        {match.match && (
          <Option standard={match.match} why="подтверждено продавцом">
            {decides && button('undo', match.match, 'Отменить решение')}
            {merging(match.match)}
          </Option>
        )}
        {declined.map((standard) => (
          <Option key={standard.id} standard={standard} why="отклонено: это другой товар">
            {decides && button('undo', standard, 'Отменить решение')}
          </Option>
        ))}
      </ul>
      {!decides && (
        <Text block tone="muted">
          Решает продавец этого товара.
          {onMerge && ' Если каталог знает один товар под двумя номерами, объедините их здесь.'}
        </Text>
      )}
    </Dialog>
  );
}

function Option({ standard, why, children }: { standard: Standard; why: string; children: ReactNode }) {
  return (
    <li className="flex items-center justify-between gap-4 pb-3 max-md:flex-wrap">
      <span className="min-w-0">
        <Link href={routeHref('product-id', { id: String(standard.id) })}>{nameOf(standard)}</Link>
        <Text block>{standard.title}</Text>
        <Text block size="small" tone="muted">
          {why}
        </Text>
      </span>
      <span className="flex shrink-0 gap-2">{children}</span>
    </li>
  );
}
