import { Button } from '@portal/ui/button';
import { LogoMark } from '@portal/ui/icons';
import { useNavigate } from 'react-router';
import { previousPath } from '../app/previous-path.ts';
import { useTitle } from './title.ts';

/** 404. Back goes to /main from sign-in or without a real history, otherwise one step back. */
export function NotFound() {
  const navigate = useNavigate();
  useTitle('Страница не найдена');
  const back = () => (previousPath() === '/auth' || history.length <= 1 ? navigate('/main') : navigate(-1));
  return (
    <main className="flex min-h-screen flex-col items-center justify-center gap-3 text-center">
      <LogoMark size={56} />
      <h1 className="mt-4 text-title font-semibold">Вы попали на страницу 404</h1>
      <p className="text-ink-2">Надеемся, что вы найдете то, что искали</p>
      <div className="mt-4">
        <Button onClick={() => void back()}>Назад</Button>
      </div>
    </main>
  );
}
