import { Card } from '@portal/ui/card';
import { EmptyState } from '@portal/ui/state';

/** A section whose area is still to come says so. */
export function NotBuilt() {
  return (
    <Card>
      <EmptyState title="Раздел ещё не построен">
        Заказы B2C появятся здесь. Пока доступны выход и смена темы в меню учётной записи.
      </EmptyState>
    </Card>
  );
}
