import type { ComponentType, SVGProps } from 'react';

export {
  LeftIcon,
  ListIcon,
  OpenIcon,
  OrderedListIcon,
  RedoIcon,
  RightIcon,
  ShipmentIcon,
  SignOutIcon,
  SortIcon,
  UndoIcon,
} from './icons/along.js';
export { HeartIcon, MinusIcon, PlusIcon } from './icons/stroked.js';
export {
  BarChart3 as ReportsIcon,
  Bold as BoldIcon,
  Bell as BellIcon,
  BookOpen as DirectoryIcon,
  Building2 as CompanyIcon,
  CalendarDays as CalendarIcon,
  Check as CheckIcon,
  Clock as ClockIcon,
  ChevronDown as DownIcon,
  ChevronUp as UpIcon,
  CircleAlert as AlertIcon,
  CircleCheck as DoneIcon,
  CircleX as FailedIcon,
  Columns3 as ColumnsIcon,
  Disc3 as PartIcon,
  Download as DownloadIcon,
  Eye as EyeIcon,
  EyeOff as EyeOffIcon,
  Flashlight as TorchIcon,
  FileSpreadsheet as SheetIcon,
  FileText as DocumentsIcon,
  Handshake as ProposalsIcon,
  CircleQuestionMark as HelpIcon,
  ImagePlus as ImageIcon,
  House as HomeIcon,
  Heading2 as HeadingIcon,
  Inbox as InboxIcon,
  Info as InfoIcon,
  Italic as ItalicIcon,
  Landmark as BankIcon,
  Link2 as LinkIcon,
  Menu as MenuIcon,
  MessageCircle as ChatIcon,
  Moon as MoonIcon,
  Package as OrdersIcon,
  PackageCheck as AcceptanceIcon,
  Pause as PauseIcon,
  Play as PlayIcon,
  Quote as QuoteIcon,
  Strikethrough as StrikeIcon,
  Printer as PrintIcon,
  RefreshCw as RetryIcon,
  Scale as CompareIcon,
  ScanBarcode as ScanIcon,
  Search as SearchIcon,
  Settings as SettingsIcon,
  SlidersHorizontal as FiltersIcon,
  ShieldAlert as ClaimsIcon,
  ShoppingCart as BasketIcon,
  Star as StarIcon,
  Sun as SunIcon,
  Trash2 as RemoveIcon,
  TriangleAlert as WarningIcon,
  Upload as UploadIcon,
  Users as PeopleIcon,
  Warehouse as StorageIcon,
  WifiOff as OfflineIcon,
  X as CloseIcon,
  ZoomIn as ZoomInIcon,
  ZoomOut as ZoomOutIcon,
} from 'lucide-react';

/** An icon, 24 pixels large unless `size` or a class says otherwise. */
export type IconComponent = ComponentType<SVGProps<SVGSVGElement> & { size?: number | string }>;

export interface LogoMarkProps {
  /** Side of the square in pixels. @default 36 */
  size?: number;
}

/** The gear on its signal-coloured square. Decorative: the name stands beside it or on its link. */
export function LogoMark({ size = 36 }: LogoMarkProps) {
  return (
    <svg
      aria-hidden="true"
      data-slot="logo-mark"
      width={size}
      height={size}
      viewBox="0 0 36 36"
      className="shrink-0 text-on-signal"
    >
      <rect width="36" height="36" rx="9" className="fill-signal" />
      <g fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round">
        <circle cx="18" cy="18" r="6.6" />
        <circle cx="18" cy="18" r="2" />
        <path d="M18 8v3.4M18 24.6V28M8 18h3.4M24.6 18H28M10.9 10.9l2.4 2.4M22.7 22.7l2.4 2.4M10.9 25.1l2.4-2.4M22.7 13.3l2.4-2.4" />
      </g>
    </svg>
  );
}
