import type { Schemas } from '@portal/api-client/client';
import {
  confirmedText,
  CROSS_STANDINGS,
  type CrossStanding,
  DOUBTFUL_RETURNS,
  fateText,
  hiddenText,
} from '@portal/domain/cross-trust';
import { Button } from '@portal/ui/button';
import { CardBar } from '@portal/ui/card';
import { Popover, PopoverPanel, PopoverTrigger } from '@portal/ui/popover';
import { Text } from '@portal/ui/text';

type Trust = Schemas['CrossTrust'];

const TONES = { confirmed: 'green', unproven: 'muted', checked: 'secondary', doubtful: 'red' } as const;
/** What the standing means for the buyer. */
const MEANINGS: Readonly<Record<CrossStanding, string>> = {
  confirmed: 'Аналог подходит: его оставляли покупатели или называют продавцы, а возвращают редко.',
  unproven: 'Подходит ли, пока судить рано: сверьте применяемость и размеры.',
  checked: 'Его возвращали, но администратор портала проверил связь и оставил её.',
  doubtful: `Его вернули хотя бы ${DOUBTFUL_RETURNS} покупателя и не меньше трети тех, кто брал. Поэтому по умолчанию он скрыт.`,
};

export interface CrossTrustProps {
  trust: Trust;
  /** Brand and number of the analog. */
  name: string;
}

/** Whether an analog fits, with a popover of what is known about it. */
export function CrossTrust({ trust, name }: CrossTrustProps) {
  const title = CROSS_STANDINGS[trust.standing];
  return (
    <Popover>
      <PopoverTrigger>
        {/* Negative margins: the button must not make the line higher. At its end it would be cut off. */}
        <Button
          variant="ghost"
          size="small"
          className="-my-2 -ms-2 shrink-0"
          aria-label={`Подходит ли ${name}: ${title}`}
        >
          <Text tone={TONES[trust.standing]} weight="normal">
            {title}
          </Text>
        </Button>
      </PopoverTrigger>
      <PopoverPanel label={`Подходит ли ${name}`} className="grid w-80 gap-2">
        <Text weight="strong" tone={TONES[trust.standing]} block>
          {title}
        </Text>
        <Facts trust={trust} />
        <Text size="small" block>
          {MEANINGS[trust.standing]}
        </Text>
      </PopoverPanel>
    </Popover>
  );
}

/** The same in a table, without a popover. */
export const CrossTrustText = ({ trust }: { trust: Trust }) => (
  <>
    <Text block weight="strong" tone={TONES[trust.standing]}>
      {CROSS_STANDINGS[trust.standing]}
    </Text>
    <Text block size="small" tone="muted">
      {fateText(trust)}
      {trust.sellers > 0 && `. ${confirmedText(trust.sellers)}`}
    </Text>
  </>
);

const Facts = ({ trust }: { trust: Trust }) => (
  <div>
    <Text block>{fateText(trust)}</Text>
    {trust.sellers > 0 && <Text block>{confirmedText(trust.sellers)}</Text>}
    {trust.source !== '' && <Text block tone="muted">{`Источник: ${trust.source}`}</Text>}
  </div>
);

export interface HiddenAnalogsProps {
  /** Number of doubtful analogs; nothing is shown for 0. */
  hidden: number;
  /** Whether they are shown now. */
  shown: boolean;
  onShow(shown: boolean): void;
}

/** «Скрыт 1 сомнительный аналог: …», with a button that shows it. */
export const HiddenAnalogs = ({ hidden, shown, onShow }: HiddenAnalogsProps) =>
  hidden > 0 && (
    <CardBar>
      <Text role="status" size="small" tone="secondary">
        {shown ? 'Сомнительные аналоги показаны: сверьте применяемость' : hiddenText(hidden)}
      </Text>
      <Button size="small" variant="ghost" onClick={() => onShow(!shown)}>
        {shown ? 'Скрыть сомнительные' : 'Показать'}
      </Button>
    </CardBar>
  );
