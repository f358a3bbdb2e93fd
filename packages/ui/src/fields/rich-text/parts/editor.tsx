'use client';
import { isLinkAllowed } from '@portal/domain/rich-text';
import { getSchema, type JSONContent } from '@tiptap/core';
import { DOMParser } from '@tiptap/pm/model';
import { EditorContent, type Editor, useEditor, useEditorState } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { Button } from '../../../actions/button.js';
import { Field } from '../../field.js';
import {
  BoldIcon,
  HeadingIcon,
  ItalicIcon,
  LinkIcon,
  ListIcon,
  OrderedListIcon,
  QuoteIcon,
  RedoIcon,
  StrikeIcon,
  UndoIcon,
} from '../../../icons.js';
import { Input } from '../../input.js';
import { Popover, PopoverAnchor, PopoverPanel } from '../../../overlays/popover.js';
import type { RichTextEditorOwn } from './props.js';
import { clean } from './clean.js';
import { RICH_TEXT } from './look.js';
import { richTextEditor } from '../../../language/messages/ru/fields/rich-text-editor.js';
import { useMessages } from '../../../language/parts/use-messages.js';
import { keyAlong } from '../../../language/parts/direction.js';

interface Tool {
  name: string;
  icon: ReactNode;
  /** Whether the selection already has this format; absent for an action without a state. */
  pressed?: boolean;
  disabled?: boolean;
  run(): void;
}

const EXTENSIONS = [
  StarterKit.configure({
    heading: { levels: [2, 3] },
    codeBlock: false,
    code: false,
    horizontalRule: false,
    trailingNode: false,
    gapcursor: false,
    link: { openOnClick: false, isAllowedUri: (address) => isLinkAllowed(address) },
  }),
];

/**
 * The initial document, parsed from sanitised nodes: the editor would parse the string itself, which
 * Trusted Types forbid.
 */
const documentOf = (html: string): JSONContent =>
  DOMParser.fromSchema(getSchema(EXTENSIONS)).parse(clean(html)).toJSON();

/** The editor itself, loaded when one is first shown. */
export function LoadedEditor({ label, value, onChange, disabled = false, field }: LoadedEditorProps) {
  const [content] = useState(() => documentOf(value));
  const editor = useEditor({
    extensions: EXTENSIONS,
    // A strict content security policy forbids the style element that the editor would insert; its styles are
    // in the classes below.
    injectCSS: false,
    content,
    editable: !disabled,
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        class: `relative min-h-40 px-3 py-2 break-words whitespace-break-spaces outline-none [font-variant-ligatures:none] ${RICH_TEXT}`,
        ...(field?.id ? { id: field.id } : {}),
        ...(field?.['aria-describedby'] ? { 'aria-describedby': field['aria-describedby'] } : {}),
        ...(field?.['aria-invalid'] ? { 'aria-invalid': 'true' } : {}),
        ...(field?.['aria-required'] ? { 'aria-required': 'true' } : {}),
      },
    },
    // An empty paragraph counts as no text, so that «required» works.
    onUpdate: ({ editor: changed }) => onChange(changed.isEmpty ? '' : changed.getHTML()),
  });
  if (!editor) return null;
  return (
    <div
      data-slot="rich-text-editor"
      className={`rounded-control border focus-within:border-brand ${disabled ? 'bg-sunken text-ink-2' : 'bg-surface'} ${field?.['aria-invalid'] ? 'border-red' : 'border-line-strong'}`}
    >
      {!disabled && <Toolbar editor={editor} />}
      <EditorContent editor={editor} />
    </div>
  );
}

type LoadedEditorProps = RichTextEditorOwn & {
  value: string;
  onChange(html: string): void;
  field:
    | {
        id: string;
        'aria-describedby': string | undefined;
        'aria-invalid': true | undefined;
        'aria-required': true | undefined;
      }
    | undefined;
};

