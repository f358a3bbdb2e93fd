import { mayOpen } from '@portal/domain/navigation';
import {
  catalogueHref,
  isPartSearch,
  matchTitles,
  paletteActions,
  palettePages,
  type PalettePage,
  recentPage,
} from '@portal/domain/palette';
import { type CommandGroup, type CommandItem, CommandPalette } from '@portal/ui/command-palette';
import {
  ClockIcon,
  DownloadIcon,
  InfoIcon,
  ListIcon,
  MoonIcon,
  OpenIcon,
  SearchIcon,
  SignOutIcon,
  SunIcon,
} from '@portal/ui/icons';
import { useAddress } from '../../session/browser/address.ts';
import { useQuery } from '../../session/calls/use-query.ts';
import { type ReactNode, useState } from 'react';
import { useLocation } from 'react-router';
import { withExports } from '../../kit/list/ask-export.ts';
import { recentPages } from '../../session/browser/recent-pages.ts';
import { applyTheme, currentTheme } from '../../session/browser/theme.ts';
import { statementsQuery, useCurrentUser, viewerOf } from '../../session/session.ts';
import { signOut } from '../../session/sign-in.ts';
import { useFound } from './use-found.ts';

/** Pages and actions at most, while there is a text. */
const MOST = 6;

export interface PaletteProps {
  open: boolean;
  onOpenChange(open: boolean): void;
  /** Opens the list of keys. */
  onKeys(): void;
}

/** The palette over pages, orders, parts, companies, people and actions, each by the person's rights. */
export function Palette({ open, onOpenChange, onKeys }: PaletteProps) {
  const [text, setText] = useState('');
  const typed = open ? text : '';
  const found = useFound(typed);
  const local = useLocal(typed, onKeys);
  return (
    <CommandPalette
      open={open}
      onOpenChange={(next) => {
        setText('');
        onOpenChange(next);
      }}
      placeholder="Страница, заказ, деталь или действие"
      text={text}
      onType={setText}
      groups={[...local.before, ...found, ...local.after]}
      empty="Ничего не нашлось. Попробуйте номер заказа, артикул или название страницы."
    />
  );
}

const itemOf = ({ name, title, note, href }: PalettePage, icon: ReactNode): CommandItem => ({
  id: `page-${name}-${href}`,
  title,
  note,
  icon,
  href,
});

/** Groups that are known without a call: pages, actions, the search of the catalogue; without a text the pages opened last. */
function useLocal(text: string, onKeys: () => void): { before: CommandGroup[]; after: CommandGroup[] } {
  const user = useCurrentUser();
  const viewer = viewerOf(user);
  const { pathname } = useLocation();
  const { data: statements } = useQuery(statementsQuery);
  const pages = palettePages(viewer, {
    ...statements,
    have_supplier_contract_as_customer: user.have_supplier_contract_as_customer,
  });
  const actions = useActions(onKeys);
  const wanted = text.trim();
  if (wanted === '') {
    const recent = recentPages(user.id)
      .filter((path) => path !== pathname)
      .flatMap((path) => recentPage(path, pages, viewer) ?? []);
    return {
      before: [
        { id: 'recent', title: 'Недавние', items: recent.map((page) => itemOf(page, <ClockIcon />)) },
        { id: 'actions', title: 'Действия', items: actions },
      ],
      after: [],
    };
  }
  const searches = mayOpen('catalog-result', viewer) && Array.from(wanted).length > 1;
  const catalogue: CommandItem = {
    id: 'catalogue',
    title: `Искать «${wanted}» в каталоге`,
    note: isPartSearch(wanted) ? 'По номеру' : 'По названию',
    icon: <SearchIcon />,
    href: catalogueHref(wanted),
  };
  return {
    before: [
      {
        id: 'pages',
        title: 'Страницы',
        items: matchTitles(pages, wanted, MOST).map((page) => itemOf(page, <ListIcon />)),
      },
      { id: 'actions', title: 'Действия', items: matchTitles(actions, wanted, MOST) },
    ],
    after: searches ? [{ id: 'catalogue', title: 'Каталог', items: [catalogue] }] : [],
  };
}

/** Actions of the person: pages where something is begun, and what the account's menu offers. */
function useActions(onKeys: () => void): (CommandItem & { title: string })[] {
  const viewer = viewerOf(useCurrentUser());
  const [, setParams] = useAddress();
  const dark = currentTheme() !== 'dark';
  return [
    ...paletteActions(viewer).map(({ title, note, href }) => ({
      id: `action-${href}`,
      title,
      note,
      icon: <OpenIcon />,
      href,
    })),
    {
      id: 'exports',
      title: 'Мои выгрузки',
      icon: <DownloadIcon />,
      onSelect: () => setParams(withExports),
    },
    {
      id: 'theme',
      title: dark ? 'Тёмная тема' : 'Светлая тема',
      icon: dark ? <MoonIcon /> : <SunIcon />,
      onSelect: () => applyTheme(dark ? 'dark' : 'light'),
    },
    { id: 'keys', title: 'Клавиши', icon: <InfoIcon />, onSelect: onKeys },
    { id: 'sign-out', title: 'Выйти', icon: <SignOutIcon />, onSelect: () => void signOut() },
  ];
}
