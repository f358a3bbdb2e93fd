import { PageHeader } from '@portal/ui/app-shell';
import { Button } from '@portal/ui/button';
import { Card } from '@portal/ui/card';
import { RetryIcon, WarningIcon } from '@portal/ui/icons';
import { EmptyState } from '@portal/ui/state';

/** Shown if the response of placing an order was lost. Retrying cannot create a second order. */
export function LostAnswer({
  title,
  pending,
  onAgain,
}: {
  title: string;
  pending: boolean;
  onAgain(): void;
}) {
  return (
    <>
      <PageHeader title={title} />
      <Card>
        <EmptyState
          title="Ответ сервера не пришёл"
          icon={<WarningIcon />}
          actions={
            <Button icon={<RetryIcon className="size-4" />} pending={pending} onClick={onAgain}>
              Узнать, размещён ли заказ
            </Button>
          }
        >
          Связь прервалась, когда заказ уже ушёл. Повторите: второй заказ не появится.
        </EmptyState>
      </Card>
    </>
  );
}