/** The toolbar: Tab stops at one tool; arrow keys move between tools. */
function Toolbar({ editor }: { editor: Editor }) {
  const say = useMessages('richTextEditor', richTextEditor);
  const [at, setAt] = useState(0);
  const [linking, setLinking] = useState(false);
  const state = useEditorState({
    editor,
    selector: ({ editor: seen }) => ({
      bold: seen.isActive('bold'),
      italic: seen.isActive('italic'),
      strike: seen.isActive('strike'),
      heading: seen.isActive('heading', { level: 2 }),
      bullets: seen.isActive('bulletList'),
      numbers: seen.isActive('orderedList'),
      quote: seen.isActive('blockquote'),
      link: seen.isActive('link'),
      nothing: seen.state.selection.empty,
      undo: seen.can().undo(),
      redo: seen.can().redo(),
    }),
  });
  const chain = () => editor.chain().focus();
  const tools: Tool[] = [
    {
      name: say('bold'),
      icon: <BoldIcon />,
      pressed: state.bold,
      run: () => void chain().toggleBold().run(),
    },
    {
      name: say('italic'),
      icon: <ItalicIcon />,
      pressed: state.italic,
      run: () => void chain().toggleItalic().run(),
    },
    {
      name: say('strike'),
      icon: <StrikeIcon />,
      pressed: state.strike,
      run: () => void chain().toggleStrike().run(),
    },
    {
      name: say('heading'),
      icon: <HeadingIcon />,
      pressed: state.heading,
      run: () => void chain().toggleHeading({ level: 2 }).run(),
    },
    {
      name: say('list'),
      icon: <ListIcon />,
      pressed: state.bullets,
      run: () => void chain().toggleBulletList().run(),
    },
    {
      name: say('numbered'),
      icon: <OrderedListIcon />,
      pressed: state.numbers,
      run: () => void chain().toggleOrderedList().run(),
    },
    {
      name: say('quote'),
      icon: <QuoteIcon />,
      pressed: state.quote,
      run: () => void chain().toggleBlockquote().run(),
    },
    {
      name: say('link'),
      icon: <LinkIcon />,
      pressed: state.link,
      // A link needs selected text.
      disabled: state.nothing && !state.link,
      run: () => setLinking(true),
    },
    {
      name: say('undo'),
      icon: <UndoIcon />,
      disabled: !state.undo,
      run: () => void chain().undo().run(),
    },
    {
      name: say('redo'),
      icon: <RedoIcon />,
      disabled: !state.redo,
      run: () => void chain().redo().run(),
    },
  ];
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const last = tools.length - 1;
    const next = {
      ArrowRight: at === last ? 0 : at + 1,
      ArrowLeft: at === 0 ? last : at - 1,
      Home: 0,
      End: last,
    }[keyAlong(event)];
    if (next === undefined) return;
    event.preventDefault();
    setAt(next);
    event.currentTarget.querySelectorAll<HTMLElement>('button')[next]?.focus();
  };
  return (
    <Popover open={linking} onOpenChange={setLinking}>
      <PopoverAnchor>
        <div
          role="toolbar"
          aria-label={say('toolbar')}
          onKeyDown={onKeyDown}
          className="flex gap-0.5 border-b border-line p-1"
        >
          {tools.map((tool, index) => (
            <button
              key={tool.name}
              type="button"
              title={tool.name}
              aria-label={tool.name}
              aria-pressed={tool.pressed}
              // A disabled tool stays reachable by arrow keys.
              aria-disabled={tool.disabled || undefined}
              tabIndex={index === at ? 0 : -1}
              onFocus={() => setAt(index)}
              onClick={() => !tool.disabled && tool.run()}
              className="inline-flex size-8 items-center justify-center rounded-badge text-ink-2 hover:bg-sunken hover:text-ink aria-disabled:cursor-not-allowed aria-disabled:opacity-45 aria-pressed:bg-brand-tint aria-pressed:text-brand-strong [&_svg]:size-4"
            >
              {tool.icon}
            </button>
          ))}
        </div>
      </PopoverAnchor>
      {linking && <LinkPanel editor={editor} onDone={() => setLinking(false)} />}
    </Popover>
  );
}

function LinkPanel({ editor, onDone }: { editor: Editor; onDone(): void }) {
  const say = useMessages('richTextEditor', richTextEditor);
  const known = String(editor.getAttributes('link')['href'] ?? '');
  const [address, setAddress] = useState(known);
  const [error, setError] = useState<string>();
  const form = useId();
  const put = () => {
    if (!isLinkAllowed(address)) return setError(say('wrongAddress'));
    editor.chain().focus().extendMarkRange('link').setLink({ href: address.trim() }).run();
    onDone();
  };
  return (
    <PopoverPanel label={say('panel')} className="w-96">
      <form
        id={form}
        onSubmit={(event) => {
          event.preventDefault();
          // Inside a page's form: submit only the address, not the page's form.
          event.stopPropagation();
          put();
        }}
        className="flex flex-col gap-3"
      >
        <Field label={say('address')} error={error}>
          <Input
            value={address}
            placeholder="https://"
            onChange={(event) => {
              setAddress(event.target.value);
              setError(undefined);
            }}
          />
        </Field>
        <div className="flex justify-end gap-2">
          {known && (
            <Button
              variant="secondary"
              onClick={() => {
                editor.chain().focus().extendMarkRange('link').unsetLink().run();
                onDone();
              }}
            >
              {say('unlink')}
            </Button>
          )}
          <Button type="submit">{say('done')}</Button>
        </div>
      </form>
    </PopoverPanel>
  );
}
