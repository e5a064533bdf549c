"use client";

import { Search } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Input } from "./ui/input";

const PAUSE = 250;

type Props = {
  label: string;
  placeholder: string;
  value: string;
  onCommit: (value: string) => void;
};

/** Text that takes effect after a short pause in typing, or at once with Enter. */
export function SearchField({ label, placeholder, value, onCommit }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  if (value !== known) {
    setKnown(value);
    setText(value);
  }

  useEffect(() => {
    if (text === value) return;
    const timer = window.setTimeout(() => {
      setKnown(text);
      onCommit(text);
    }, PAUSE);
    return () => window.clearTimeout(timer);
  }, [text, value, onCommit]);

  return (
    <search className="w-full sm:w-72">
      <form
        className="relative"
        onSubmit={(event) => {
          event.preventDefault();
          setKnown(text);
          onCommit(text);
          input.current?.blur();
        }}
      >
        <Search
          aria-hidden
          className="pointer-events-none absolute top-1/2 left-2.5 size-3.5 -translate-y-1/2 text-faint"
        />
        <Input
          ref={input}
          type="search"
          aria-label={label}
          placeholder={placeholder}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === "Escape" && text === "") event.currentTarget.blur();
          }}
          className="pl-8 [&::-webkit-search-cancel-button]:hidden"
        />
      </form>
    </search>
  );
}
