import { SearchIcon } from '@portal/ui/icons';
import { Input, useFollowed } from '@portal/ui/input';
import { useEffect } from 'react';

/** Searches a moment after the last key. */
export function SearchBox({
  value,
  placeholder,
  onSearch,
}: {
  value: string;
  placeholder: string;
  onSearch(text: string): void;
}) {
  const [text, setText] = useFollowed(value);
  useEffect(() => {
    if (text === value) return;
    const timer = setTimeout(() => onSearch(text), 300);
    return () => clearTimeout(timer);
  });
  return (
    <div className="w-80">
      <Input
        type="search"
        icon={<SearchIcon />}
        aria-label={placeholder}
        placeholder={placeholder}
        value={text}
        maxLength={200}
        onChange={({ target }) => setText(target.value)}
      />
    </div>
  );
}
