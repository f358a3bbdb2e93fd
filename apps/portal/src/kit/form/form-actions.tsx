import { Button } from '@portal/ui/button';
import type { FieldValues } from 'react-hook-form';
import { useNavigate } from 'react-router';
import type { Form } from './form.ts';

export interface FormActionsProps<V extends FieldValues> {
  form: Form<V>;
  /** «Сохранить». */
  action: string;
  /** Address that «Отмена» leads to. */
  list: string;
  className?: string;
}

/** Bottom of a form: the submit button and the cancel link. */
export function FormActions<V extends FieldValues>({
  form,
  action,
  list,
  className = '',
}: FormActionsProps<V>) {
  const navigate = useNavigate();
  return (
    <div className={`flex flex-wrap gap-2 ${className}`}>
      <Button type="submit" pending={form.pending}>
        {action}
      </Button>
      <Button variant="secondary" onClick={() => void navigate(list)}>
        Отмена
      </Button>
    </div>
  );
}
