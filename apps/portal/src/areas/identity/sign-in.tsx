import { useNavigate, useSearchParams } from 'react-router';
import { SignInPage } from './sign-in-page.tsx';

/** The sign-in page for whoever comes to it from inside the portal. */
export const SignIn = () => <Page />;

/** The same door, named for whoever comes to look around: a demo's accounts stand below the form. */
export const DemoSignIn = () => <Page demo />;

function Page({ demo = false }: { demo?: boolean }) {
  const navigate = useNavigate();
  const [query] = useSearchParams();
  return (
    <SignInPage
      demo={demo}
      cachedRoute={query.get('cachedRoute')}
      onEntered={(path) => void navigate(path, { replace: true })}
    />
  );
}
