import { answerOf } from '@portal/api-client/client';
import { failureSentence } from '@portal/domain/failures';
import { Card } from '@portal/ui/card';
import { Switch } from '@portal/ui/switch';
import { Text } from '@portal/ui/text';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../session/api.ts';
import { toasts } from '../../session/toasts.ts';
import { peopleChanged } from './people-queries.ts';

export interface WorksWithB2cProps {
  contractor: { id: number; title: string };
  works: boolean;
}

/** The administrator's switch for whether the user's company sells to consumers; saved at once. */
export function WorksWithB2c({ contractor: { id, title }, works }: WorksWithB2cProps) {
  const save = useMutation({
    mutationFn: (is_work_with_b2c: boolean) =>
      answerOf(api.PUT('/warehouse/contractor/update', { body: { id, is_work_with_b2c } })),
    onError: (error) => toasts.warning(failureSentence(error)),
    onSettled: peopleChanged,
  });
  return (
    <Card title={title}>
      <Switch
        checked={save.isPending ? save.variables : works}
        onChange={({ target }) => !save.isPending && save.mutate(target.checked)}
      >
        Организация работает с розничными покупателями
      </Switch>
      <Text as="p" tone="secondary" className="mt-2">
        Её людям открываются заказы и претензии B2C, магазину ещё прайс-листы и номенклатура.
      </Text>
    </Card>
  );
}
