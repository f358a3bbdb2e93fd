import { initials } from '@portal/domain/words';
import { AccountMenu } from '@portal/ui/account-menu';
import { ConfirmDialog } from '@portal/ui/confirm-dialog';
import { routeHref } from '@portal/domain/routes';
import { DownloadIcon, MoonIcon, SettingsIcon, SignOutIcon, SunIcon } from '@portal/ui/icons';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useAddress } from '../../session/browser/address.ts';
import { withExports } from '../../kit/list/ask-export.ts';
import { useCurrentUser } from '../../session/session.ts';
import { signOut } from '../../session/sign-in.ts';
import { unsentPieces } from '../../session/browser/kept.ts';
import { applyTheme, currentTheme } from '../../session/browser/theme.ts';

/** Menu of the signed-in user: their name, the theme, signing out. */
export function Account() {
  const user = useCurrentUser();
  const navigate = useNavigate();
  const [, setParams] = useAddress();
  const [theme, setTheme] = useState(currentTheme());
  const other = theme === 'dark' ? 'light' : 'dark';
  const [unsent, setUnsent] = useState(0);
  const leave = () => {
    const pieces = unsentPieces(user.id);
    setUnsent(pieces);
    if (pieces === 0) void signOut();
  };
  return (
    <>
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
          {
            label: 'Пароль и безопасность',
            icon: <SettingsIcon />,
            onSelect: () => void navigate(routeHref('settings-password')),
          },
          {
            label: 'Мои выгрузки',
            icon: <DownloadIcon />,
            onSelect: () => setParams(withExports),
          },
          { label: 'Выйти', icon: <SignOutIcon />, onSelect: leave },
        ]}
      />
      <ConfirmDialog
        open={unsent > 0}
        onOpenChange={() => setUnsent(0)}
        title={`Не отправлено: ${unsent.toLocaleString('ru')} шт.`}
        description="Посчитанное останется на этом устройстве и отправится, когда вы снова войдёте и откроете документ. Другие его не увидят."
        action="Выйти"
        onConfirm={signOut}
      />
    </>
  );
}
