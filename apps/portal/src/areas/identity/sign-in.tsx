import { useNavigate } from 'react-router';
import { useAddress } from '../../session/browser/address.ts';
import { SignInPage } from './sign-in-page.tsx';

/** The sign-in page inside the portal's router. */
export const SignIn = () => <Page />;

/** The same for the demo: its accounts are listed below the form. */
export const DemoSignIn = () => <Page demo />;

function Page({ demo = false }: { demo?: boolean }) {
  const navigate = useNavigate();
  const [query] = useAddress();
  return (
    <SignInPage
      demo={demo}
      cachedRoute={query.get('cachedRoute')}
      onEntered={(path) => void navigate(path, { replace: true })}
    />
  );
}
