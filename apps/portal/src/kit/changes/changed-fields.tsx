import type { Schemas } from '@portal/api-client/client';
import { Text } from '@portal/ui/text';

/** The changed fields of one change: before → after, or what was added to a list and removed from it. */
export function ChangedFields({ fields }: Pick<Schemas['Change'], 'fields'>) {
  return (
    <ul className="flex min-w-0 flex-col gap-1">
      {fields.map(({ title, secret, before, after, added, removed }) => (
        <li key={title} className="min-w-0 break-words">
          <Text tone="muted">{title}: </Text>
          {secret ? (
            <Text>изменено</Text>
          ) : added.length + removed.length > 0 ? (
            <Text>{[...added.map((one) => `+ ${one}`), ...removed.map((one) => `− ${one}`)].join('; ')}</Text>
          ) : (
            <>
              <Text tone="muted">{before ?? '—'} → </Text>
              <Text weight="strong">{after ?? '—'}</Text>
            </>
          )}
        </li>
      ))}
    </ul>
  );
}
