import { Button } from '@portal/ui/button';
import { PlainPage } from '@portal/ui/plain-page';
import { useNavigate } from 'react-router';
import { previousPath } from '../../session/browser/previous-path.ts';
import { useTitle } from '../../kit/title.ts';

/** 404. Back goes to /main from sign-in or without a real history, otherwise one step back. */
export function NotFound() {
  const navigate = useNavigate();
  useTitle('Страница не найдена');
  const back = () => (previousPath() === '/auth' || history.length <= 1 ? navigate('/main') : navigate(-1));
  return (
    <PlainPage title="Вы попали на страницу 404" note="Надеемся, что вы найдете то, что искали">
      <Button onClick={() => void back()}>Назад</Button>
    </PlainPage>
  );
}
