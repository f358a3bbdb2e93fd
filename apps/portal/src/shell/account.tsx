import { initials } from '@portal/domain/words';
import { AccountMenu } from '@portal/ui/account-menu';
import { MoonIcon, SignOutIcon, SunIcon } from '@portal/ui/icons';
import { useState } from 'react';
import { signOut, useCurrentUser } from '../session/session.ts';
import { applyTheme, currentTheme } from '../session/theme.ts';

/** Who is signed in, the theme, and the way out. */
export function Account() {
  const user = useCurrentUser();
  const [theme, setTheme] = useState(currentTheme());
  const other = theme === 'dark' ? 'light' : 'dark';
  return (
    <AccountMenu
      initials={initials(user.role_name_description)}
      name={`${user.person.first_name} ${user.person.second_name}`}
      description={`${user.contractor_title}, ${user.role_name_description.toLowerCase()}`}
      items={[
        {
          label: other === 'dark' ? 'Тёмная тема' : 'Светлая тема',
          icon: other === 'dark' ? <MoonIcon /> : <SunIcon />,
          onSelect: () => {
            applyTheme(other);
            setTheme(other);
          },
        },
        { label: 'Выйти', icon: <SignOutIcon />, onSelect: () => void signOut() },
      ]}
    />
  );
}
