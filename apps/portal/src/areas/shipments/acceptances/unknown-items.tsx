import { titlesIn } from '@portal/domain/field-titles';
import { required } from '@portal/domain/validation';
import { Button } from '@portal/ui/button';
import { Card } from '@portal/ui/card';
import { IconButton } from '@portal/ui/icon-button';
import { PlusIcon, RemoveIcon } from '@portal/ui/icons';
import { Input } from '@portal/ui/input';
import { NumberInput } from '@portal/ui/number-input';
import { Text } from '@portal/ui/text';
import { useState } from 'react';
import { FormDialog } from '../../../kit/form/form-dialog.tsx';
import { FormField } from '../../../kit/form/form-field.tsx';
import { useForm } from '../../../kit/form/form.ts';
import type { Unknown } from './counts.ts';

const titleOf = titlesIn('saveAcceptance');

export interface UnknownItemsProps {
  items: readonly Unknown[];
  /** The last unmatched code, as the form's initial article. */
  article: string;
  /** If given, items can be added here; a negative quantity removes pieces. */
  onFind?(found: Unknown): void;
}

/** Items that arrived without being ordered. */
export function UnknownItems({ items, article, onFind }: UnknownItemsProps) {
  const [writes, setWrites] = useState(false);
  if (!onFind && items.length === 0) return null;
  return (
    <Card title="Не заказано">
      {items.length > 0 && (
        <ul aria-label="Не заказано" className="mb-3 flex flex-col gap-2">
          {items.map(({ name, quantity, comment }) => (
            <li key={name} className="flex items-start justify-between gap-3 max-md:flex-wrap">
              <span className="min-w-0">
                <Text weight="strong">
                  {name} – {quantity} шт.
                </Text>
                {comment && (
                  <Text block size="small" tone="muted">
                    {comment}
                  </Text>
                )}
              </span>
              {onFind && (
                <IconButton
                  icon={<RemoveIcon />}
                  aria-label={`Убрать: ${name}`}
                  onClick={() => onFind({ name, quantity: -quantity })}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {onFind && (
        <Button
          size="large"
          variant="secondary"
          icon={<PlusIcon className="size-4" />}
          onClick={() => setWrites(true)}
        >
          {article === '' ? 'Записать незаказанное' : `Записать незаказанное: ${article}`}
        </Button>
      )}
      {writes && onFind && (
        <UnknownDialog article={article} onFind={onFind} onClose={() => setWrites(false)} />
      )}
    </Card>
  );
}

/** Adds an unordered item; stored on this device at once, like all counts. */
function UnknownDialog({
  article,
  onFind,
  onClose,
}: Required<Pick<UnknownItemsProps, 'article' | 'onFind'>> & { onClose(): void }) {
  const form = useForm({
    initial: { brand: '', article, quantity: 1 as number | null, comment: '' },
    guards: false,
    titles: titleOf,
    rules: { article: required, quantity: required },
    send: ({ brand, article: written, quantity, comment }) => {
      onFind({
        name: [brand, written]
          .map((text) => text.trim())
          .filter(Boolean)
          .join(' '),
        quantity: Math.max(1, quantity ?? 1),
        comment: comment.trim(),
      });
      return Promise.resolve();
    },
    onSent: onClose,
  });
  return (
    <FormDialog form={form} title="Чего не заказывали" action="Записать" onClose={onClose}>
      <FormField form={form} name="brand">
        {(control) => (
          <Input {...control} maxLength={80} onChange={({ target }) => control.onChange(target.value)} />
        )}
      </FormField>
      <FormField form={form} name="article" required hint="Как написано на упаковке">
        {(control) => (
          <Input {...control} maxLength={100} onChange={({ target }) => control.onChange(target.value)} />
        )}
      </FormField>
      <FormField form={form} name="quantity" required>
        {(control) => (
          <NumberInput {...control} max={9_999} onChange={(pieces) => control.onChange(pieces)} />
        )}
      </FormField>
      <FormField form={form} name="comment">
        {(control) => (
          <Input {...control} maxLength={300} onChange={({ target }) => control.onChange(target.value)} />
        )}
      </FormField>
    </FormDialog>
  );
}
