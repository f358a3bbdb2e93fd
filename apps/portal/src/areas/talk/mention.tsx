import { Combobox } from '@portal/ui/combobox';
import { useEffect, useRef } from 'react';
import { failedOf } from '../../kit/failed-options.ts';
import { useQuery } from '../../session/calls/use-query.ts';
import { peopleQuery, type Person, type TalkPlace } from './queries.ts';

export interface MentionProps {
  place: TalkPlace;
  /** Called with the chosen person; null if the list is left without a choice. */
  onClose(person: Person | null): void;
}

/** Chooses one of the people of both sides who may see the document. */
export function Mention({ place, onClose }: MentionProps) {
  const field = useRef<HTMLInputElement>(null);
  const known = useQuery(peopleQuery(place));
  useEffect(() => field.current?.focus(), []);
  return (
    <Combobox
      ref={field}
      aria-label="Кого упомянуть"
      placeholder="Кого упомянуть"
      clearable={false}
      value={null}
      options={known.data?.map(({ id, name, company }) => ({
        value: String(id),
        label: name,
        note: company,
      }))}
      failed={failedOf(known)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        onClose(null);
      }}
      onChange={(option) => onClose(known.data?.find(({ id }) => String(id) === option?.value) ?? null)}
    />
  );
}
