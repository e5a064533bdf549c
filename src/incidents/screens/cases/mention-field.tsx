"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Popover } from "radix-ui";
import {
  type ComponentProps,
  type KeyboardEvent,
  useDeferredValue,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import { useSession } from "@/accounts/screens/session/use-session";
import { Field } from "@/components/ui/field";
import { FIELD } from "@/components/ui/input";
import { mentionOf, writtenMention } from "@/incidents/domain/mentions";
import { cn } from "@/lib/cn";
import { formatQuantity } from "@/lib/format";
import { useTRPC } from "@/platform/trpc/browser/client";

const SHOWN = 6;

type Props = Omit<ComponentProps<"textarea">, "value" | "onChange"> & {
  value: string;
  onChange: (value: string) => void;
};

type FieldProps = {
  label: string;
  hint: string;
  error?: string | undefined;
  value: string;
  onChange: (value: string) => void;
  required?: boolean;
  max?: number | undefined;
};

/** A text of some lines with its label, in which @ names people. */
export function MentionField({ label, hint, error, max, ...props }: FieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => <MentionTextarea {...control} {...props} rows={3} maxLength={max} />}
    </Field>
  );
}

/**
 * A text in which @ proposes the people that the reader may name as owners: arrow keys choose, Enter or Tab puts the
 * address in.
 */
function MentionTextarea({ value, onChange, onKeyDown, ...props }: Props) {
  const field = useRef<HTMLTextAreaElement>(null);
  const listId = useId();
  const [written, setWritten] = useState<ReturnType<typeof writtenMention>>(null);
  const [chosen, setChosen] = useState(0);
  const people = usePeople(written?.name ?? null);
  const isOpen = written !== null && people.length > 0;
  const current = Math.min(chosen, people.length - 1);
  const optionId = (index: number) => `${listId}-${index}`;

  useEffect(() => {
    if (isOpen)
      document.getElementById(`${listId}-${current}`)?.scrollIntoView({ block: "nearest" });
  }, [isOpen, listId, current]);

  function look() {
    const area = field.current;
    const next = area === null ? null : writtenMention(area.value, area.selectionStart);
    setWritten(next);
    if (next?.name !== written?.name) setChosen(0);
  }

  function insert(email: string) {
    const area = field.current;
    if (area === null || written === null) return;
    area.setRangeText(`${mentionOf(email)} `, written.start, area.selectionStart, "end");
    setWritten(null);
    onChange(area.value);
    area.focus();
  }

  function press(event: KeyboardEvent<HTMLTextAreaElement>) {
    const person = people[current];
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const isPlain = !(
      event.ctrlKey ||
      event.metaKey ||
      event.shiftKey ||
      event.nativeEvent.isComposing
    );
    if (!isOpen || person === undefined || !isPlain) return onKeyDown?.(event);
    if (by !== undefined) setChosen((current + by + people.length) % people.length);
    else if (event.key === "Enter" || event.key === "Tab") insert(person.email);
    else return onKeyDown?.(event);
    event.preventDefault();
  }

  return (
    <Popover.Root open={isOpen} onOpenChange={(open) => !open && setWritten(null)}>
      <Popover.Anchor asChild>
        <textarea
          {...props}
          ref={field}
          className={cn(FIELD, "h-auto py-1.5")}
          aria-autocomplete="list"
          {...(isOpen
            ? { "aria-controls": listId, "aria-activedescendant": optionId(current) }
            : {})}
          value={value}
          onChange={(event) => {
            onChange(event.target.value);
            look();
          }}
          onKeyDown={press}
          onSelect={look}
          onBlur={() => setWritten(null)}
        />
      </Popover.Anchor>
      <span role="status" className="sr-only">
        {isOpen &&
          `${formatQuantity(people.length, "person", "people")}: arrow keys choose, Enter puts the address in`}
      </span>
      <Popover.Content
        role="presentation"
        align="start"
        sideOffset={4}
        collisionPadding={8}
        onOpenAutoFocus={(event) => event.preventDefault()}
        onCloseAutoFocus={(event) => event.preventDefault()}
        className="z-50 w-72 max-w-[calc(100vw-1rem)] rounded-md border border-line bg-surface p-1 shadow-raised"
      >
        <div role="listbox" id={listId} aria-label="People">
          {people.map(({ email, name }, index) => (
            <div
              key={email}
              id={optionId(index)}
              role="option"
              tabIndex={-1}
              aria-selected={index === current}
              // The text keeps the focus.
              onMouseDown={(event) => event.preventDefault()}
              onMouseMove={() => setChosen(index)}
              onClick={() => insert(email)}
              onKeyDown={(event) => event.key === "Enter" && insert(email)}
              className={cn("cursor-default rounded-sm px-2 py-1", index === current && "bg-hover")}
            >
              <bdi className="block truncate text-sm">{name === "" ? email : name}</bdi>
              <bdi className="block truncate text-muted text-xs">{email}</bdi>
            </div>
          ))}
        </div>
      </Popover.Content>
    </Popover.Root>
  );
}

/** People whose name or address has this in it, as for the choice of an owner; none without the right to choose one. */
function usePeople(name: string | null) {
  const trpc = useTRPC();
  const mayKnow = useSession().may["incident.transition"];
  const q = useDeferredValue(name?.trim() ?? "");
  const { data } = useQuery(
    trpc.cases.assignees.queryOptions(q === "" ? {} : { q }, {
      enabled: mayKnow && name !== null,
      placeholderData: keepPreviousData,
    }),
  );
  return name === null ? [] : (data?.accounts.slice(0, SHOWN) ?? []);
}
