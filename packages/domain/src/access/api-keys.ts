import { checkRule, type Viewer } from './access.ts';

/** What a key may be given: its name, the rule that whoever gives it passes, and the permissions that it has by it. Decisions, «/settings/integration», «B2C orders». */
export const API_KEY_RIGHTS = {
  stock: {
    title: 'Остатки на складе',
    rule: 'actions.nomenclature.update',
    permissions: ['PERMISSION_NOMENCLATURE_UPDATE'],
  },
  'b2c-orders': {
    title: 'Заказы розничных покупателей',
    rule: 'actions.b2c-orders.update',
    permissions: ['PERMISSION_B2C_ORDER_GET', 'PERMISSION_B2C_ORDER_UPDATE'],
  },
} as const satisfies Readonly<
  Record<string, { title: string; rule: string; permissions: readonly string[] }>
>;
/** A right of a key. */
export type ApiKeyRight = keyof typeof API_KEY_RIGHTS;

/** The rights that a person may give to a key: nobody gives what they do not have. Decisions, «/settings/integration». */
export function rightsOf(viewer: Viewer): ApiKeyRight[] {
  return (Object.keys(API_KEY_RIGHTS) as ApiKeyRight[]).filter((right) =>
    checkRule(API_KEY_RIGHTS[right].rule, viewer),
  );
}
