import { answerOf, type Schemas } from '@portal/api-client/client';
import { toKopecks } from '@portal/api-client/money';
import { CORRECTIVE_STATUSES } from '@portal/domain/correctives';
import { formatMoney } from '@portal/domain/money';
import { plural } from '@portal/domain/words';
import type { Step } from '../../kit/document/step.ts';
import { api } from '../../session/api.ts';

export type Item = Schemas['CorrectiveItem'];
export type Adjustment = Schemas['Corrective'] & {
  items: Item[];
  consequences: Schemas['CorrectiveConsequence'][];
};

/**
 * Choice for an item instead of the new date: removed from the order, or replaced by the offer with this id.
 */
export type Choice = 'out' | number;
/** Choices by item id; items without one wait for the new date. */
export type Choices = ReadonlyMap<number, Choice>;

/**
 * Choices that are still valid: an item whose chosen offer has disappeared waits for the new date instead of
 * being removed without a replacement.
 */
const standing = (items: readonly Item[], choices: Choices): Choices =>
  new Map(
    items.flatMap(({ id, left, elsewhere }) => {
      const choice = left > 0 ? choices.get(id) : undefined;
      return choice === 'out' || elsewhere.some(({ offer_id }) => offer_id === choice)
        ? [[id, choice] as [number, Choice]]
        : [];
    }),
  );

interface Instead {
  item: Item;
  offer: Item['elsewhere'][number];
}
/** The chosen offers with their current data. */
const insteadOf = (items: readonly Item[], choices: Choices): Instead[] =>
  items.flatMap((item) => {
    const offer = item.elsewhere.find(({ offer_id }) => offer_id === choices.get(item.id));
    return offer ? [{ item, offer }] : [];
  });

const become =
  (status: 'agreed' | 'denial' | 'cancelled', chosen: Choices = new Map()) =>
  ({ id, version, items }: Adjustment, comment?: string) => {
    const choices = standing(items, chosen);
    return answerOf(
      api.POST('/document/delivery-time-corrective/change-status', {
        body: {
          id,
          version,
          status_id: CORRECTIVE_STATUSES[status].id as 30 | 50 | 60,
          ...(comment === undefined ? {} : { comment }),
          ...(choices.size > 0 ? { taken_out: [...choices.keys()] } : {}),
          ...(choices.size > 0
            ? {
                instead: insteadOf(items, choices).map(({ item, offer }) => ({
                  id: item.id,
                  offer_id: offer.offer_id,
                  quantity: offer.quantity,
                  price: offer.price,
                })),
              }
            : {}),
        },
      }),
    );
  };

const positions = (count: number) => `${count} ${plural(count, 'позицию', 'позиции', 'позиций')}`;
const OUT_OF_ORDER = 'Неподтверждённое снимается сразу, подтверждённое – когда согласится поставщик.';
const said = ({ item, offer }: Instead) =>
  `${item.brand_title} ${item.article}, ${offer.quantity} шт. по ${formatMoney(toKopecks(offer.price))}, ${offer.supplier_title}`;

/** Text of the confirmation: what removing and ordering elsewhere means. */
function outcome(instead: readonly Instead[]): string {
  if (instead.length === 0) return OUT_OF_ORDER;
  return `${OUT_OF_ORDER} Взамен сразу заказывается: ${instead.map(said).join('; ')}. Этот заказ остаётся, даже если поставщик не согласится снять подтверждённое.`;
}

/** Actions available with the current choices. */
export function stepsFor(items: readonly Item[], chosen: Choices): readonly Step<Adjustment>[] {
  const choices = standing(items, chosen);
  const instead = insteadOf(items, choices);
  const taken = choices.size;
  /** Positions of which something is still to come. */
  const open = items.filter(({ left }) => left > 0).length;
  const ordered =
    instead.length === 0
      ? ''
      : `, взамен ${plural(instead.length, 'размещён', 'размещены', 'размещено')} ${instead.length} ${plural(instead.length, 'заказ', 'заказа', 'заказов')}`;
  return [
    {
      name: 'cancel',
      label: 'Отозвать',
      variant: 'danger',
      done: ['Корректировка отозвана', 'Прежний срок остаётся'],
      act: (document) => become('cancelled')(document),
    },
    {
      name: 'deny',
      label: taken === 0 ? 'Отклонить…' : `Отклонить, снять ${positions(taken)}…`,
      done: ['Новый срок отклонён', `Прежний срок остаётся${ordered}`],
      asks: {
        title: 'Отклонить новый срок',
        label: 'Почему',
        hint:
          taken === 0 ? 'Прочтёт поставщик. Прежний срок остаётся' : `Прочтёт поставщик. ${outcome(instead)}`,
        action: 'Отклонить',
        act: become('denial', choices),
      },
    },
    // If all items are removed, there is nothing to accept.
    ...(taken > 0 && taken === open
      ? []
      : [
          {
            name: 'agree',
            label: taken === 0 ? 'Согласовать' : `Согласовать ${open - taken}, снять ${taken}…`,
            variant: 'primary' as const,
            done: ['Новый срок согласован', `Действует сразу${ordered}`] as const,
            act: (document: Adjustment) => become('agreed', choices)(document),
            ...(taken === 0
              ? {}
              : {
                  question: () => ({
                    title: `Снять с заказа ${positions(taken)}?`,
                    description: outcome(instead),
                    action: instead.length === 0 ? 'Согласовать и снять' : 'Согласовать, снять и заказать',
                  }),
                }),
          },
        ]),
  ];
}
